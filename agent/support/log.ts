import { pino } from "pino";
import { cappedFile } from "./capped-file.ts";
import { logPath } from "./log-path.ts";

/** Numbers and short texts. Never a serial number, never what an owner would not show. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** JSON lines in `agent.log`. Nothing that happens to the log stops whoever writes it. */
export interface Log {
  info(event: string, facts?: LogFacts): void;
  /**
   * As `error`: one that is the same as an earlier one of this day is only counted. So is an event of
   * which a day had fifty already, each with other facts.
   */
  warn(event: string, facts?: LogFacts): void;
  error(event: string, facts?: LogFacts): void;
  /** As `info`. @throws where the line can not be written. */
  keep(event: string, facts: LogFacts): void;
}

export interface LogClock {
  now(): number;
  elapsed(): number;
}

/** Three files of a megabyte. */
const MOST_BYTES = 1_000_000;
const FILES = 3;

/** @param folder is made with the first line. */
export function openLog(folder: string, clock: LogClock): Log {
  const file = cappedFile(logPath(folder), MOST_BYTES, FILES);
  const writer = pino(
    {
      base: null,
      formatters: { level: (level) => ({ level }) },
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
    },
    { write: (line: string) => file.append(line) },
  );
  const repeats = countRepeats(clock.elapsed);
  const isFlood = floodGate(clock.elapsed);
  let lost = 0;

  function keep(level: Level, event: string, facts: LogFacts): void {
    writer[level]({ ...facts, ...(lost > 0 && { linesLost: lost }) }, event);
    lost = 0;
  }

  function tryToKeep(level: Level, event: string, facts: LogFacts = {}): void {
    const times = level === "info" ? 1 : repeats(`${level} ${event} ${JSON.stringify(facts)}`);
    if (times === null) return;
    if (level !== "info" && isFlood(event)) {
      lost += 1;
      return;
    }
    try {
      keep(level, event, { ...facts, ...(times > 1 && { times }) });
    } catch {
      lost += 1; // a full disk, no right to write: the work goes on, and the next line tells
    }
  }

  return {
    info: (event, facts) => tryToKeep("info", event, facts),
    warn: (event, facts) => tryToKeep("warn", event, facts),
    error: (event, facts) => tryToKeep("error", event, facts),
    keep: (event, facts) => keep("info", event, facts),
  };
}

type Level = "info" | "warn" | "error";

const A_DAY = 86_400_000;
/** An error that always says something else would fill the memory instead of the disk. */
const MOST_KNOWN = 100;

/** @returns how often a line came since it was last to be written; null where it is not to be written. */
function countRepeats(elapsed: () => number): (line: string) => number | null {
  const known = new Map<string, { readonly writtenAt: number; times: number }>();
  return (line) => {
    const before = known.get(line);
    if (before !== undefined && elapsed() - before.writtenAt < A_DAY) {
      before.times += 1;
      return null;
    }
    known.delete(line);
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? "");
    known.set(line, { writtenAt: elapsed(), times: 0 });
    return (before?.times ?? 0) + 1;
  };
}

/** Of one event in a day. What others make us log, such as a menu bar, may be another line each time. */
const MOST_OF_AN_EVENT = 50;

/** @returns whether this line of an event is one too many. There are as many events as we have names for. */
function floodGate(elapsed: () => number): (event: string) => boolean {
  const events = new Map<string, { readonly since: number; lines: number }>();
  return (event) => {
    const known = events.get(event);
    if (known === undefined || elapsed() - known.since >= A_DAY) {
      events.set(event, { since: elapsed(), lines: 1 });
      return false;
    }
    known.lines += 1;
    return known.lines > MOST_OF_AN_EVENT;
  };
}
