import { describe, expect, test } from "vitest";
import { incrementsOf } from "../../agent/analysis/increments.ts";
import { DAY, GB } from "../../agent/model/units.ts";
import { daysAgo, NOW, type Row, seriesOf } from "./machine.ts";

function incrementsBetween(rows: readonly Row[]) {
  const increments = incrementsOf(seriesOf(rows), NOW);
  if (increments === null) throw new Error("expected increments, got null");
  return increments;
}

const gigabytes = (rows: readonly Row[]) =>
  Array.from(incrementsBetween(rows).bytes, (bytes) => bytes / GB);
const codes = (rows: readonly Row[]) => incrementsBetween(rows).breaks.map(({ code }) => code);

describe("increments", () => {
  test("are the bytes between samples, over elapsed time", () => {
    const increments = incrementsBetween([
      { ago: 3, gb: 100 },
      { ago: 2, gb: 140 },
      { ago: 0, gb: 150 },
    ]);
    expect([...increments.bytes]).toEqual([40 * GB, 10 * GB]);
    expect(increments.daysWatched).toBe(3);
    expect(increments.first.at).toBe(daysAgo(3));
    expect(increments.last.bytesWritten).toBe(150 * GB);
  });

  test("make one long one of a gap: six weeks asleep are six weeks", () => {
    const increments = incrementsBetween([
      { ago: 44, gb: 100 },
      { ago: 43, gb: 110 },
      { ago: 1, gb: 111 },
      { ago: 0, gb: 121 },
    ]);
    expect([...increments.bytes]).toEqual([10 * GB, 1 * GB, 10 * GB]);
    expect(((increments.until[1] ?? 0) - (increments.from[1] ?? 0)) / DAY).toBe(42);
    expect(increments.daysWatched).toBe(44);
  });

  test("report 106: measure real days across summer time, 88.976 of them", () => {
    const series = {
      at: Float64Array.of(
        Date.parse("2025-09-20T08:03:12+02:00"),
        Date.parse("2025-12-18T06:28:18+01:00"),
      ),
      bytesWritten: Float64Array.of(2_596_727_808_000, 5_196_653_056_000),
      percentageUsed: Float64Array.of(0, 0),
      powerOnHours: Float64Array.of(85, 167),
      drive: null,
    };
    const increments = incrementsOf(series, NOW);
    const days = increments?.daysWatched ?? 0;
    expect(days).toBeCloseTo(88.976, 3);
    expect(((increments?.bytes[0] ?? 0) / days / GB).toFixed(2)).toBe("29.22");
  });

  test("do not exist for one sample, which still has its total", () => {
    const increments = incrementsBetween([{ ago: 0, gb: 500 }]);
    expect(increments.bytes).toHaveLength(0);
    expect(increments.daysWatched).toBe(0);
    expect(increments.last.bytesWritten).toBe(500 * GB);
  });

  test("report 109: leave the last total, as of now, where every clock is wrong", () => {
    const increments = incrementsBetween([
      { ago: 9_000, gb: 400 },
      { ago: -3_000, gb: 500 },
    ]);
    expect(increments.last).toMatchObject({ at: NOW, bytesWritten: 500 * GB });
    expect(increments.samplesDropped).toBe(1);
  });

  test("of no sample at all are null", () => {
    expect(incrementsOf(seriesOf([]), NOW)).toBeNull();
  });
});

describe("a break of the counters", () => {
  test("report 112: 89.2 TB to 0.5 GB is a reset, never a negative day", () => {
    const rows = [
      { ago: 3, gb: 89_190 },
      { ago: 2, gb: 89_200 },
      { ago: 1, gb: 0.5 },
      { ago: 0, gb: 8 },
    ];
    expect(codes(rows)).toEqual(["counter-fell"]);
    expect(gigabytes(rows)).toEqual([10, 7.5]);
    expect(incrementsBetween(rows).driveStarts).toMatchObject([{ bytesWritten: 0.5 * GB }]);
  });

  test("is a second-hand drive with a larger total, told by hours ahead of the clock", () => {
    const rows = [
      { ago: 3, gb: 2_433, hours: 1_057 },
      { ago: 2, gb: 2_448, hours: 1_061 },
      { ago: 1, gb: 55_380, hours: 8_086 },
      { ago: 0, gb: 55_520, hours: 8_094 },
    ];
    expect(codes(rows)).toEqual(["hours-ahead-of-clock"]);
    expect(gigabytes(rows).map(Math.round)).toEqual([15, 140]);
  });

  test("is a drive whose hours or percentage are lower, though its total is larger", () => {
    expect(
      codes([
        { ago: 1, gb: 100, hours: 900 },
        { ago: 0, gb: 300, hours: 20 },
      ]),
    ).toEqual(["hours-fell"]);
    expect(
      codes([
        { ago: 1, gb: 100, percent: 3 },
        { ago: 0, gb: 300, percent: 2 },
      ]),
    ).toEqual(["percentage-fell"]);
  });

  test("report 116: is another drive by its own number, whatever its counters say", () => {
    expect(
      codes([
        { ago: 1, gb: 100, drive: 1 },
        { ago: 0, gb: 120, drive: 2 },
      ]),
    ).toEqual(["other-drive"]);
  });

  test("is not made of hours that a drive books late, in a lump of up to a day", () => {
    expect(
      codes([
        { ago: 1, gb: 100, hours: 100 },
        { ago: 0.5, gb: 110, hours: 124 },
        { ago: 0, gb: 120, hours: 124 },
      ]),
    ).toEqual([]);
  });

  test("report 115: is not made of a counter that is zero once and then back", () => {
    const rows = [
      { ago: 3, gb: 19_000, hours: 3_450 },
      { ago: 2, gb: 0, hours: 3_457 },
      { ago: 1, gb: 19_080, hours: 3_460 },
    ];
    expect(codes(rows)).toEqual([]);
    expect(gigabytes(rows)).toEqual([80]);
    expect(incrementsBetween(rows).samplesDropped).toBe(1);
  });

  test("is a new drive that overtakes the old one within a day", () => {
    const rows = [
      { ago: 3, gb: 420, hours: 724 },
      { ago: 2, gb: 145, hours: 2 },
      { ago: 1, gb: 464, hours: 14 },
      { ago: 0, gb: 641, hours: 29 },
    ];
    expect(codes(rows)).toEqual(["counter-fell"]);
    expect(gigabytes(rows)).toEqual([319, 177]);
  });
});
