import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { join } from "node:path";
import process from "node:process";
import { beforeAll, expect, test } from "vitest";
import { builtAddon, describeCompiled, temporaryFolder } from "./built-addon.ts";

const { ENOTTY } = os.constants.errno;

describeCompiled("while a device does not answer", () => {
  const folder = temporaryFolder();
  beforeAll(() => builtAddon(folder));

  test("timers are on time, and the answer comes in the end", async () => {
    const { printed } = await hangingChild(folder, "timers", TIMERS_DURING_A_READ);
    const { rounds, steps } = JSON.parse(printed);
    // The best of three rounds: other programs may stop this one for a while, a blocked loop always.
    expect(Math.min(...rounds)).toBeLessThan(50);
    expect(steps).toEqual([{ name: "open", status: -ENOTTY, bytes: null }]);
  });

  test("eight such reads leave libuv's four threads to others", async () => {
    const child = await hangingChild(folder, "pool", EIGHT_READS_AND_A_FILE);
    expect(child).toMatchObject({ exit: [0, null], printed: "read a file, then 8 answers\n" });
  });

  test("process.exit ends the process within a second", async () => {
    const leave = `readNvme(fifo, 1);
      setImmediate(() => { console.log(Date.now()); process.exit(7); });`;
    const { exit, printed, endedAt } = await hangingChild(folder, "exit", leave);
    expect(exit).toEqual([7, null]);
    expect(endedAt - Number(printed)).toBeLessThan(1_000);
  });

  test("the process ends when nobody waits for the answer", async () => {
    const child = await hangingChild(folder, "forgotten", "readNvme(fifo, 1);");
    expect(child).toMatchObject({ exit: [0, null] });
  });

  test("a worker can be terminated, and the answer that comes later harms nothing", async () => {
    const child = await hangingChild(folder, "worker", WORKER_TERMINATED_MID_READ);
    expect(child).toMatchObject({ exit: [0, null], printed: "4 steps after the worker\n" });
  });
});

/**
 * Runs a script in a process of its own, so that a read that blocks everything fails one test.
 * Its `fifo` is a device that does not answer: opening one end blocks until someone opens the
 * other, which `wake` does.
 */
async function hangingChild(folder: string, name: string, script: string) {
  const fifo = join(folder, name);
  expect(spawnSync("mkfifo", [fifo]).status).toBe(0);
  const program = `${FOR_EVERY_CHILD}\n${script}`;
  const child = spawn(process.execPath, ["-e", program, join(folder, "wearbar.node"), fifo], {
    timeout: 15_000,
  });
  let printed = "";
  child.stdout.on("data", (data) => {
    printed += data;
  });
  child.stderr.pipe(process.stderr);
  const exit = await once(child, "close");
  return { exit, printed, endedAt: Date.now() };
}

const LOAD = `
  function load(path) {
    const loaded = { exports: {} };
    process.dlopen(loaded, path);
    return loaded.exports;
  }`;

const FOR_EVERY_CHILD = `${LOAD}
  const fs = require("node:fs");
  const [, addonPath, fifo] = process.argv;
  const wake = () => fs.closeSync(fs.openSync(fifo, "w"));
  const keepAlive = (milliseconds = 60_000) => setInterval(() => {}, milliseconds);
  const readNvme = (...given) => load(addonPath).readNvme(...given);`;

/** A round's result: how many milliseconds the latest of twenty 10 ms timers came too late. */
const TIMERS_DURING_A_READ = `
  const worstDelay = async () => {
    let worst = 0;
    for (let tick = 0; tick < 20; tick++) {
      const due = performance.now() + 10;
      await new Promise((resolve) => setTimeout(resolve, 10));
      worst = Math.max(worst, performance.now() - due);
    }
    return worst;
  };
  (async () => {
    const reading = readNvme(fifo, 1);
    const rounds = [await worstDelay(), await worstDelay(), await worstDelay()];
    const alive = keepAlive();
    wake();
    console.log(JSON.stringify({ rounds, steps: (await reading).steps }));
    clearInterval(alive);
  })();`;

const EIGHT_READS_AND_A_FILE = `
  const wakeWhoWaits = () => {
    try {
      fs.closeSync(fs.openSync(fifo, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK));
    } catch (error) {
      if (error.code !== "ENXIO") throw error; // nobody waits
    }
  };
  (async () => {
    const readings = Array.from({ length: 8 }, () => readNvme(fifo, 1));
    await fs.promises.readFile(addonPath);
    const alive = keepAlive();
    const timer = setInterval(wakeWhoWaits, 1); // some threads may not have got there at the first
    const answers = await Promise.all(readings);
    console.log("read a file, then " + answers.length + " answers");
    clearInterval(timer);
    clearInterval(alive);
  })();`;

/**
 * Only the worker has loaded the addon when it ends, so Node lets go of the library while a thread
 * is in it. `wake` returns when that thread's own open does: it then runs on. Reads of the main
 * thread after that give it time, and prove that the addon still works.
 */
const WORKER_TERMINATED_MID_READ = `
  const { Worker } = require("node:worker_threads");
  const worker = new Worker(load.toString() + \`
    const { parentPort, workerData } = require("node:worker_threads");
    load(workerData.addonPath).readNvme(workerData.fifo, 1);
    setInterval(() => {}, 60_000);
    parentPort.postMessage("reading");\`, { eval: true, workerData: { addonPath, fifo } });
  worker.once("message", async () => {
    await worker.terminate();
    wake();
    const alive = keepAlive();
    let last;
    for (let n = 0; n < 100; n++) last = await readNvme("/dev/null", 1);
    console.log(last.steps.length + " steps after the worker");
    clearInterval(alive);
  });`;
