import type { DriveFacts } from "../../model/drive.ts";
import type { DriveSource, Skip, SourceAnswer } from "../../model/reading.ts";
import type { Smartctl } from "./ask.ts";
import type { FoundProgram } from "./find-smartctl.ts";
import type { ScannedDevice } from "./scan.ts";

export interface SmartctlSetup {
  readonly program: FoundProgram;
  readonly platform: string;
  /** The drives as the operating system lists them; empty where it can not. */
  readonly listDrives: () => readonly DriveFacts[] | Promise<readonly DriveFacts[]>;
  /** Asks spinning and unknown drives as well: that may be slow, or confuse a card reader. */
  readonly askAll: boolean;
  /** Milliseconds for one run of smartctl. */
  readonly timeLimit: number;
}

/**
 * Reads drives by smartctl 7.0 or later. A sleeping drive is not woken. Only solid state drives are
 * asked, unless `askAll`.
 */
export function smartctl(setup: SmartctlSetup): DriveSource {
  const { program } = setup;
  if (!program.ok) return absent(program.why);
  let seen: Seen | null = null;
  const look = async (): Promise<Seen> => {
    seen = await lookAround(program.path, setup);
    return seen;
  };
  return {
    name: "smartctl",
    async probe() {
      const { drives } = await look();
      const asked = drives.filter((facts) => isAsked(facts, setup));
      return { source: "smartctl", drives: asked, why: null };
    },
    read: async (location) => read(seen ?? (await look()), setup, location),
  };
}

function absent(why: Skip): DriveSource {
  return {
    name: "smartctl",
    probe: async () => ({ source: "smartctl", drives: [], why }),
    read: async () => ({ ok: false, why }),
  };
}

/** The drives of one probe, and the program to ask for them. */
interface Seen extends Smartctl {
  readonly drives: readonly DriveFacts[];
}

/** A report has some 50 kB. */
const OUTPUT_LIMIT = 4_000_000;

async function lookAround(path: string, setup: SmartctlSetup): Promise<Seen> {
  const limits = { timeLimit: setup.timeLimit, outputLimit: OUTPUT_LIMIT };
  // What runs and reads is loaded when a drive is really asked: mostly a better source answers.
  const run: Smartctl["run"] = async (args) => {
    const { runProgram } = await import("../../support/run-program.ts");
    return runProgram({ path, args, ...limits });
  };
  let found: ReturnType<Smartctl["scan"]> | null = null;
  const scan: Smartctl["scan"] = () => {
    found ??= scanBy(run);
    return found;
  };
  const listed = await setup.listDrives();
  const drives = listed.length > 0 ? listed : drivesOfScan(await scan(), setup.platform);
  return { drives, run, scan };
}

async function scanBy(run: Smartctl["run"]): Promise<readonly ScannedDevice[]> {
  const { parseScan } = await import("./scan.ts");
  return parseScan((await run(["--json=c", "--scan"])).stdout);
}

/**
 * Where the system lists nothing: what smartctl finds, and on macOS, where its scan may find nothing,
 * the drive that is built in (https://github.com/truenas/py-SMART/issues/84).
 */
function drivesOfScan(scanned: readonly ScannedDevice[], platform: string): readonly DriveFacts[] {
  if (scanned.length === 0 && platform === "darwin") return [newDrive("disk0", true)];
  return scanned.map(({ name, protocol }) =>
    newDrive(name.replace(/^\/dev\//, ""), protocol === "NVMe"),
  );
}

function newDrive(location: string, isNvme: boolean): DriveFacts {
  return {
    location,
    model: null,
    serial: null,
    firmware: null,
    capacityBytes: null,
    kind: isNvme ? "ssd" : "unknown",
    interconnect: isNvme ? "nvme" : "unknown",
    internal: null,
    warningTemperatureCelsius: null,
  };
}

/** Of virtual disks only an NVMe one has a health log that smartctl can read. */
function isAsked({ kind, interconnect }: DriveFacts, { askAll }: SmartctlSetup): boolean {
  if (kind === "virtual") return interconnect === "nvme";
  return kind === "ssd" || (askAll && (kind === "hdd" || kind === "unknown"));
}

async function read(seen: Seen, setup: SmartctlSetup, location: string): Promise<SourceAnswer> {
  const facts = seen.drives.find((drive) => drive.location === location);
  if (facts === undefined) return no({ code: "no-such-device", detail: `no drive ${location}` });
  if (isAsked(facts, setup)) return (await import("./ask.ts")).askDrive(seen, facts);
  return no({ code: "not-this-kind", detail: `${location} is not known to be solid state` });
}

const no = (why: Skip): SourceAnswer => ({ ok: false, why });
