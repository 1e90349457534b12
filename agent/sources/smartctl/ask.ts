import type { DriveFacts } from "../../model/drive.ts";
import type { Skip, SourceAnswer } from "../../model/reading.ts";
import type { ProgramResult } from "../../support/run-program.ts";
import { type Attempt, attemptsByName, attemptsByNode, isWorthAnother } from "./attempts.ts";
import { judgeRun } from "./judge-run.ts";
import type { SmartctlReport } from "./parse-report.ts";
import type { ScannedDevice } from "./scan.ts";

/** smartctl on this machine. */
export interface Smartctl {
  readonly run: (args: readonly string[]) => Promise<ProgramResult>;
  /** What it finds by itself: asked when something needs it, and once. */
  readonly scan: () => Promise<readonly ScannedDevice[]>;
}

/** Asks for one drive in every way that may work, until one gives a health log. */
export async function askDrive(program: Smartctl, facts: DriveFacts): Promise<SourceAnswer> {
  const scanned = facts.interconnect === "usb" ? await program.scan() : [];
  const byName = await firstAnswer(program, facts, attemptsByName(facts, scanned));
  if (byName.ok || !isMacDisk(facts) || !isWorthAnother(byName.why.code)) return byName;
  const nodes = attemptsByNode(await program.scan());
  const byNode = await firstAnswer(program, facts, nodes, isAnother);
  return byNode.ok ? byNode : byName;
}

/** Only these have nodes in the I/O registry. */
const isMacDisk = ({ location }: DriveFacts): boolean => /^disk\d+$/.test(location);

type Answer = SmartctlReport & { readonly ok: true };

/**
 * @returns the first answer with wear data, else the first without, else the first refusal: it is the
 * plainest.
 */
async function firstAnswer(
  program: Smartctl,
  facts: DriveFacts,
  attempts: readonly Attempt[],
  isWrong: (answered: DriveFacts, asked: DriveFacts) => boolean = () => false,
): Promise<SourceAnswer> {
  let partial: Answer | null = null;
  let refused: Skip | null = null;
  for (const attempt of attempts) {
    const report = await ask(program, facts, attempt);
    if (report.ok && isWrong(report.facts, facts)) continue;
    if (report.ok && !isBridgesOwn(report)) return answerOf(report, facts);
    if (report.ok) partial ??= report;
    else refused ??= report.why;
    if (!report.ok && !isWorthAnother(report.why.code)) break;
  }
  if (partial !== null) return answerOf(partial, facts);
  return { ok: false, why: refused ?? { code: "no-such-device", detail: NOTHING_ANSWERED } };
}

const NOTHING_ANSWERED = "no drive answered";

/** A bridge that speaks for its drive knows the temperature perhaps, and nothing of its wear. */
function isBridgesOwn({ facts, health }: Answer): boolean {
  const hasWear = health.bytesWritten !== null || health.percentageUsed !== null;
  return facts.interconnect === "unknown" && !hasWear;
}

/** `-x` brings the Device Statistics, `-n standby` leaves a sleeping drive asleep. */
async function ask(
  program: Smartctl,
  { location }: DriveFacts,
  { device, type }: Attempt,
): Promise<SmartctlReport> {
  const typed = type === null ? [] : ["-d", type];
  return judgeRun(
    await program.run(["--json=c", "-x", "-n", "standby", ...typed, device]),
    location,
  );
}

/** How a drive is connected, the system knows better than what it says of itself. */
function answerOf({ facts, health, notes }: Answer, asked: DriveFacts): SourceAnswer {
  const isKnown = asked.interconnect !== "unknown";
  const interconnect = isKnown ? asked.interconnect : facts.interconnect;
  const internal = asked.internal ?? facts.internal;
  return { ok: true, facts: { ...facts, interconnect, internal }, health, sinceBoot: null, notes };
}

/** The node that answered may be another drive's: by the serial, or where there is none, the model. */
function isAnother(answered: DriveFacts, asked: DriveFacts): boolean {
  if (asked.serial !== null && answered.serial !== null) return asked.serial !== answered.serial;
  return asked.model !== null && asked.model !== answered.model;
}
