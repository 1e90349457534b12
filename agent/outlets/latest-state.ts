/** The newest state, sent at most once in a while: whoever waits gets the newest, not the next. */
export interface LatestState {
  offer(line: string): void;
  /** Null: none was offered yet. */
  latest(): string | null;
  stop(): void;
}

/** @param gap milliseconds from one sending to the next, by `elapsed`. */
export function latestState(
  gap: number,
  elapsed: () => number,
  send: (line: string) => void,
): LatestState {
  let newest: string | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;

  function sendNewest(): void {
    timer = null;
    sentAt = elapsed();
    if (newest !== null) send(newest);
  }

  return {
    offer(line) {
      newest = line;
      const wait = sentAt + gap - elapsed();
      if (timer !== null) return;
      if (wait <= 0) sendNewest();
      else timer = setTimeout(sendNewest, wait);
    },
    latest: () => newest,
    stop: () => clearTimeout(timer ?? undefined),
  };
}
