import { describe, expect, test } from "vitest";
import { forecast } from "../../agent/analysis/forecast.ts";
import { DAYS_PER_YEAR, GB, TB } from "../../agent/model/units.ts";
import { asleep, dailyRows, daysAgo, daysTo, forecastOf, inputOf, NOW, steady } from "./machine.ts";

const gbADay = (bytes: number) => bytes / GB;
const years = (days: number) => days / DAYS_PER_YEAR;

describe("the forecast on its first day", () => {
  const example = {
    rows: [{ ago: 0, gb: 150_000, percent: 2 }],
    ownersDays: 7 * DAYS_PER_YEAR,
  };

  test("is the plain arithmetic in the middle: 58.668 GB a day, 133 years", () => {
    const { fromHere, soFar, ...rest } = forecastOf(example);
    expect(gbADay(fromHere.bytesPerDay).toFixed(3)).toBe("58.668");
    expect(fromHere.bytesPerDay).toBe(soFar?.bytesPerDay);
    expect(years(daysTo(rest).middle)).toBeCloseTo(133, 9);
  });

  test("has the range that one reading is worth: 30 to 115 GB a day, 35 to 511 years", () => {
    const { fromHere, ...rest } = forecastOf(example);
    expect(gbADay(fromHere.low).toFixed(0)).toBe("30");
    expect(gbADay(fromHere.high).toFixed(0)).toBe("115");
    expect(years(daysTo(rest).early).toFixed(0)).toBe("35");
    expect(years(daysTo(rest).late).toFixed(0)).toBe("511");
  });

  test("says that age comes first, and grades itself early", () => {
    const { grade, reach, ageClock, wear } = forecastOf(example);
    expect(grade).toBe("early");
    expect(reach).toMatchObject({ kind: "expected", ageComesFirst: true });
    expect(ageClock?.passed).toBe(false);
    expect(wear).toMatchObject({ figure: 5, basis: "mark" });
  });

  test("report 43: on a machine hours old is no date but days to watch: 392 GB in 5 hours", () => {
    const rows = [{ ago: 0, gb: 392, hours: 5 }];
    expect(forecast(inputOf({ rows, traceDays: 0.4 }))).toMatchObject({
      grade: "none",
      fromHere: null,
      reach: { kind: "not-enough-yet", daysToWatch: 7 },
    });
  });

  test("takes the set-up off: a machine one day old is not taken for a heavy one", () => {
    const rows = [
      { ago: 1, gb: 5, hours: 0 },
      { ago: 0, gb: 265, hours: 9 },
    ];
    const { fromHere, reach } = forecastOf({ rows, ownersDays: 1 });
    expect(gbADay(fromHere.bytesPerDay)).toBeLessThan(45);
    expect(reach).toEqual({ kind: "not-enough-yet", daysToWatch: 6 });
  });

  test("has no rate where one total is all there is: no age, no hours", () => {
    expect(forecast(inputOf({ rows: [{ ago: 0, gb: 89_000 }] }))).toMatchObject({
      fromHere: null,
      soFar: null,
      wear: { basis: "mark" },
    });
  });

  test("of nothing is null, not a forecast of zero", () => {
    expect(forecast(inputOf({ rows: [] }))).toBeNull();
  });
});

describe("a drive that was erased or bought second-hand", () => {
  const rows = [{ ago: 0, gb: 85_000, hours: 2_850, percent: 1 }];

  test("gets no date and an honest `at most` the day after the erase", () => {
    const { reach, own, soFar, age, plainYears } = forecastOf({
      rows,
      capacity: 251,
      traceDays: 1,
    });
    expect(reach.kind).toBe("not-enough-yet");
    expect(own.reach.kind).toBe("unknown");
    expect(soFar?.bound).toBe("at-most");
    expect(age).toMatchObject({ kind: "unknown", doubt: "hours-exceed-trace" });
    expect(plainYears).toBeNull();
  });

  test("gets no alarming date a week later either", () => {
    const week = dailyRows(85_000, steady(8, 30)).map((row, day) => ({
      ...row,
      hours: 2_850 + 5 * day,
    }));
    const { reach } = forecastOf({ rows: week, capacity: 251, traceDays: 9 });
    expect(years(daysTo({ reach }).early)).toBeGreaterThan(5);
  });

  test("is right at once with the owner's answer", () => {
    const { soFar, grade, fromHere } = forecastOf({ rows, capacity: 251, ownersDays: 1_000 });
    expect(soFar).toMatchObject({ bound: "plain", bytesPerDay: 85 * GB });
    expect(fromHere.bytesPerDay).toBe(85 * GB);
    expect(grade).toBe("early");
  });

  test("is guessed by the hours it counts a day while watched", () => {
    const alwaysOn = dailyRows(20_000, steady(60, 20)).map((row, day) => ({
      ...row,
      hours: 24 * (500 + day),
    }));
    const { fromHere } = forecastOf({ rows: alwaysOn.slice(0, 10), traceDays: 70 });
    expect(fromHere.spread.unwatchedVariance).toBeGreaterThan(0.5);
    expect(gbADay(fromHere.bytesPerDay)).toBeLessThan(45);
  });
});

describe("gaps", () => {
  test.each([90, 180])("a drawer of %i days brings no early end under 3 years", (gap) => {
    for (const since of [0, 1, 30, 90, 91, 92, 150, 200]) {
      const daily = [...steady(300, 60), ...asleep(gap - 1), 60, ...steady(since, 60)];
      const forecasted = forecastOf({ rows: dailyRows(3_000, daily), capacity: 512 });
      expect(years(daysTo(forecasted).early)).toBeGreaterThan(3);
    }
  });

  test("count as days: six weeks asleep lower the rate by what they are worth", () => {
    const awake = forecastOf({ rows: dailyRows(3_000, steady(300, 60)) });
    const slept = forecastOf({
      rows: dailyRows(3_000, [...steady(200, 60), ...asleep(41), 1, ...steady(58, 60)]),
    });
    expect(slept.fromHere.bytesPerDay).toBeLessThan(0.85 * awake.fromHere.bytesPerDay);
    expect(slept.grade).toBe("good");
  });
});

describe("a rate that fell from 314 to 40 GB a day on 256 GB", () => {
  test.each([90, 300, 700])("never has an earlier early end for it, after %i days", (before) => {
    const machine = (after: number) => {
      const daily = [...steady(before, 314), ...steady(after, 40)];
      return { rows: dailyRows(500, daily), capacity: 256, ownersDays: before + after + 30 };
    };
    const unchanged = daysTo(forecastOf(machine(0))).early;
    for (let after = 7; after <= 364; after += 7) {
      const early = daysTo(forecastOf(machine(after))).early;
      expect(early).toBeGreaterThan(unchanged);
      expect(years(early)).toBeGreaterThan(3);
    }
  });

  test("report 46: 100 TB in 60 days, then 15 GB a day: goes by the recent rate more and more", () => {
    const fixed = forecastOf({
      rows: dailyRows(300, [...steady(60, 1_667), ...steady(400, 15)]),
      ownersDays: 465,
    });
    expect(gbADay(fixed.soFar?.bytesPerDay ?? 0)).toBeGreaterThan(200);
    expect(gbADay(fixed.recent.last30Days?.bytesPerDay ?? 0)).toBeCloseTo(15, 0);
    expect(fixed.fromHere.bytesPerDay).toBeLessThan((fixed.soFar?.bytesPerDay ?? 0) / 1.3);
  });
});

describe("drives at an end", () => {
  test("past the mark say so, and have no pace and no negative figure", () => {
    const past = forecastOf({ rows: dailyRows(3_100_000, steady(200, 60)), ownersDays: 3_000 });
    expect(past.reach).toEqual({ kind: "passed" });
    expect(past.pace?.bytesPerDay).toBe(0);
    expect(past.wear.percentLeft).toBe(0);
    expect(past.plainYears?.left).toBe(0);
  });

  test("whose counter never moves are never there", () => {
    const still = forecastOf({ rows: dailyRows(0, steady(200, 0)), ownersDays: 1_000 });
    expect(still.fromHere).toMatchObject({ bytesPerDay: 0, low: 0, high: 0 });
    expect(still.reach).toEqual({ kind: "never" });
  });

  test("whose counter stands still after a life of writing get later and later dates", () => {
    const still = (days: number) =>
      daysTo(forecastOf({ rows: dailyRows(5_000, steady(days, 0)), ownersDays: 1_000 })).middle;
    expect(still(300)).toBeGreaterThan(still(100));
  });

  test("without a mark have a rate but no date: virtual disks", () => {
    const virtual = forecastOf({
      rows: dailyRows(0, steady(60, 20)),
      change: {
        drive: { kind: "virtual", capacityBytes: 100 * GB, model: null },
        counts: "since-boot",
      },
    });
    expect(virtual).toMatchObject({ bytesWritten: null, mark: null, soFar: null, pace: null });
    expect(virtual.reach).toEqual({ kind: "unknown" });
    expect(virtual.own.endurance).toEqual({ kind: "unknown" });
    expect(gbADay(virtual.fromHere.bytesPerDay)).toBeCloseTo(20, 0);
  });
});

describe("another drive in the same machine", () => {
  const before = dailyRows(9_000, steady(200, 50)).map((row) => ({ ...row, ago: row.ago + 20 }));
  const after = dailyRows(0, [250, ...steady(18, 50)]);

  test("starts its wear anew while the rate goes on, without its set-up", () => {
    const { bytesWritten, fromHere, basis, soFar } = forecastOf({
      rows: [...before, ...after],
      ownersDays: 1_000,
    });
    expect(basis.breaks).toMatchObject([{ code: "counter-fell" }]);
    expect(bytesWritten).toBeLessThan(1.3 * TB);
    expect(gbADay(fromHere.bytesPerDay)).toBeGreaterThan(47);
    expect(gbADay(fromHere.bytesPerDay)).toBeLessThan(51);
    expect(soFar?.days).toBeCloseTo(19, 6);
  });

  test("second-hand has an `at most` and no years of its own", () => {
    const used = after.map((row, day) => ({ ...row, gb: row.gb + 55_000, hours: 8_086 + day }));
    const first = before.map((row, day) => ({ ...row, hours: 300 + day }));
    const { soFar, age, basis } = forecastOf({ rows: [...first, ...used], ownersDays: 1_000 });
    expect(basis.breaks).toMatchObject([{ code: "hours-ahead-of-clock" }]);
    expect(age.kind).toBe("unknown");
    expect(soFar?.bound).toBe("at-most");
  });
});

describe("a long history", () => {
  test("twice a day for ten years is one good forecast", () => {
    const rows = Array.from({ length: 7_301 }, (_, index) => ({
      ago: -index / 2,
      gb: 1_000 + 20 * index,
      hours: 4 * index,
    }));
    const now = daysAgo(-3_650);
    const { fromHere, grade, basis } = forecastOf({ rows, ownersDays: 500, change: { now } });
    expect(gbADay(fromHere.bytesPerDay)).toBeCloseTo(40, 4);
    expect(grade).toBe("good");
    expect(basis).toMatchObject({ samplesUsed: 7_301, samplesDropped: 0, daysWatched: 3_650 });
  });

  test("with a wrong clock in its first sample is the same but for that sample", () => {
    const rows = dailyRows(5_000, steady(100, 40));
    const wrong = rows.map((row, index) => (index === 0 ? { ...row, ago: 9_400 } : row));
    const right = forecastOf({ rows: rows.slice(1), ownersDays: 2_000 });
    const { fromHere, basis } = forecastOf({ rows: wrong, ownersDays: 2_000 });
    expect(fromHere).toEqual(right.fromHere);
    expect(basis.samplesDropped).toBe(1);
    expect(basis.firstSample.at).toBe(daysAgo(99));
  });

  test("of a year ago, with no sample since, still speaks, and claims less", () => {
    const rows = dailyRows(5_000, steady(100, 40));
    const fresh = forecastOf({ rows, ownersDays: 2_000 }).fromHere;
    const old = rows.map((row) => ({ ...row, ago: row.ago + 365 }));
    const { recent, fromHere } = forecastOf({ rows: old, ownersDays: 2_000 });
    expect(recent).toEqual({ last30Days: null, last14Days: null, last7Days: null });
    expect(fromHere.bytesPerDay).toBeCloseTo(fresh.bytesPerDay, -9);
    expect(fromHere.high / fromHere.low).toBeGreaterThan(fresh.high / fresh.low);
  });
});

describe("the owner's own numbers", () => {
  const rows = dailyRows(5_000, steady(100, 40));

  test("set the cycles of the mark and the target of the pace", () => {
    const change = { ownersCycles: 600, ownersTargetYears: 20 };
    const { mark, pace } = forecastOf({ rows, ownersDays: 2_000, change });
    expect(mark).toMatchObject({ bytes: 600 * TB, basis: "owner" });
    expect(pace).toMatchObject({ basis: "owner", daysToTarget: 20 * DAYS_PER_YEAR });
  });
});

describe("wrong clocks alone", () => {
  test("leave the total and what follows from it, as of now", () => {
    const rows = [{ ago: -4_000, gb: 150_000 }];
    const { soFar, basis } = forecastOf({ rows, ownersDays: 7 * DAYS_PER_YEAR });
    expect(basis.lastSample.at).toBe(NOW);
    expect(gbADay(soFar?.bytesPerDay ?? 0).toFixed(2)).toBe("58.67");
  });
});
