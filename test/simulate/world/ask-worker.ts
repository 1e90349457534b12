import type { Worker } from "node:worker_threads";

/** Sends a worker one order, and waits for its one answer. The caller knows the answer's shape. */
export function askWorker<Answer>(worker: Worker, order: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (answer: Answer) => {
      worker.off("error", reject);
      resolve(answer);
    });
    worker.postMessage(order);
  });
}
