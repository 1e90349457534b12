import { describe, expect, it } from "vitest";
import { counterUntil, samplesUntil } from "../../../agent/analysis/week/known-then.ts";
import { DAY, instant, localDay } from "../../../agent/model/units.ts";
import { NOW, seriesOf } from "../machine.ts";
import { at, midnight, sampled } from "../sampled.ts";

const days = (samples: readonly { readonly day: string }[]) =>
  samples.map(({ day }) => day.slice(5));

describe("what was known when a day ended", () => {
  const now = at(2, 0);

  it("is all up to that day's sample, and nothing later", () => {
    const samples = [-3, -2, -1, 0].map((day) => sampled({ day, to: 100 + day }));
    expect(days(samplesUntil(samples, localDay("2026-11-29"), now))).toEqual([
      "11-27",
      "11-28",
      "11-29",
    ]);
    expect(days(samplesUntil(samples, localDay("2026-11-26"), now))).toEqual([]);
    expect(days(samplesUntil(samples, localDay("2027-01-01"), now))).toHaveLength(4);
  });

  it("goes by the order of recording where a clock was wrong", () => {
    const back = instant(midnight - 400 * DAY);
    const wrong = sampled({ day: -400, to: 101, difference: { takenAt: back, sequence: 999 } });
    const samples = [sampled({ day: -3, to: 100 }), wrong, sampled({ day: -1, to: 102 })];
    expect(days(samplesUntil(samples, localDay("2026-11-28"), now))).toEqual(["11-27"]);
    expect(days(samplesUntil(samples, localDay("2026-11-29"), now))).toHaveLength(3);
  });

  it("is the same of a counter", () => {
    const series = seriesOf([
      { ago: 9, gb: 1 },
      { ago: 5, gb: 2 },
      { ago: 400, gb: 3 },
      { ago: 1, gb: 4 },
    ]);
    const until = (ago: number) => counterUntil(series, instant(NOW - ago * DAY), NOW).bytesWritten;
    expect([...until(4)]).toEqual([1e9, 2e9]);
    expect([...until(0)]).toEqual([1e9, 2e9, 3e9, 4e9]);
    expect([...until(10)]).toEqual([]);
  });
});
