import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { beforeAll, describe, expect, it } from "vitest";
import type { Examination } from "../../agent/doctor/examine.ts";
import type { State } from "../../agent/model/state.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { buildAddon } from "../../native/build-addon.mjs";
import { LAPTOP, SERVER } from "../fixtures/linux-machines.ts";
import { type Machine, made, plantMachine, wearbarJson } from "./host.ts";
import { builtProduct, outcomeOf, type Product } from "./product.ts";

/** The shortest deadline that the config allows. */
const DEADLINE_MS = 1_000;

const words: string[] = [];
const addon = buildAddon(join(import.meta.dirname, "..", ".."), {
  log: (line) => words.push(line),
});
const addonPath = "path" in addon ? addon.path : null;
if (addonPath === null) process.stderr.write(`left out, no addon: ${words.join(" ")}\n`);

/** Opening a FIFO waits for its other end: a drive that takes a command and never answers. */
describe.runIf(process.platform === "linux" && addonPath !== null)("a drive that hangs", () => {
  let product: Product;
  beforeAll(async () => {
    product = await builtProduct("test/end-to-end/planted-main.ts");
  });

  const hanging = (): Machine => {
    const machine = plantMachine(LAPTOP, SERVER);
    mkdirSync(join(machine.root, "dev"), { recursive: true });
    expect(spawnSync("mkfifo", [join(machine.root, "dev", "nvme0")]).status).toBe(0);
    writeFileSync(join(made(machine.data), "config.toml"), "[reading]\ndeadline_seconds = 1\n");
    return machine;
  };

  /** Runs the built product, and says how long it took beyond Node's own start and the deadline. */
  const timed = async (machine: Machine, ...argv: readonly string[]) => {
    const idle = await timeOf(spawn(process.execPath, ["-e", "0"]));
    const difference = JSON.stringify({ root: machine.root, home: machine.home, addonPath });
    const child = spawn(process.execPath, [product.main, difference, ...argv], {
      env: { WEARBAR_HOME: machine.data },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { milliseconds, ...outcome } = await timeOf(child);
    return { ...outcome, late: milliseconds - idle.milliseconds - DEADLINE_MS };
  };

  it.each(["sample", "status", "drives"])(
    "makes `%s` leave with 75 within a second of the deadline, the rest stored and shown",
    async (verb) => {
      const machine = hanging();
      const { code, stdout, stderr, late } = await timed(machine, verb);
      expect(code).toBe(EXIT.tryAgain);
      expect(late).toBeGreaterThanOrEqual(-50);
      expect(late).toBeLessThan(1_000);
      expect(stderr).toMatch(/^wearbar: Samsung SSD 980 PRO 1TB did not answer in time\./);
      expect(stdout).toContain("the drive did not answer in time");
      expect(stdout).toContain("Samsung SSD 870 EVO 2TB");
      const { drives, days } = await wearbarJson<{ drives: []; days: [] }>(machine, "history");
      expect([drives.length, days.length]).toEqual([4, 4]);
    },
  );

  it("is told again by `status --json` from the fresh state, at once and with 75", async () => {
    const machine = hanging();
    await timed(machine, "sample");
    const { code, stdout, late } = await timed(machine, "status", "--json");
    const state: State = JSON.parse(stdout);
    expect([code, late < 0]).toEqual([EXIT.tryAgain, true]);
    expect(state.drives.find(({ location }) => location === "nvme0")?.skipped).toContainEqual(
      expect.objectContaining({ source: "nvme-ioctl", code: "timed-out" }),
    );
  });

  it("is a finding of the doctor, who reports all the rest and ends", async () => {
    const machine = hanging();
    const { code, stdout, late } = await timed(machine, "doctor", "--json");
    const { findings }: Pick<Examination, "findings"> = JSON.parse(stdout);
    expect([code, late < 1_000]).toEqual([EXIT.ok, true]);
    expect(findings).toContainEqual({
      name: "drive nvme0",
      result: "warn",
      found: expect.stringMatching(/nvme-ioctl: timed-out .*os-counters: .*in use/),
      next: expect.stringContaining("restart the machine"),
    });
    expect(findings).toContainEqual(expect.objectContaining({ name: "drive sda", result: "pass" }));
  });

  it("does not keep other drives from being saved with --save-reading", async () => {
    const machine = hanging();
    const file = join(machine.home, "saved.json");
    const { code } = await timed(machine, "doctor", "--save-reading", file);
    const { readings } = JSON.parse(readFileSync(file, "utf8"));
    expect([code, readings.length]).toEqual([EXIT.ok, 4]);
  });
});

async function timeOf(child: Parameters<typeof outcomeOf>[0]) {
  const started = performance.now();
  const outcome = await outcomeOf(child);
  return { ...outcome, milliseconds: performance.now() - started };
}
