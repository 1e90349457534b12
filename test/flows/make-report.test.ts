import { describe, expect, it } from "vitest";
import { makeReport } from "../../agent/flows/make-report.ts";
import { periodOf } from "../../agent/flows/report-period.ts";
import type { Report } from "../../agent/model/report.ts";
import { DAY, GB, HOUR, instant, localDay, TB } from "../../agent/model/units.ts";
import { keepReport } from "../../agent/outlets/report-files.ts";
import { type ExampleMachine, exampleMachine, written } from "./example-machine.ts";

/** 22:00 on Sunday, 29 November 2026, in Vienna: the last evening of week 48. */
const SUNDAY = Date.UTC(2026, 10, 29, 21);
const first = localDay("2026-09-01");

/** @param until days after that Sunday of the last look. */
async function watched(
  until: number,
  daily: (ago: number) => number = () => 50,
): Promise<ExampleMachine> {
  const machine = exampleMachine({ config: { "machine.first_use": localDay("2019-11-30") } });
  let total = 150 * TB;
  for (let ago = 60; ago >= -until; ago--) {
    total += daily(ago) * GB;
    await machine.look(SUNDAY - ago * DAY, [written(total)]);
  }
  return machine;
}

const numbers = ({ drives, word, swap, space }: Report) => ({ drives, word, swap, space });

describe("the report of a past week", () => {
  it("is the same whenever it is made: what came later is not in it", async () => {
    const atOnce = await watched(0);
    await atOnce.look(SUNDAY + 11 * HOUR, []);
    const later = await watched(30, (ago) => (ago < 0 ? 900 : 50));
    const week = { week: "2026-W48" };
    expect(numbers(await makeReport(later.tools, week))).toEqual(
      numbers(await makeReport(atOnce.tools, week)),
    );
  });

  it("is of the drives that were known then", async () => {
    const machine = await watched(7);
    const before = await makeReport(machine.tools, { week: "2026-W39" });
    expect(before.drives).toEqual([]);
    expect(before.word).toBe("unknown");
  });

  it("is not of a drive that was forgotten, or that has been away for long", async () => {
    const machine = await watched(60);
    machine.store.write((writer) => writer.retireDrive(1, instant(SUNDAY + 8 * HOUR)));
    const drivesIn = async (week: string) =>
      (await makeReport(machine.tools, { week })).drives.length;
    expect([await drivesIn("2026-W48"), await drivesIn("2026-W49")]).toEqual([1, 1]); // read in both
    const gone = await watched(0);
    await gone.look(SUNDAY + 60 * DAY, []);
    const inWeek = async (week: string) => (await makeReport(gone.tools, { week })).drives.length;
    expect([await inWeek("2026-W51"), await inWeek("2027-W01")]).toEqual([1, 0]);
    gone.store.write((writer) => writer.retireDrive(1, instant(SUNDAY + DAY)));
    expect([await inWeek("2026-W48"), await inWeek("2026-W51")]).toEqual([1, 0]);
  });

  it("says that the owner's settings are others than in the report before", async () => {
    const machine = await watched(1);
    const week = await makeReport(machine.tools, { week: "2026-W48" });
    expect(week.drives[0]?.moved?.why).toEqual([]);
    const settings = { ...week.settings, cycles: 1_500 };
    const told = { ...(await makeReport(machine.tools, { week: "2026-W47" })), settings };
    keepReport(machine.tools.paths.reports, { name: "2026-W47", html: "", report: told });
    const again = await makeReport(machine.tools, { week: "2026-W48" });
    expect(again.drives[0]?.moved?.why).toEqual(["settings"]);
  });
});

describe("a report of a week that is not over", () => {
  it("is of the days that have begun", async () => {
    const machine = await watched(2); // Tuesday
    const report = await makeReport(machine.tools, { week: "2026-W49" });
    expect(report.period.isOver).toBe(false);
    expect(report.asOf).toBe(SUNDAY + 2 * DAY);
    expect(report.drives[0]?.writes.days.map(({ day, basis }) => [day, basis])).toEqual([
      ...[
        ["2026-11-30", "counted"],
        ["2026-12-01", "partly"],
      ],
    ]);
  });
});

describe("a word for how things stood", () => {
  it("is watch after days that wrote far more than usual", async () => {
    const machine = await watched(1, (ago) => (ago === 3 ? 2_000 : 50));
    const report = await makeReport(machine.tools, { week: "2026-W48" });
    expect([report.word, report.drives[0]?.writes.spikes.length]).toEqual(["watch", 1]);
    const later = await watched(28, (ago) => (ago === 3 ? 2_000 : 50));
    expect((await makeReport(later.tools, { week: "2026-W51" })).word).toBe("good");
  });

  it("is unknown where nothing was read", async () => {
    const machine = await watched(0);
    await machine.look(SUNDAY + 20 * DAY, []);
    const report = await makeReport(machine.tools, { week: "2026-W50" });
    expect([report.word, report.drives[0]?.writes.writtenBytes]).toEqual(["unknown", null]);
  });
});

describe("the days that are asked for", () => {
  const today = localDay("2026-12-03"); // a Thursday
  const named = (wish: Parameters<typeof periodOf>[0], known = first) => {
    const { kind, fromDay, toDay } = periodOf(wish, { today, first: known });
    return [kind, fromDay, toDay];
  };

  it.each([
    [{}, ["week", "2026-11-23", "2026-11-29"]],
    [{ week: "2026-W49" }, ["week", "2026-11-30", "2026-12-06"]],
    [{ month: "2026-11" }, ["month", "2026-11-01", "2026-11-30"]],
    [{ year: "2026" }, ["year", "2026-01-01", "2026-12-31"]],
    [{ since: "2026-11-20" }, ["since", "2026-11-20", "2026-12-03"]],
    [{ since: "1000-01-01" }, ["since", "2020-01-01", "2026-12-03"]],
    [{ all: true as const }, ["all", "2026-09-01", "2026-12-03"]],
  ])("by %j", (wish, expected) => {
    expect(named(wish)).toEqual(expected);
    const wrong = named({ all: true }, localDay("1971-01-01")); // a clock that stood there once
    expect(wrong).toEqual(["all", "2020-01-01", "2026-12-03"]);
  });

  it("are this week where nothing is known of the last one yet", () => {
    expect(named({}, localDay("2026-12-01"))).toEqual(["week", "2026-11-30", "2026-12-06"]);
    expect(periodOf({}, { today, first: null }).name).toBe("2026-W48");
  });

  it.each([
    [{ week: "2026-W54" }, "--week to be an ISO week that exists, such as 2026-W48, got 2026-W54"],
    [{ week: "2025-W53" }, "got 2025-W53"],
    [{ week: "last" }, "got last"],
    [{ month: "2026-13" }, "--month to be a month such as 2026-11, got 2026-13"],
    [{ year: "26" }, "--year to be a year such as 2026, got 26"],
    [{ since: "2026-02-30" }, "--since to be a day that exists"],
    [{ year: "9999" }, "Expected days that have begun, got 9999"],
    [{ week: "2026-W50" }, "Expected days that have begun, got 2026-W50"],
    [{ since: "2026-12-04" }, "Expected days that have begun"],
  ])("are refused by %j", (wish, words) => {
    expect(() => named(wish)).toThrow(words);
  });
});
