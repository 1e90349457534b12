import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ForecastReport } from "../../agent/model/forecast-report.ts";
import { DAY, TB } from "../../agent/model/units.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP, VIRTUAL_MACHINE } from "../fixtures/linux-machines.ts";
import { NOON } from "../host/host-at.ts";
import { healthLog } from "../sources/nvme-bytes.ts";
import { plantMachine, wearbar, wearbarJson } from "./host.ts";
import { saveDrives, withDrives } from "./saved-drive.ts";

/** A machine that is seven years old by its owner's word, with the example drive. */
async function known() {
  const machine = plantMachine(LAPTOP);
  await wearbar(machine, "config set machine.first_use 2019-11-30");
  const assemble = withDrives(machine, {});
  return {
    machine,
    forecast: (flags = "", setting = {}) =>
      wearbar(machine, `forecast ${flags}`, { assemble, ...setting }),
    json: (flags = "") => wearbarJson<ForecastReport>(machine, `forecast ${flags}`, { assemble }),
  };
}

describe("wearbar forecast", () => {
  it("says what to do, how sure that is, and what it stands on", async () => {
    const { forecast } = await known();
    const { code, stdout, stderr } = await forecast();
    expect([code, stderr]).toEqual([EXIT.ok, ""]);
    expect(stdout).toMatch(
      /in short {3}Nothing needs doing: the drive will be ten years old \(2029\)/,
    );
    expect(stdout).toMatch(/how sure {3}an early guess: watched for under a day/);
    expect(stdout).toMatch(/so far {5}59 GB a day over 7 years\n/);
    expect(stdout).toMatch(/from here {2}about 59 GB a day, 4 times in 5 between 30 and 1[12]0\n/);
    expect(stdout).toMatch(
      /mark {7}5% of the 3,000-cycle mark, 150 TB of 3,000 TB · not before 20/,
    );
    expect(stdout).toMatch(/warranty {3}consumer warranties promise about 600 cycles, 600 TB/);
  });

  it("takes other cycles and another target, this once", async () => {
    const { forecast, json } = await known();
    const { stdout } = await forecast("--cycles 600 --target-years 30");
    expect(stdout).toContain("25% of the 600-cycle mark, 150 TB of 600 TB");
    expect(stdout).toMatch(/pace {7}up to 41 GB a day do not reach the mark before 2056/);
    expect(stdout).toContain("No hurry, but more is written than the pace of 41 GB a day");
    expect((await json()).drives[0]?.wear?.mark?.bytes).toBe(3_000 * TB);
  });

  it("answers what if, each question by a row of its own", async () => {
    const { forecast } = await known();
    const { stdout } = await forecast("--what-if twice-capacity,no-swap,write=20GB/day,event=2TB");
    const rows = stdout.split("\n").filter((line) => line.startsWith("  what if"));
    expect(rows).toEqual([
      "  what if    a drive of twice the capacity: the mark is more than 50 years off, about twice as far off as now",
      "  what if    memory enough never to swap: can not be said: a week of measured swap is needed, and it is never guessed",
      "  what if    writing 20 GB a day: the mark is more than 50 years off, about three times as far off as now",
      "  what if    writing 2 TB at once: under 0.1% of the mark, as much as 34 days of writing",
    ]);
  });

  it("is the same for programs, with its own version", async () => {
    const { json } = await known();
    const report = await json("--what-if event=2TB");
    expect(report).toMatchObject({
      ...{ schemaVersion: 1, recording: false, demo: false },
      drives: [{ model: "Example SSD 1TB", whatIf: [{ kind: "cost" }] }],
    });
  });

  it("keeps what it saw: the next day is watched for a day", async () => {
    const { forecast } = await known();
    await forecast();
    const { stdout } = await forecast("", { now: NOON + 1.5 * DAY });
    expect(stdout).toContain("an early guess: watched for 1 day");
  });

  it.each([40, 80, 120])("stays within %d columns", async (columns) => {
    const { forecast } = await known();
    const { stdout } = await forecast("--what-if twice-capacity,no-swap,event=2TB", {
      ...{ columns, environment: { NO_COLOR: "1" } },
    });
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
  });

  it("of a virtual disk and of a drive that can not be read says why there is no date", async () => {
    const virtual = await wearbar(plantMachine(VIRTUAL_MACHINE), "forecast");
    expect(virtual.stdout).toContain("The wear of a virtual disk is on its host's drive");
    expect(virtual.code).toBe(EXIT.ok);
    const laptop = await wearbar(plantMachine(LAPTOP), "forecast");
    expect(laptop.stdout).toContain("Its wear is not known, so there is no date.");
  });

  it("without any drive leaves with 4", async () => {
    const { code, stdout } = await wearbar(plantMachine(), "forecast");
    expect([code, stdout]).toEqual([
      EXIT.noReadableDrive,
      "There is no drive to forecast yet. `wearbar sample` looks for them.\n",
    ]);
  });

  it.each([
    ...["--cycles 99", "--cycles 100001", "--cycles 3e3", "--cycles many", "--cycles=-600"],
    ...["--target-years 0", "--target-years 101", "--target-years 2.5", "--target-years=-1"],
    ...[
      "--what-if nonsense",
      "--what-if write=20GB",
      "--what-if event=2",
      "--what-if ,",
      "--by day",
    ],
  ])("refuses %s with exit code 2, and looks at nothing", async (flags) => {
    const { forecast } = await known();
    const { code, stdout, stderr } = await forecast(flags);
    expect([code, stdout]).toEqual([EXIT.usage, ""]);
    expect(stderr).toMatch(/^wearbar: Expected .*, got .*\.\n$/);
  });
});

describe("the forecast of a saved reading", () => {
  it("says how worn the drive is, and gives no date and no advice that can not be followed", async () => {
    const machine = plantMachine(LAPTOP);
    const file = saveDrives(machine.home, { health: { percentageUsed: 13 } });
    const { code, stdout } = await wearbar(machine, `forecast --recording ${file}`);
    expect(code).toBe(EXIT.ok);
    expect(stdout).toMatch(/^a saved reading\n/);
    expect(stdout).toContain("a single reading tells how much was written, but not how fast");
    expect(stdout).toContain("5% of the 3,000-cycle mark, 150 TB of 3,000 TB · no date yet");
    expect(stdout).toContain("says 13% used, its own 100% mark is about 1,100 TB");
    expect(stdout).not.toMatch(/first_use|more day|from here/);
  });

  it("of a bare health log has no mark, for its capacity is not known", async () => {
    const machine = plantMachine(LAPTOP);
    const file = join(machine.home, "health.bin");
    writeFileSync(file, healthLog({ percentageUsed: 7, unitsWritten: 1_000_000n }));
    const { stdout } = await wearbar(machine, `forecast --recording ${file}`);
    expect(stdout).toContain("says 7% used, its own 100% mark is about");
    expect(stdout).not.toContain("3,000-cycle");
  });
});
