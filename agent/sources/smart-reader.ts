import type { MacAddon, MacReading } from "../../native/mac-addon.ts";
import type { DriveFacts } from "../model/drive.ts";
import type { SinceBoot, Skip, SourceAnswer } from "../model/reading.ts";
import { fillIn } from "./choose-source.ts";
import { inTurn } from "./in-turn.ts";
import type { MacDriveSeen } from "./mac-drives.ts";
import { readSinceBoot } from "./mac-statistics.ts";
import { parseHealthLog, parseIdentifyController } from "./nvme-health-log.ts";
import { readWithin, type StartTimer } from "./read-deadline.ts";
import { realSerial } from "./rules/makers.ts";
import { describeStep, judgeSteps } from "./smart-steps.ts";

export interface SmartReaderOptions {
  /** After so many milliseconds without an answer a read is given up. */
  readonly deadlineMs: number;
  /** In place of `setTimeout`. */
  readonly startTimer?: StartTimer;
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** A new number from 0 to below 1 at each call, so that two programs do not collide for ever. */
  readonly jitter: () => number;
}

export interface SmartReader {
  read(addon: MacAddon, drive: MacDriveSeen): Promise<SourceAnswer>;
  sinceBoot(addon: MacAddon, drive: MacDriveSeen): Promise<SinceBoot | null>;
  readonly lastSteps: Map<string, readonly string[]>;
}

type Try = { readonly state: "answered"; readonly answer: MacReading } | Skip;

/** Reads one drive after the other, each with patience and within the deadline. */
export function smartReader(options: SmartReaderOptions): SmartReader {
  const { deadlineMs: milliseconds, startTimer } = options;
  const deadline = { milliseconds, ...(startTimer && { startTimer }) };
  const inTime = readWithin<MacReading>(deadline);
  const lastSteps: SmartReader["lastSteps"] = new Map();
  const takeTurn = inTurn();
  let hanging: string | null = null;
  const tryOnce = async (addon: MacAddon, { facts, registryId }: MacDriveSeen): Promise<Try> => {
    // All drives share the one client, so all share one deadline: none is asked while one hangs.
    const timed = await inTime("SMART client", () => addon.readSmart(registryId));
    if (timed.state === "answered") return timed;
    if (timed.state === "given-up") hanging = facts.location;
    return lateSkip(facts.location, timed.state, hanging);
  };
  return {
    lastSteps,
    sinceBoot: readSinceBoot(deadline),
    read: (addon, drive) =>
      takeTurn(() =>
        readPatiently(options, async () => {
          const tried = await tryOnce(addon, drive);
          lastSteps.set(drive.facts.location, linesOf(tried));
          return "state" in tried ? answerOf(drive, tried.answer) : { ok: false, why: tried };
        }),
      ),
  };
}

/** A drive that has to wait for another one that hangs is not at fault: other sources may try it. */
function lateSkip(location: string, state: "given-up" | "stuck", hanging: string | null): Skip {
  if (state === "given-up") return { code: "timed-out", detail: "no answer before the deadline" };
  if (hanging === location) return { code: "timed-out", detail: "an earlier read still hangs" };
  return { code: "busy", detail: `a read of ${hanging} still hangs, and one at a time can go on` };
}

const linesOf = (tried: Try): readonly string[] =>
  "state" in tried ? tried.answer.steps.map(describeStep) : [`read: ${tried.detail}`];

/** Between tries, milliseconds: at least, and up to this much more. Together under two seconds. */
const PAUSES = [
  { least: 300, more: 400 },
  { least: 500, more: 700 },
] as const;

async function readPatiently(
  { wait, jitter }: Pick<SmartReaderOptions, "wait" | "jitter">,
  tryRead: () => Promise<SourceAnswer>,
): Promise<SourceAnswer> {
  let answer = await caught(tryRead);
  for (const { least, more } of PAUSES) {
    if (answer.ok || !isWorthAnotherTry(answer.why)) return answer;
    await wait(least + more * jitter());
    answer = await caught(tryRead);
  }
  return answer;
}

/** Who waited for a turn in vain has waited ten seconds, and a read that hangs may do so for ever. */
const isWorthAnotherTry = ({ code, detail }: Skip): boolean =>
  code === "busy" && !/hangs|wait-turn/.test(detail);

/** The addon rejects where no thread or no memory was to be had. */
async function caught(tryRead: () => Promise<SourceAnswer>): Promise<SourceAnswer> {
  try {
    return await tryRead();
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    return { ok: false, why: { code: "failed", detail: `read: ${told}` } };
  }
}

function answerOf(drive: MacDriveSeen, reading: MacReading): SourceAnswer {
  const steps = judgeSteps(reading);
  if (!steps.ok) return steps;
  const judged = parseHealthLog(steps.log);
  if (!judged.ok) return judged;
  return {
    ok: true,
    facts: fillIn(drive.facts, identified(drive, reading)),
    health: judged.health,
    sinceBoot: null,
    notes: [...drive.notes, ...judged.notes, ...steps.notes],
  };
}

/**
 * The registry's word comes first: it is there even when the drive does not answer, and a drive
 * that changed its name with every failure would be a new one each time. Apple's controllers also
 * say 0 where others have their capacity.
 */
function identified({ facts }: MacDriveSeen, { steps }: MacReading): DriveFacts {
  const identify = steps.find(({ name }) => name === "identify-controller")?.bytes;
  const { serial, ...rest } = parseIdentifyController(identify ?? new Uint8Array());
  return { ...facts, ...rest, serial: realSerial(serial) };
}
