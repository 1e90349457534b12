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
    product = await builtProduct("test/end-to-end/children/planted-main.ts");
    return product.remove;
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
    return { ...outcome, took: milliseconds, late: milliseconds - idle.milliseconds - DEADLINE_MS };
  };

  it("makes sample, status and drives leave with 75 within a second of the deadline, the rest stored and shown, and told again from the fresh state", async () => {
    const runs = ["sample", "status", "drives"].map(async (verb) => {
      const machine = hanging();
      return { machine, ...(await timed(machine, verb)) };
    });
    for (const { machine, code, stdout, stderr, took, late } of await Promise.all(runs)) {
      expect(code).toBe(EXIT.tryAgain);
      expect(took).toBeGreaterThanOrEqual(DEADLINE_MS);
      expect(late).toBeLessThan(1_000);
      expect(stderr).toMatch(/^wearbar: Samsung SSD 980 PRO 1TB did not answer in time\./);
      expect(stdout).toContain("the drive did not answer in time");
      expect(stdout).toContain("Samsung SSD 870 EVO 2TB");
      const { drives, days } = await wearbarJson<{ drives: []; days: [] }>(machine, "history");
      expect([drives.length, days.length]).toEqual([4, 4]);
      await expectToldAgain(machine);
    }
  });

  const expectToldAgain = async (machine: Machine) => {
    const { code, stdout, late } = await timed(machine, "status", "--json");
    expect([code, late < 0]).toEqual([EXIT.tryAgain, true]);
    const { drives }: State = JSON.parse(stdout);
    expect(drives.find(({ location }) => location === "nvme0")?.skipped).toContainEqual(
      expect.objectContaining({ source: "nvme-ioctl", code: "timed-out" }),
    );
  };

  it("is a finding of the doctor, who reports and saves all the rest and ends", async () => {
    const machine = hanging();
    const file = join(machine.home, "saved.json");
    const run = await timed(machine, "doctor", "--json", "--save-reading", file);
    const { findings }: Pick<Examination, "findings"> = JSON.parse(run.stdout);
    expect([run.code, run.late < 1_000]).toEqual([EXIT.ok, true]);
    expect(findings).toContainEqual({
      name: "drive nvme0",
      result: "warn",
      found: expect.stringMatching(/nvme-ioctl: timed-out .*os-counters: .*in use/),
      next: expect.stringContaining("restart the machine"),
    });
    expect(findings).toContainEqual(expect.objectContaining({ name: "drive sda", result: "pass" }));
    expect(JSON.parse(readFileSync(file, "utf8")).readings).toHaveLength(4);
  });
});

async function timeOf(child: Parameters<typeof outcomeOf>[0]) {
  const started = performance.now();
  const outcome = await outcomeOf(child);
  return { ...outcome, milliseconds: performance.now() - started };
}
