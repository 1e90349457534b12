import { describe, expect, test } from "vitest";
import { accumulate } from "../../agent/analysis/accumulated.ts";
import { incrementsOf } from "../../agent/analysis/increments.ts";
import { lifeBefore } from "../../agent/analysis/life-before.ts";
import { setUpBefore, watchedSetUps } from "../../agent/analysis/set-up.ts";
import { ageOfDrive } from "../../agent/analysis/so-far.ts";
import { GB } from "../../agent/model/units.ts";
import { dailyRows, daysAgo, NOW, type Row, seriesOf, steady } from "./machine.ts";

interface Told {
  readonly ownersDays?: number;
  readonly traceDays?: number;
}

function watched(rows: readonly Row[], { ownersDays, traceDays }: Told) {
  const increments = incrementsOf(seriesOf(rows), NOW);
  if (increments === null) throw new Error("expected increments, got null");
  const since = (days: number | undefined) => (days === undefined ? null : daysAgo(days));
  const evidence = { ownersFirstUse: since(ownersDays), oldestTrace: since(traceDays) };
  const age = ageOfDrive(evidence, [increments.first], NOW);
  return { life: lifeBefore(increments, age, NOW), sums: accumulate(increments) };
}

const lifeOf = (rows: readonly Row[], told: Told) => watched(rows, told).life;

describe("the life before the first sample", () => {
  test("is as long as the drive was old then, not as it is now", () => {
    const life = lifeOf(dailyRows(5_000, steady(100, 40)), { ownersDays: 900 });
    expect(life).toEqual({ bytes: 5_000 * GB, days: 800, ageKnown: true });
  });

  test("is at least the hours the drive was on", () => {
    const life = lifeOf([{ ago: 0, gb: 5_000, hours: 4_800 }], { ownersDays: 10 });
    expect(life).toMatchObject({ days: 200, ageKnown: true });
  });

  test("of a drive without a trace is its hours at five a day", () => {
    const life = lifeOf([{ ago: 0, gb: 5_000, hours: 1_000 }], {});
    expect(life).toMatchObject({ days: 200, ageKnown: false });
  });

  test("of a drive whose hours belie the trace is its hours at eight a day, or the trace", () => {
    expect(lifeOf([{ ago: 0, gb: 500, hours: 2_400 }], { traceDays: 1 }).days).toBe(300);
    expect(lifeOf([{ ago: 0, gb: 500, hours: 2_400 }], { traceDays: 199 }).days).toBe(300);
  });

  test("leans on the hours it counts a day while it is watched", () => {
    const rows = [
      { ago: 15, gb: 5_000, hours: 2_000 },
      { ago: 0, gb: 5_300, hours: 2_000 + 15 * 20 },
    ];
    const hoursADay = (5 * 5 + 15 * 20) / (5 + 15);
    expect(lifeOf(rows, {}).days).toBeCloseTo(2_000 / hoursADay, 9);
  });

  test("without hours is what 250 GB a day would need, set-up apart", () => {
    expect(lifeOf([{ ago: 0, gb: 85_250 }], { traceDays: 1 })).toMatchObject({
      days: 340,
      ageKnown: false,
    });
  });

  test("without any hint is unknown", () => {
    expect(lifeOf([{ ago: 0, gb: 5_000 }], {}).days).toBeNull();
  });
});

describe("the set-up of a drive", () => {
  test("is 250 GB of a young drive's total, at most 80% of it, and none of an old one's", () => {
    const setUp = (gb: number, ownersDays: number) =>
      setUpBefore(lifeOf([{ ago: 0, gb }], { ownersDays })) / GB;
    expect(setUp(600, 30)).toBe(250);
    expect(setUp(100, 30)).toBe(80);
    expect(setUp(600, 366)).toBe(0);
  });

  test("is taken from what was watched too, where watching began on the first day", () => {
    const rows = dailyRows(50, [180, 120, 20, 20, 20]);
    const { life, sums } = watched(rows, { ownersDays: 5 });
    expect(setUpBefore(life)).toBe(40 * GB);
    expect(watchedSetUps(sums, life)).toEqual([{ at: daysAgo(5), bytes: 210 * GB }]);
  });

  test("is never more than 80% of what was watched", () => {
    const { life, sums } = watched(dailyRows(5, [10, 10, 10, 10]), { ownersDays: 4 });
    expect(watchedSetUps(sums, life)).toMatchObject([{ bytes: 24 * GB }]);
  });

  test("is looked for again when a new drive is put in, not when a used one is", () => {
    const old = { ago: 9, gb: 9_000, hours: 3_000 };
    const fresh = [
      { ago: 5, gb: 65, hours: 1 },
      { ago: 4, gb: 265, hours: 6 },
      { ago: 0, gb: 300, hours: 20 },
    ];
    const used = fresh.map((row) => ({ ...row, hours: row.hours + 900 }));
    const setUps = (rows: readonly Row[]) => {
      const { life, sums } = watched([old, ...rows], { ownersDays: 900 });
      return watchedSetUps(sums, life);
    };
    expect(setUps(fresh)).toMatchObject([{ at: daysAgo(5) }]);
    expect(setUps(used)).toEqual([]);
  });
});
