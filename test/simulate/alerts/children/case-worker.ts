import { parentPort } from "node:worker_threads";
import { namedMachines } from "../named-machines.ts";
import { runCase } from "../run-case.ts";

/** Runs the machines whose names it is sent, one after the other, and answers what came of each. */
parentPort?.on("message", async ({ name, seed, field }) => {
  const machine = namedMachines(seed, field).find((one) => one.name === name);
  if (machine === undefined) throw new Error(`Expected a machine of the list, got ${name}.`);
  parentPort?.postMessage(await runCase(machine.build()));
});
