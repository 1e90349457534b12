/**
 * A year of the agent on a virtual clock, with sleep, holidays, summer time, a trip over the date
 * line, a clock set back, a replaced drive and crashes at random points:
 *
 *     npm run simulate:year -- [--seed N] [--days 400] [--crashes 40] [--beat SECONDS] [--quiet]
 *
 * Everything is the product's own but the drives, the host and the clock. Prints what happened, and what
 * of the promises was kept; leaves with 1 where one was broken. Any seed must pass.
 */
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { SECOND } from "../../agent/model/units.ts";
import { askWorker } from "./world/ask-worker.ts";
import { entriesOf } from "./world/ledger.ts";
import { evidenceOf } from "./year/evidence.ts";
import { type LivedYear, liveYear } from "./year/live-year.ts";
import { ledgerText } from "./year/print-ledger.ts";
import { promisesOf } from "./year/promises.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    days: { type: "string", default: "400" },
    crashes: { type: "string", default: "40" },
    beat: { type: "string", default: "600" },
    quiet: { type: "boolean", default: false },
  },
});
const order = {
  seed: Number(values.seed),
  days: Number(values.days),
  crashes: Number(values.crashes),
  interval: Number(values.beat) * SECOND,
};
const worker = new Worker(new URL("./year/children/year-worker.ts", import.meta.url));
const [lived, calm] = await Promise.all([
  liveYear(order),
  askWorker<LivedYear>(worker, { ...order, crashes: 0 }),
]);
await worker.terminate();
const evidence = evidenceOf(order, lived, calm);
if (!values.quiet) console.log(`${ledgerText(evidence.machine, lived.entries)}\n`);
const crashes = entriesOf(lived, "crashed").length;
const told = entriesOf(lived, "told").length;
console.log(`seed ${order.seed}: ${order.days} days, ${crashes} crashes, ${told} notices`);
for (const { text, broken } of promisesOf(evidence)) {
  console.log(`${broken.length === 0 ? "kept  " : "BROKEN"}  ${text}`);
  for (const line of broken.slice(0, 10)) console.log(`          ${line}`);
  if (broken.length > 0) process.exitCode = 1;
}
