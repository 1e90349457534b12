import { MINUTE } from "../model/units.ts";
import { isWearbarError } from "../support/errors.ts";

/** How an attempt ended. */
export type JobEnd =
  | { readonly kind: "done" }
  | {
      readonly kind: "failed";
      readonly why: string;
      readonly hung: boolean;
      readonly stack: string | null;
    }
  /** The agent is to end: it is not waited for any longer. */
  | { readonly kind: "stopped" };

/** Longer than every deadline of its parts together: what takes longer never ends. */
export const LONGEST_JOB = 15 * MINUTE;
/** For what a job has begun when the agent is to end. */
const FAREWELL = 1_000;

/** Does `work`, and waits for its end, for the agent's, or for as long as a job may take. Never rejects. */
export function runJob(
  work: () => Promise<void>,
  signal: AbortSignal,
  longest: number = LONGEST_JOB,
): Promise<JobEnd> {
  return new Promise((resolve) => {
    const timers: NodeJS.Timeout[] = [];
    const later = (milliseconds: number, end: JobEnd) =>
      timers.push(setTimeout(() => finish(end), milliseconds));
    const onStop = () => later(FAREWELL, { kind: "stopped" });

    function finish(end: JobEnd): void {
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener("abort", onStop);
      resolve(end);
    }

    signal.addEventListener("abort", onStop);
    if (signal.aborted) onStop();
    later(longest, { kind: "failed", why: "it did not end", hung: true, stack: null });
    work().then(
      () => finish({ kind: "done" }),
      (error: unknown) => finish(signal.aborted ? { kind: "stopped" } : failureOf(error)),
    );
  });
}

/** An error of ours is explained; the stack of any other is for the log. */
export function failureOf(error: unknown): Extract<JobEnd, { kind: "failed" }> {
  const kind = "failed" as const;
  if (isWearbarError(error)) {
    const hung = error.code === "read-timed-out";
    return { kind, why: error.message, hung, stack: null };
  }
  const isError = error instanceof Error;
  const why = isError ? error.message : String(error);
  return { kind, why, hung: false, stack: isError ? (error.stack ?? null) : null };
}
