import { describe, expect, test } from "vitest";
import { rowsWithGoodClock } from "../../agent/analysis/clock-repair.ts";
import { DAY, HOUR } from "../../agent/model/units.ts";
import { NOW } from "./machine.ts";

/** Days before NOW, one a sample; the rows that are kept. */
const kept = (ago: readonly number[]) => [
  ...rowsWithGoodClock(
    Float64Array.from(ago, (days) => NOW - days * DAY),
    NOW,
  ),
];

const daily = (from: number, until: number) =>
  Array.from({ length: from - until + 1 }, (_, index) => from - index);

const in2001 = (NOW - Date.UTC(2001, 0, 1)) / DAY;

describe("the repair of the clock", () => {
  test("keeps every sample whose time goes forward, two a day included", () => {
    expect(kept([3, 2.5, 2, 1, 0.4, 0])).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("drops samples of 2001 and of the future, and keeps both sides", () => {
    expect(kept([5, in2001, in2001 - 1, 2, -4_000, 0])).toEqual([0, 3, 5]);
  });

  test("drops a wrong clock in the first sample: years back, years ahead, half a year ahead", () => {
    expect(kept([in2001, 4, 3, 2, 1])).toEqual([1, 2, 3, 4]);
    expect(kept([-4_000, 4, 3, 2, 1])).toEqual([1, 2, 3, 4]);
    expect(kept([100, ...daily(280, 0)]).slice(0, 3)).toEqual([1, 2, 3]);
  });

  test("report 109: drops eight samples set back 200 days, though they outnumber the others", () => {
    const ago = [14, 13, 12, 10, ...daily(211, 204), 1, 0];
    expect(kept(ago)).toEqual([0, 1, 2, 3, 12, 13]);
  });

  test("drops a clock set back within the history, where the longest run goes on", () => {
    const ago = [...daily(400, 101), ...daily(300, 293), ...daily(92, 0)];
    const rows = kept(ago);
    expect(rows).toHaveLength(393);
    expect(rows).not.toContain(303);
  });

  test("keeps the order through an hour set back in the night of winter time", () => {
    expect(kept([2, 1, 1 + HOUR / DAY / 2, 0])).toEqual([0, 2, 3]);
  });

  test("keeps one of two samples of the same instant", () => {
    expect(kept([2, 1, 1, 0])).toHaveLength(3);
  });

  test("has nothing to keep of nothing, and of wrong clocks alone", () => {
    expect(kept([])).toEqual([]);
    expect(kept([in2001, -30])).toEqual([]);
  });
});
