import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytes, localDay, MOST_PLAUSIBLE_BYTES } from "../../agent/model/units.ts";
import type { DayWriters } from "../../agent/model/writers.ts";
import { type CountedSpan, foldWriters, NAMED_APPS } from "../../agent/sample/day-writers.ts";

const RUNS = { seed: 20_261_130, numRuns: 200 };

const span = (
  written: Readonly<Record<string, number>>,
  difference: Partial<CountedSpan> = {},
): CountedSpan => ({
  ...{ day: localDay("2026-11-30"), countedMs: 120_000, unseen: 3 },
  ...{ swappedOutBytes: bytes(5), drivesBytes: bytes(100) },
  ...difference,
  written: new Map(Object.entries(written)),
});

const numbered = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`app ${at}`, 1_000 - at]));

const sumOf = ({ apps, othersBytes }: DayWriters): number =>
  apps.reduce((sum: number, app) => sum + app.bytes, othersBytes);

describe("the day's writers", () => {
  test("are the apps by what they wrote, and by name where that is the same", () => {
    const day = foldWriters(null, span({ mail: 3, browser: 70, editor: 3 }));
    expect(day).toEqual({
      ...{ day: "2026-11-30", countedMs: 120_000, othersBytes: 0 },
      ...{ swappedOutBytes: 5, drivesBytes: 100, unseen: 3 },
      apps: [
        { name: "browser", bytes: 70 },
        { name: "editor", bytes: 3 },
        { name: "mail", bytes: 3 },
      ],
    });
  });

  test("are fifteen, and all others together", () => {
    const day = foldWriters(null, span(numbered(20)));
    expect(day.apps).toHaveLength(NAMED_APPS);
    expect(day.apps.at(-1)).toEqual({ name: "app 14", bytes: 986 });
    expect(day.othersBytes).toBe(985 + 984 + 983 + 982 + 981);
  });

  test("add up over the day: time, apps, swap, drives; of the unseen the most", () => {
    const morning = foldWriters(null, span({ browser: 70, mail: 3 }));
    const day = foldWriters(morning, span({ mail: 100 }, { unseen: 1, countedMs: 1 }));
    expect(day).toMatchObject({ countedMs: 120_001, swappedOutBytes: 10, drivesBytes: 200 });
    expect(day.unseen).toBe(3);
    expect(day.apps.map(({ name, bytes }) => [name, bytes])).toEqual([
      ["mail", 103],
      ["browser", 70],
    ]);
  });

  test("let an app that writes more than the last of the fifteen take its place", () => {
    const morning = foldWriters(null, span(numbered(15)));
    const day = foldWriters(morning, span({ "late riser": 5_000 }));
    expect(day.apps[0]).toEqual({ name: "late riser", bytes: 5_000 });
    expect(day.apps.map(({ name }) => name)).not.toContain("app 14");
    expect(day.othersBytes).toBe(986);
  });

  test("know swap and drives where any part of the day does, and say null where none does", () => {
    const unknown = { swappedOutBytes: null, drivesBytes: null };
    const morning = foldWriters(null, span({}, unknown));
    expect(morning).toMatchObject(unknown);
    expect(foldWriters(morning, span({}))).toMatchObject({ swappedOutBytes: 5, drivesBytes: 100 });
  });

  test("are whole bytes that can be kept, whatever was counted", () => {
    const { apps } = foldWriters(null, span({ odd: 1.5, huge: 9e18 }));
    expect(apps.map((app) => app.bytes)).toEqual([MOST_PLAUSIBLE_BYTES, 2]);
  });

  test("lose not a byte, in whatever parts the day is counted", () => {
    const written = fc.dictionary(fc.string({ maxLength: 2 }), fc.nat({ max: 1_000_000 }));
    const check = (parts: readonly Record<string, number>[]) => {
      let day: DayWriters | null = null;
      for (const part of parts) day = foldWriters(day, span(part));
      const truth = parts.flatMap(Object.values<number>).reduce((sum, wrote) => sum + wrote, 0);
      expect(day === null ? 0 : sumOf(day)).toBe(truth);
      expect(day?.apps.length ?? 0).toBeLessThanOrEqual(NAMED_APPS);
    };
    fc.assert(fc.property(fc.array(written, { maxLength: 6 }), check), RUNS);
  });
});
