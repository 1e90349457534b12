import {
  beginWriters,
  keepWriters,
  takeWriters,
  type WritersCount,
} from "../flows/take-writers.ts";
import type { Tools } from "../flows/tools.ts";

/** Counts who writes, in memory. */
export interface WritersJob {
  /** One pass over all processes. */
  take(): Promise<void>;
  /** Adds what was counted to the day in the store. */
  keep(): Promise<void>;
}

export function writersJob(tools: Tools): WritersJob {
  let count: WritersCount | null = null;

  async function keep(): Promise<void> {
    if (count !== null) count = await keepWriters(tools, count);
  }

  return {
    async take() {
      if ((await tools.config())["writers.enabled"]) {
        count = count === null ? await beginWriters(tools) : await takeWriters(tools, count);
        return;
      }
      await keep();
      count = null;
    },
    keep,
  };
}
