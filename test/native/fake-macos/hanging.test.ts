import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { beforeAll, expect, test } from "vitest";
import { describeOnDouble, fixture, loadedDouble } from "./double.ts";

describeOnDouble("while a Mac's drive does not answer", () => {
  let addonPath: string;
  beforeAll(() => {
    addonPath = loadedDouble().addonPath;
  }, 60_000);

  const child = (name: string, script: string) => ended(addonPath, name, script);

  test("for five seconds, ten-millisecond timers come within fifty", async () => {
    const { exit, printed } = await child("slow", TIMERS_DURING_A_READ);
    const { seconds, rounds, status } = JSON.parse(printed);
    expect(exit).toEqual([0, null]);
    expect([seconds, status]).toEqual([5, 0]);
    expect(rounds.length).toBeGreaterThan(5);
    // Other programs may stop this one for a while; a loop that is held up is so in each round.
    expect(rounds.toSorted((a: number, b: number) => a - b)[rounds.length >> 1]).toBeLessThan(50);
  });

  test("and never will, process.exit ends the process within a second", async () => {
    const leave = `addon.readSmart(4294967700n);
      setTimeout(() => { console.log(Date.now()); process.exit(7); }, 50);`;
    const { exit, printed, endedAt } = await child("never", leave);
    expect(exit).toEqual([7, null]);
    expect(endedAt - Number(printed)).toBeLessThan(1_000);
  });

  test("the process ends when nobody waits for the answer", async () => {
    expect(await child("never", "addon.readSmart(4294967700n);")).toMatchObject({
      exit: [0, null],
    });
  });

  test("everything but SMART still answers, on threads that are nobody else's", async () => {
    const { exit, printed } = await child("never", OTHERS_DURING_A_READ);
    expect([exit, printed]).toEqual([[0, null], "1 drive, 4 files\n"]);
  });
});

/** Runs a script in a process of its own, whose `addon` plays the fixture. */
async function ended(addonPath: string, name: string, script: string) {
  const env = { ...process.env, WEARBAR_FAKE_MACOS: fixture(name) };
  const program = `${LOAD}\n${script}`;
  const child = spawn(process.execPath, ["-e", program, addonPath], { env, timeout: 20_000 });
  let printed = "";
  child.stdout.on("data", (data) => {
    printed += data;
  });
  child.stderr.pipe(process.stderr);
  const exit = await once(child, "close");
  return { exit, printed, endedAt: Date.now() };
}

const LOAD = `
  const loaded = { exports: {} };
  process.dlopen(loaded, process.argv[1]);
  const addon = loaded.exports.macos;`;

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
    const began = performance.now();
    let reading = null;
    addon.readSmart(4294967700n).then((answer) => { reading = answer; });
    const rounds = [];
    while (reading === null) rounds.push(await worstDelay());
    const seconds = Math.floor((performance.now() - began) / 1000);
    const { status } = reading.steps.find(({ name }) => name === "smart-read-data");
    console.log(JSON.stringify({ seconds, rounds, status }));
  })();`;

const OTHERS_DURING_A_READ = `
  const { readFile } = require("node:fs/promises");
  for (let n = 0; n < 8; n++) addon.readSmart(4294967700n);
  const alive = setInterval(() => {}, 60_000);
  (async () => {
    const files = await Promise.all(Array.from({ length: 4 }, () => readFile(process.argv[1])));
    const { drives } = await addon.listDrives();
    await addon.readCapacity("/");
    console.log(drives.length + " drive, " + files.length + " files");
    clearInterval(alive);
  })();`;
