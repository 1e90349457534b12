/** Waits to be stopped, and prints why. With `throws` or `rejects` it does it itself. */
import { crashIn, listenForStop } from "../../../agent/support/stop-signals.ts";

const { signal } = listenForStop();
const alive = setInterval(() => {}, 1_000);
signal.addEventListener("abort", () => {
  clearInterval(alive);
  console.log(JSON.stringify(crashIn(signal)?.why ?? null));
});
const fault = new Error("a fault");
if (process.argv[2] === "rejects") setImmediate(() => Promise.reject(fault));
if (process.argv[2] === "throws")
  setImmediate(() => {
    throw fault;
  });
console.log("waiting");
