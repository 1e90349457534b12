import { type AgentTools, withRecovery } from "../flows/recover-store.ts";
import type { OpenedStore } from "../flows/tools.ts";
import { MINUTE } from "../model/units.ts";
import { dayAt } from "../support/calendar.ts";
import { EXIT, type ExitCode } from "../support/errors.ts";
import { dayTally } from "./day-tally.ts";
import { type DueJob, type Dues, dueJobs, type Moment } from "./due.ts";
import { jobBook } from "./job-book.ts";
import type { JobCall } from "./jobs.ts";
import type { Tick } from "./pulse.ts";
import { restFrom } from "./rest.ts";
import { failureOf, type JobEnd, runJob } from "./run-job.ts";
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
  const { tools, jobs, log, signal, interval } = parts;
  const { clock } = tools;
  const rest = restFrom(tick());
  const book = jobBook();
  const tally = dayTally(log);
  const timetableNow = settingsWatch(parts);
  const othersWrote = othersWatch();
  let isRecalled = false;
  let wasSettled = false;
  let expected = 0;

  async function beat(): Promise<Next> {
    lookAtClocks(expected);
    const grace = rest.graceLeft(tick());
    if (grace > 0) return waiting(grace);
    try {
      const { store } = await tools.store();
      recall(store);
      if (othersWrote(store)) await parts.onOthersWrote();
      await tellWhenAtRest();
      const dues = dueJobs(await timetableNow(), book.memories, moment());
      const next = await serve(await withAsked(dues));
      lookAtClocks(LONGEST_USUAL);
      return next;
    } catch (error) {
      const { why, stack } = failureOf(error);
      log.error("heartbeat failed", { why, ...(stack !== null && { stack }) });
      return waiting(interval);
    }
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
    const isSettled = rest.settled(at);
    if (isSettled && !wasSettled) await parts.onRest({ quietUntil: rest.quietUntil(at), signal });
    wasSettled = isSettled;
  }

  /** Without knowing what was done, everything would be done again. */
  function recall(store: Store): void {
    if (isRecalled) return;
    book.recall(store.jobs(), tick());
    isRecalled = true;
  }

  /** Asked for, a reading does not wait for its slot, and serves none. */
  async function withAsked(dues: Dues): Promise<Dues> {
    if (!parts.isAsked()) return dues;
    await parts.onAsked();
    const others = dues.due.filter(({ name }) => name !== "reading");
    const reading = dues.due.find(({ name }) => name === "reading");
    return { ...dues, due: [reading ?? { name: "reading", slot: null, missed: 0 }, ...others] };
  }

  async function serve({ due, passed }: Dues): Promise<Next> {
    for (const { name, slot } of passed) book.pass(name, slot);
    for (const job of due) {
      if (signal.aborted) break;
      const end = await perform(job);
      if (end.kind !== "failed" || !end.hung) continue;
      await save();
      return { leave: EXIT.tryAgain }; // a thread that hangs ends with the process only
    }
    if (book.isUrgent()) await save();
    return waiting(interval);
  }

  async function perform(job: DueJob): Promise<JobEnd> {
    if (book.begin(job, tick())) await save();
    const call = { ...job, signal, quietUntil: rest.quietUntil(tick()), offsetAt };
    const work = async () => jobs[job.name]?.(call);
    const end = await runJob(() => withRecovery(tools, work), signal);
    if (end.kind === "stopped") book.undo(job);
    else book.end(job, tick(), end.kind === "failed" ? end.why : null);
    tally.count(job, end);
    return end;
  }

  /** What can not be kept now is kept with the next. */
  async function save(): Promise<void> {
    try {
      const { store } = await tools.store();
      store.write((writer) => {
        for (const record of book.unsaved()) writer.saveJob(record);
      });
      book.saved();
    } catch (error) {
      log.error("the jobs' times were not kept", { why: failureOf(error).why });
    }
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
      if (isRecalled && book.unsaved().length > 0) await save();
    },
  };
}

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
