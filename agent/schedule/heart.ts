import type { AgentTools } from "../flows/recover-store.ts";
import type { OpenedStore } from "../flows/tools.ts";
import { MINUTE, SECOND } from "../model/units.ts";
import { dayAt } from "../support/calendar.ts";
import { EXIT, type ExitCode, isWearbarError } from "../support/errors.ts";
import { dayTally } from "./day-tally.ts";
import { type Dues, dueJobs, type Moment } from "./due.ts";
import { jobBook } from "./job-book.ts";
import { jobRunner } from "./job-runner.ts";
import type { JobCall } from "./jobs.ts";
import type { Tick } from "./pulse.ts";
import { restFrom } from "./rest.ts";
import { failureOf, runJob } from "./run-job.ts";
import { type SettingsParts, settingsWatch } from "./settings-watch.ts";

type Store = OpenedStore["store"];

export interface HeartParts extends SettingsParts {
  readonly tools: AgentTools;
  /** The agent is to end. */
  readonly signal: AbortSignal;
  /** Milliseconds from one beat to the next. */
  readonly interval: number;
  /** Someone else has written to the database. */
  onOthersWrote(): Promise<void>;
  /** The machine has come to rest after a start or a wake. */
  onRest(call: Pick<JobCall, "quietUntil" | "signal">): Promise<void>;
  /** Whether someone asked for a reading since it was last called. */
  isAsked(): boolean;
  /** It begins now. */
  onAsked(): Promise<void>;
  /** Nothing could be done at this beat. */
  onFailure(error: unknown): Promise<void>;
}

/** What comes next: to wait for so many milliseconds, or to leave with a code. */
export type Next = { readonly wait: number } | { readonly leave: ExitCode };

export interface Heart {
  /**
   * Looks at the clocks, the zone and the settings, and does what is due, one thing after the other.
   * Never rejects: what goes wrong is logged and counted, and the next beat comes.
   */
  beat(): Promise<Next>;
  /** Keeps what is not kept yet. */
  stop(): Promise<void>;
}

export function createHeart(parts: HeartParts): Heart {
  const { tools, log, signal, interval } = parts;
  const { clock } = tools;
  const rest = restFrom(tick());
  const book = jobBook();
  const tally = dayTally(log);
  const circumstances = () => ({ signal, quietUntil: rest.quietUntil(tick()), offsetAt });
  const runner = jobRunner({ ...parts, book, tally, tick, circumstances });
  const timetableNow = settingsWatch(parts);
  const othersWrote = othersWatch();
  let isRecalled = false;
  let wasSettled = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let expected = 0;

  async function beat(): Promise<Next> {
    if (!tools.isAgent()) {
      log.error("the lock is gone: another may be the agent");
      return { leave: EXIT.tryAgain };
    }
    lookAtClocks(expected);
    const grace = rest.graceLeft(tick());
    if (grace > 0) return waiting(grace);
    try {
      const { store } = await tools.store();
      recall(store);
      if (othersWrote(store)) await attempt(parts.onOthersWrote);
      await tellWhenAtRest();
      const dues = dueJobs(await timetableNow(), book.memories, moment());
      const hangs = await runner.serve(await withAsked(dues));
      lookAtClocks(LONGEST_USUAL);
      // A thread that hangs ends with the process only.
      return hangs ? { leave: EXIT.tryAgain } : waiting(interval);
    } catch (error) {
      complain(failureOf(error));
      if (isWearbarError(error, "store-damaged")) tools.dropStore(); // the next beat restores it
      if (rest.settled(tick())) await attempt(() => parts.onFailure(error));
      return waiting(interval);
    }
  }

  /** What is beside the jobs keeps none of them from being done, nor the agent from ending. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    const end = await runJob(work, signal);
    if (end.kind === "failed") complain(end);
  }

  function complain({ why, stack }: ReturnType<typeof failureOf>): void {
    log.error("heartbeat failed", { why, ...(stack !== null && { stack }) });
  }

  function lookAtClocks(passed: number): void {
    const at = tick();
    clock.zone(); // from here on days and slots are those of where its owner is now
    tally.look(dayAt(at.now, clock.utcOffsetMinutes(at.now)), rest.look(at, passed));
  }

  function waiting(wait: number): Next {
    expected = wait;
    return { wait };
  }

  async function tellWhenAtRest(): Promise<void> {
    const at = tick();
    const comesToRest = rest.settled(at) && !wasSettled;
    wasSettled = rest.settled(at);
    const quietUntil = rest.quietUntil(at);
    if (comesToRest) await attempt(() => parts.onRest({ quietUntil, signal }));
  }

  /** Without knowing what was done, everything would be done again. */
  function recall(store: Store): void {
    if (isRecalled) return;
    book.recall(store.jobs(), tick());
    isRecalled = true;
  }

  /** Asked for, a reading does not wait for its slot, and serves none. */
  async function withAsked(dues: Dues): Promise<Dues> {
    const { elapsed } = tick();
    if (elapsed - askedAt < ASKED_EVERY || !parts.isAsked()) return dues;
    askedAt = elapsed;
    await attempt(parts.onAsked);
    const others = dues.due.filter(({ name }) => name !== "reading");
    const reading = dues.due.find(({ name }) => name === "reading");
    return { ...dues, due: [reading ?? { name: "reading", slot: null, missed: 0 }, ...others] };
  }

  function tick(): Tick {
    return { now: clock.now(), elapsed: clock.elapsed() };
  }

  function offsetAt(at: number): number {
    return clock.utcOffsetMinutes(at);
  }

  function moment(): Moment {
    const at = tick();
    return { ...at, offsetAt, settled: rest.settled(at) };
  }

  return {
    beat,
    async stop() {
      tally.close();
      if (isRecalled) await runner.save();
    },
  };
}

/** A menu bar that asks all the time, for whatever reason, must not wear the drive that we watch. */
const ASKED_EVERY = 10 * SECOND;

/** A beat that takes longer was interrupted by sleep. */
const LONGEST_USUAL = 2 * MINUTE;

/** Whether another connection has written since the last look. */
function othersWatch(): (store: Store) => boolean {
  let seen: { readonly store: Store; readonly version: number } | null = null;
  return (store) => {
    const version = store.dataVersion();
    const changed = seen?.store === store && seen.version !== version;
    seen = { store, version };
    return changed;
  };
}
