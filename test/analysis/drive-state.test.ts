import { describe, expect, test } from "vitest";
import type { CounterSeries } from "../../agent/analysis/counter-series.ts";
import {
  type Circumstances,
  type DriveHistory,
  driveState,
  type LastLook,
} from "../../agent/analysis/drive-state.ts";
import type { DriveFacts, KnownDrive } from "../../agent/model/drive.ts";
import type { Health } from "../../agent/model/reading.ts";
import type { DailySample } from "../../agent/model/sample.ts";
import {
  bytes,
  DAY,
  DAYS_PER_YEAR,
  GB,
  HOUR,
  instant,
  localDay,
  TB,
  zoneName,
} from "../../agent/model/units.ts";
import { APPLE_SSD, healthOf, PORTABLE_SSD, VIRTUAL_DISK } from "../fixtures/example-drives.ts";

const NOW = instant(Date.UTC(2026, 10, 30, 13, 5));
const MIDNIGHT = instant(Date.UTC(2026, 10, 29, 23));

const at = (difference: Partial<Circumstances> = {}): Circumstances => ({
  ...{ now: NOW, utcOffsetMinutes: 60, day: localDay("2026-11-30"), midnight: MIDNIGHT },
  ...{ bootedAt: null, ownersFirstUse: null, oldestTrace: null, ownersCycles: null },
  ownersTargetYears: null,
  ...difference,
});

const yearsAgo = (years: number) => instant(NOW - years * DAYS_PER_YEAR * DAY);

function knownDrive({ serial: _, ...facts }: DriveFacts): KnownDrive {
  return {
    ...facts,
    ...{ id: 1, key: "key", weakIdentity: false, serialTail: "XYZ1" },
    ...{ firstSeenAt: instant(NOW - 9 * DAY), lastSeenAt: NOW, retiredAt: null },
  };
}

function today(health: Health, difference: Partial<DailySample> = {}): DailySample {
  return {
    ...{ day: localDay("2026-11-30"), zone: zoneName("Europe/Vienna"), sequence: 3, readings: 9 },
    ...{ firstAt: instant(MIDNIGHT + 7 * HOUR), takenAt: NOW, source: "iokit" },
    firstBytesWritten: health.bytesWritten,
    health,
    bytesWrittenAt: health.bytesWritten === null ? null : NOW,
    ...{ osBytesWritten: null, bootId: "boot-1" },
    ...difference,
  };
}

/** The days with a lifetime counter, as the store hands them to the forecast. */
function seriesOf(samples: readonly DailySample[]): CounterSeries {
  const read = samples.filter(({ health }) => health.bytesWritten !== null);
  const column = (value: (sample: DailySample) => number | null) =>
    Float64Array.from(read, (sample) => value(sample) ?? Number.NaN);
  return {
    at: column(({ bytesWrittenAt }) => bytesWrittenAt),
    bytesWritten: column(({ health }) => health.bytesWritten),
    percentageUsed: column(({ health }) => health.percentageUsed),
    powerOnHours: column(({ health }) => health.powerOnHours),
    drive: null,
  };
}

function history(
  sample: DailySample | null,
  difference: Partial<DriveHistory> = {},
  facts: DriveFacts = APPLE_SSD,
): DriveHistory {
  const last: LastLook | null = sample && {
    ...{ source: sample.source, skipped: [], notes: [], sinceBoot: null },
    temperatureCelsius: sample.health.temperatureCelsius,
    criticalWarning: sample.health.criticalWarning,
  };
  return {
    ...{ drive: knownDrive(facts), present: true, newest: sample, last },
    ...{ counter: seriesOf(sample === null ? [] : [sample]), counts: "lifetime" },
    recent: sample === null ? [] : [sample],
    ...difference,
  };
}

const example = today(healthOf({ bytesWritten: 150 * TB }));

describe("the example drive: 1 TB, seven years by its owner, 150 TB", () => {
  const state = driveState(history(example), at({ ownersFirstUse: yearsAgo(7) }));

  test("is 5 percent worn of a mark of 3,000 TB", () => {
    expect(state.wear).toEqual({
      mark: { bytes: 3_000 * TB, cycles: 3_000 },
      ...{ percentOfMark: 5, figurePercent: 5, basis: "mark", percentLeft: 95 },
    });
  });

  test("was written 58.67 GB a day and is 133 years from the mark at that rate", () => {
    expect((state.soFar?.bytesPerDay ?? 0) / GB).toBeCloseTo(58.67, 2);
    expect(state.soFar).toMatchObject({
      overDays: 7 * DAYS_PER_YEAR,
      atMost: false,
      yearsToMark: 133,
    });
  });

  test("is ten years old in 2029, and paced to five years from now", () => {
    expect(state.age).toMatchObject({ from: "owner", tenYearsDay: "2029-11-30" });
    expect((state.pace?.bytesPerDay ?? 0) / GB).toBeCloseTo(1_560.6, 1);
    expect(state.pace?.targetDay).toBe("2031-11-30");
  });
});

describe("the age", () => {
  test("is the owner's day in the owner's zone, and ten years of it the same date", () => {
    const newYear = instant(Date.UTC(2019, 0, 1) + 5 * HOUR);
    const state = driveState(
      history(example),
      at({ ownersFirstUse: newYear, utcOffsetMinutes: -5 * 60 }),
    );
    expect(state.age).toEqual({
      ...{ from: "owner", firstUseDay: "2019-01-01", tenYearsDay: "2029-01-01" },
    });
  });

  test("is at least the oldest trace, and says that it is one", () => {
    const state = driveState(history(example), at({ oldestTrace: yearsAgo(7) }));
    expect(state.age?.from).toBe("trace");
    expect(state.soFar?.atMost).toBe(false);
  });

  test("is unknown where the counter belies the trace, and so far is then at most", () => {
    const state = driveState(history(example), at({ oldestTrace: instant(NOW - 30 * DAY) }));
    expect(state.age).toEqual({ from: "unknown", firstUseDay: null, tenYearsDay: null });
    expect(state.soFar).toMatchObject({ atMost: true, yearsToMark: null });
  });

  test("of an external drive is not the machine's", () => {
    const state = driveState(
      history(example, {}, PORTABLE_SSD),
      at({ ownersFirstUse: yearsAgo(7), oldestTrace: yearsAgo(3) }),
    );
    expect(state.age?.from).toBe("unknown");
    expect(state.soFar).toBeNull();
    expect(state.pace).not.toBeNull();
  });
});

describe("unknown stays unknown", () => {
  test("report 2: in every figure of a drive that was never read", () => {
    const state = driveState(history(null), at({ ownersFirstUse: yearsAgo(7) }));
    expect(new Set<unknown>(Object.values(state.health))).toEqual(new Set([null]));
    expect(state).toMatchObject({ wear: null, soFar: null, pace: null, bytesWrittenAt: null });
    expect(state.writes).toEqual({
      ...{ todayBytes: null, todaySince: null, sinceBootBytes: null },
      ...{ weekBytesPerDay: null, weekCoveredDays: 0 },
    });
  });

  test("without a capacity: then the drive's own percentage speaks alone", () => {
    const state = driveState(history(example, {}, { ...APPLE_SSD, capacityBytes: null }), at());
    expect(state.wear).toMatchObject({ mark: null, percentOfMark: null, figurePercent: 2 });
    expect(state).toMatchObject({ soFar: null, age: null, pace: null });
  });

  test.each(["hdd", "optical", "raid", "unknown"] as const)("of a drive of kind %s", (kind) => {
    const health = healthOf({ bytesWritten: 4 * TB, percentageUsed: null });
    const state = driveState(history(today(health), {}, { ...APPLE_SSD, kind }), at());
    expect(state).toMatchObject({ wear: null, soFar: null, age: null, pace: null });
  });
});

test("a virtual disk has no wear, no age and no pace, whatever it counts and says", () => {
  const state = driveState(
    history(example, {}, VIRTUAL_DISK),
    at({ ownersFirstUse: yearsAgo(7), ownersCycles: 1_000 }),
  );
  expect(state).toMatchObject({ wear: null, soFar: null, age: null, pace: null });
});

test("the owner's number of cycles sets the mark", () => {
  const { wear } = driveState(history(example), at({ ownersCycles: 1_500 }));
  expect(wear).toMatchObject({ mark: { bytes: 1_500 * TB, cycles: 1_500 }, percentOfMark: 10 });
});

test("report 35: a drive 200 percent used has nothing left, and not less", () => {
  const worn = today(healthOf({ bytesWritten: 150 * TB, percentageUsed: 200 }));
  const { wear } = driveState(history(worn), at());
  expect(wear).toMatchObject({ figurePercent: 200, basis: "percentage-used", percentLeft: 0 });
});

describe("the last look", () => {
  const look = (difference: Partial<LastLook>): LastLook => ({
    ...{ source: "iokit", skipped: [], notes: [], sinceBoot: null },
    ...{ temperatureCelsius: 41, criticalWarning: 0 },
    ...difference,
  });
  const warned = today(healthOf({ bytesWritten: 150 * TB, criticalWarning: 4 }));

  test("report 10: is where a temperature comes from, and from nowhere else", () => {
    const silent = driveState(history(example, { last: look({ temperatureCelsius: null }) }), at());
    expect(silent.health.temperatureCelsius).toBeNull();
    const gone = driveState(history(example, { present: false, last: look({}) }), at());
    expect(gone.health.temperatureCelsius).toBeNull();
    const there = driveState(history(example, { last: look({}) }), at());
    expect(there.health.temperatureCelsius).toBe(41);
  });

  test("report 50: ends a warning that it no longer has, and keeps one it can not speak of", () => {
    const over = driveState(history(warned, { last: look({ criticalWarning: 0 }) }), at());
    expect(over.health.criticalWarning).toBe(0);
    const silent = driveState(history(warned, { last: look({ criticalWarning: null }) }), at());
    expect(silent.health.criticalWarning).toBe(4);
  });
});

describe("writes", () => {
  const yesterday = today(healthOf({ bytesWritten: 149.9 * TB }), {
    ...{ day: localDay("2026-11-29"), sequence: 2 },
    ...{ firstAt: instant(MIDNIGHT - 23 * HOUR), takenAt: instant(MIDNIGHT - HOUR) },
    bytesWrittenAt: instant(MIDNIGHT - HOUR),
    firstBytesWritten: bytes(149.8 * TB),
  });

  const before = {
    ...{ day: localDay("2026-11-26"), sequence: 1 },
    ...{ firstAt: instant(MIDNIGHT - 4 * DAY), takenAt: instant(MIDNIGHT - 4 * DAY) },
    bytesWrittenAt: instant(MIDNIGHT - 4 * DAY),
  };

  test("of today begin at the owner's midnight", () => {
    const { writes } = driveState(history(example, { recent: [yesterday, example] }), at());
    expect(writes).toMatchObject({ todayBytes: 0.1 * TB, todaySince: null, weekCoveredDays: 2 });
  });

  test("of today and of the week are unknown where today was not read", () => {
    const recent = [{ ...yesterday, ...before }, yesterday];
    const { writes } = driveState(history(yesterday, { recent }), at());
    expect(writes).toMatchObject({ todayBytes: null, weekBytesPerDay: null, weekCoveredDays: 0 });
  });
});
