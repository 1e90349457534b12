import { describe, expect, it } from "vitest";
import type { History } from "../../agent/model/history.ts";
import { bytes, DAY, GB, TB } from "../../agent/model/units.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { NOON } from "../host/host-at.ts";
import { plantMachine, wearbar, wearbarJson } from "./host.ts";
import { withDrives } from "./saved-drive.ts";

const DAYS = 10;
const NOW = { now: NOON + DAYS * DAY };

/** Eleven looks from 30 November on, 50 GB a day. */
async function watched() {
  const machine = plantMachine(LAPTOP);
  for (let day = 0; day <= DAYS; day++) {
    const health = { bytesWritten: bytes(150 * TB + day * 50 * GB) };
    const setting = { now: NOON + day * DAY, assemble: withDrives(machine, { health }) };
    await wearbar(machine, "sample", setting);
  }
  return machine;
}

describe("wearbar history --by", () => {
  it("week and month are the totals, with the pace of the last look", async () => {
    const machine = await watched();
    const weeks = await wearbar(machine, "history --by week", NOW);
    expect(weeks).toMatchObject({ code: EXIT.ok, stderr: "" });
    expect(weeks.stdout.split("\n").slice(1, 4)).toEqual([
      "  2026-W49       300 GB  ████████████████████  6 of 7 days · from 30 November",
      "  2026-W50       200 GB  ██████████████░░░░░░  4 of 7 days · from 7 December",
      expect.stringMatching(/^ {2}the pace is 5\.5 TB a week; the busiest week here reached 5\.5%/),
    ]);
    const months = await wearbar(machine, "history --by month", NOW);
    expect(months.stdout).toMatch(/\n {2}2026-12 {7}500 GB {2}█{20} {2}10 of 31 days\n/);
  });

  it("day is what it is without", async () => {
    const machine = await watched();
    const { stdout } = await wearbar(machine, "history", NOW);
    expect(await wearbar(machine, "history --by day", NOW)).toMatchObject({ stdout });
    expect(stdout).toMatch(/\n {2}2026-12-10 {8}50 GB {2}█{20}/);
    expect(stdout).toContain("the pace is 780 GB a day; the busiest day here reached 6.4% of it");
  });

  it("week may be of the last days alone", async () => {
    const machine = await watched();
    const { stdout } = await wearbar(machine, "history --days 2 --by week", NOW);
    expect(stdout).toContain("2026-W50       100 GB");
    expect(stdout).not.toContain("W49");
  });

  it("has no pace where no look was taken lately", async () => {
    const machine = await watched();
    const { stdout } = await wearbar(machine, "history", { now: NOW.now + DAY });
    expect(stdout).not.toContain("pace");
  });

  it("changes nothing for programs: all sums are there", async () => {
    const machine = await watched();
    const history = await wearbarJson<History>(machine, "history --by week", NOW);
    expect(history.days).toHaveLength(DAYS + 1);
    expect(history.weeks.map(({ name }) => name)).toEqual(["2026-W49", "2026-W50"]);
    expect(history.months).toEqual([
      { driveId: 1, name: "2026-12", writtenBytes: 500 * GB, days: 10 },
    ]);
  });

  it.each(["year", "", "Day", "days", "constructor"])("%j is refused with 2", async (unit) => {
    const { code, stdout, stderr } = await wearbar(plantMachine(LAPTOP), ["history", "--by", unit]);
    expect([code, stdout]).toEqual([EXIT.usage, ""]);
    expect(stderr).toBe(
      `wearbar: Expected --by to be day, week or month, got ${unit}. Give one of them.\n`,
    );
  });
});
