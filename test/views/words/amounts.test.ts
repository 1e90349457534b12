import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GB, MB, TB } from "../../../agent/model/units.ts";
import {
  amount,
  capacity,
  count,
  grouped,
  percent,
  perDay,
} from "../../../agent/views/words/amounts.ts";

const SEED = 20_261_130;

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [512_000, "512 kB"],
  [918 * MB, "918 MB"],
  [999.4 * MB, "999 MB"],
  [999.6 * MB, "1 GB"],
  [42 * GB, "42 GB"],
  [1.2176 * TB, "1.22 TB"],
  [40_742_956_544_000, "40.7 TB"],
  [150 * TB, "150 TB"],
  [3_000 * TB, "3,000 TB"],
  [1_234_567 * TB, "1,230,000 TB"],
])("an amount of %d bytes is %s", (bytes, words) => {
  expect(amount(bytes)).toBe(words);
});

test.each([
  [58.67 * GB, "59 GB a day"],
  [1.56 * TB, "1.6 TB a day"],
  [104 * GB, "100 GB a day"],
  [4.2 * MB, "4.2 MB a day"],
  [0, "0 bytes a day"],
])("a rate of %d is %s: two figures", (bytes, words) => {
  expect(perDay(bytes)).toBe(words);
});

test.each([
  [500_277_792_768, "500.3 GB"],
  [251_000_193_024, "251 GB"],
  [1_000_555_581_440, "1 TB"],
  [999_990_000_000, "1 TB"],
  [2_000_398_934_016, "2 TB"],
  [15_360_950_534_144, "15.4 TB"],
  [31_914_983_424, "31.9 GB"],
  [64 * MB, "64 MB"],
  [1_474_560, "1.47 MB"],
])("report 58: a capacity of %d bytes is %s, decimal as macOS has it", (bytes, words) => {
  expect(capacity(bytes)).toBe(words);
});

test.each([
  [0, "0%"],
  [0.04, "under 0.1%"],
  [0.4, "0.4%"],
  [5, "5%"],
  [5.26, "5.3%"],
  [9.96, "10%"],
  [21.2, "21%"],
  [200, "200%"],
  [1_234.5, "1,235%"],
])("%d percent are %s", (value, words) => {
  expect(percent(value)).toBe(words);
});

test.each([
  [3, "3"],
  [3_457, "3,457"],
  [1_000_204_886_016, "1,000,204,886,016"],
  [12.6, "13"],
])("a count of %d is %s", (value, words) => {
  expect(count(value)).toBe(words);
});

test("digits are grouped before the point only", () => {
  expect(grouped(1_234.5678)).toBe("1,234.5678");
});

describe("whatever the number", () => {
  const bytes = fc.double({ min: 0, max: 1e18, noNaN: true });

  test("an amount is a short figure with a unit, within half a percent of what it stands for", () => {
    const sizes = { byte: 1, bytes: 1, kB: 1e3, MB, GB, TB } as const;
    fc.assert(
      fc.property(bytes, (value) => {
        const [figure = "", unit = ""] = amount(Math.round(value)).split(" ");
        expect(figure).toMatch(/^[\d,]+(\.\d+)?$/);
        const size = sizes[unit as keyof typeof sizes];
        expect(Number(figure.replaceAll(",", "")) * size).toBeCloseTo(
          Math.round(value),
          -Math.log10(Math.max(value * 0.0101, 1)),
        );
      }),
      { seed: SEED },
    );
  });

  test("something is never shown as nothing", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e18, noNaN: true }), (value) => {
        expect(amount(value)).not.toMatch(/^0 /);
        expect(perDay(value)).not.toMatch(/^0 /);
        expect(percent(value)).not.toBe("0%");
        expect(capacity(Math.ceil(value))).not.toMatch(/^0 /);
      }),
      { seed: SEED },
    );
  });
});
