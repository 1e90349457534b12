/** What ends a process that stays. */
export interface StopSignals {
  /** Aborted by SIGTERM, SIGINT or SIGHUP, and by an error that nobody caught: that is the reason. */
  readonly signal: AbortSignal;
  /** From here on the process ends in its usual way. */
  release(): void;
}

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
const CRASHES = ["uncaughtException", "unhandledRejection"] as const;

export function listenForStop(): StopSignals {
  const controller = new AbortController();
  const onSignal = (): void => controller.abort();
  const onCrash = (error: unknown): void => controller.abort(new Crash("", { cause: error }));
  for (const name of SIGNALS) process.on(name, onSignal);
  for (const name of CRASHES) process.on(name, onCrash);
  return {
    signal: controller.signal,
    release() {
      for (const name of SIGNALS) process.off(name, onSignal);
      for (const name of CRASHES) process.off(name, onCrash);
    },
  };
}

/** A fault of our own. */
class Crash extends Error {}

/** @returns the error that nobody caught, where that is why it was aborted: for the log. */
export function crashIn({
  reason,
}: AbortSignal): { readonly why: string; readonly stack: string } | null {
  if (!(reason instanceof Crash)) return null;
  const { cause } = reason;
  const isError = cause instanceof Error;
  return { why: isError ? cause.message : String(cause), stack: (isError && cause.stack) || "" };
}
