import { parentPort } from "node:worker_threads";
import { liveYear } from "../live-year.ts";

/** Lives every year that it is ordered to. */
parentPort?.on("message", async (order) => {
  parentPort?.postMessage(await liveYear(order));
});
