import type { DriveFacts } from "../model/drive.ts";
import type { DriveSource, Skip, SkipCode, SourceAnswer, SourceProbe } from "../model/reading.ts";
import type { ProgramResult } from "../support/run-program.ts";
import { fillIn } from "./choose-source.ts";

export interface DiskutilSetup {
  /** Path of diskutil. */
  readonly program: string;
  /** The drives as the I/O registry has them; null where they can not be asked for there. */
  readonly listDrives: () => Promise<readonly DriveFacts[] | null>;
  /** Asks spinning and unknown drives as well: that may wake one. */
  readonly askAll: boolean;
  /** Milliseconds for one run. */
  readonly timeLimit: number;
}

/**
 * Drives on macOS by `diskutil info -plist`, which needs no root and has a part of the health log.
 * Only solid state drives are asked, unless `askAll`.
 */
export function diskutil(setup: DiskutilSetup): DriveSource {
  return {
    name: "diskutil",
    probe: () => probe(setup),
    read: (location) => read(setup, location),
  };
}

async function probe(setup: DiskutilSetup): Promise<SourceProbe> {
  const source = "diskutil";
  const listed = await setup.listDrives();
  const seen = listed === null ? await ownList(setup) : { drives: listed, why: null };
  if (seen.why !== null) return { source, drives: [], why: seen.why };
  const drives = seen.drives.filter((facts) => isAsked(facts, setup));
  const none = { code: "not-this-kind", detail: "no solid state drive is listed" } as const;
  return { source, drives, why: drives.length > 0 ? null : none };
}

const isAsked = ({ kind, location }: DriveFacts, { askAll }: DiskutilSetup): boolean =>
  isDiskName(location) && (kind === "ssd" || (askAll && (kind === "hdd" || kind === "unknown")));

/** Nothing else is handed to a program as the name of a disk. */
const isDiskName = (location: string): boolean => /^disk\d{1,4}$/.test(location);

interface Listed {
  readonly drives: readonly DriveFacts[];
  readonly why: Skip | null;
}

/** Without a registry diskutil knows the drives too, but for their serials. */
async function ownList(setup: DiskutilSetup): Promise<Listed> {
  const result = await run(setup, ["list", "-plist", "physical"]);
  const broken = brokenRun(result);
  if (broken !== null) return { drives: [], why: broken };
  const { parseDiskutilInfo, parseDiskutilList } = await import("./parse-diskutil.ts");
  const names = parseDiskutilList(result.stdout);
  if (names === null) return { drives: [], why: { code: "unreadable", detail: "diskutil list" } };
  const drives: DriveFacts[] = [];
  for (const name of names) {
    const { stdout } = await run(setup, ["info", "-plist", name]);
    const info = parseDiskutilInfo(stdout, name);
    if (info !== null) drives.push(info.facts);
  }
  return { drives, why: null };
}

async function read(setup: DiskutilSetup, location: string): Promise<SourceAnswer> {
  if (!isDiskName(location)) return refused("no-such-device", `no disk ${location}`);
  const listed = (await setup.listDrives())?.find((drive) => drive.location === location);
  const result = await run(setup, ["info", "-plist", location]);
  const broken = brokenRun(result);
  if (broken !== null) return { ok: false, why: broken };
  const { parseDiskutilError, parseDiskutilInfo } = await import("./parse-diskutil.ts");
  const info = parseDiskutilInfo(result.stdout, location);
  if (info === null) return refusal(parseDiskutilError(result.stdout), result);
  if (!info.health.ok) return info.health;
  const { health, notes } = info.health;
  const facts = listed === undefined ? info.facts : fillIn(listed, info.facts);
  return { ok: true, facts, health, sinceBoot: null, notes };
}

/** Some 10 kB for one disk. */
const OUTPUT_LIMIT = 1_000_000;

async function run(
  { program, timeLimit }: DiskutilSetup,
  args: readonly string[],
): Promise<ProgramResult> {
  const { runProgram } = await import("../support/run-program.ts");
  return runProgram({ path: program, args, timeLimit, outputLimit: OUTPUT_LIMIT });
}

/** Its exit status is not asked: what it refuses, it says in its output. */
function brokenRun({ spawnError, timedOut, tooMuchOutput, signal }: ProgramResult): Skip | null {
  // Every macOS has it: where it is missing, there is nothing to install.
  if (spawnError !== null) return { code: "failed", detail: `start diskutil: ${spawnError}` };
  if (timedOut) return { code: "timed-out", detail: "diskutil was ended at its time limit" };
  if (tooMuchOutput) return { code: "unreadable", detail: "diskutil wrote without end" };
  return signal === null ? null : { code: "failed", detail: `diskutil was ended by ${signal}` };
}

function refusal(message: string | null, { exitCode }: ProgramResult): SourceAnswer {
  if (message === null) return refused("unreadable", `no property list, exit status ${exitCode}`);
  const isUnknown = /could not find disk/i.test(message);
  return refused(isUnknown ? "no-such-device" : "failed", `diskutil: ${message}`);
}

const refused = (code: SkipCode, detail: string): SourceAnswer => ({
  ok: false,
  why: { code, detail },
});
