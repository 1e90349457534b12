import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { askWorker } from "../world/ask-worker.ts";
import type { Outcome } from "./limits.ts";

export interface Order {
  readonly name: string;
  readonly seed: number;
  readonly field: string | null;
}

/** Runs every machine, as many at once as this machine has processors. @returns in the same order. */
export async function runAll(orders: readonly Order[]): Promise<readonly Outcome[]> {
  const outcomes = new Map<Order, Outcome>();
  const waiting = [...orders];
  const workers = Array.from(
    { length: Math.min(availableParallelism(), orders.length) },
    async () => {
      const worker = new Worker(new URL("./children/case-worker.ts", import.meta.url));
      for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
        outcomes.set(order, await askWorker<Outcome>(worker, order));
      }
      await worker.terminate();
    },
  );
  await Promise.all(workers);
  return orders.flatMap((order) => outcomes.get(order) ?? []);
}
