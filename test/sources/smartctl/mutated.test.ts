import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parseSmartctlReport,
  type SmartctlReport,
} from "../../../agent/sources/smartctl/parse-report.ts";
import {
  appleNvme,
  asText,
  plainNvme,
  type Report,
  sasSsd,
  sataDrive,
  withStatistics,
} from "./reports.ts";

const REPORTS: readonly Report[] = [
  appleNvme(),
  plainNvme(),
  sasSsd(),
  sataDrive("Samsung SSD 840", "Samsung based SSDs", [
    { id: 177, name: "Wear_Leveling_Count", value: 98, raw: 14 },
    { id: 241, name: "Total_LBAs_Written", value: 99, raw: 10_935_822_505 },
  ]),
  withStatistics(sataDrive("X", null, []), { "1:24": 64_777_770_148, "7:8": 19 }),
];

const RUNS = { seed: 20_261_130, numRuns: 400 } as const;

/** Anything a broken drive, tool or pipe may put in a value's place. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    -1,
    0,
    2 ** 31,
    2 ** 53,
    2 ** 64,
    1.8e19,
    1e300,
    0.5,
    "",
    "0",
    "NaN",
    null,
    [],
    {},
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Replaces the values that `at` hits; every leaf and every branch may be hit. */
function mutate(value: unknown, at: () => boolean, next: () => unknown): unknown {
  if (at()) return next();
  if (Array.isArray(value)) return value.map((item) => mutate(item, at, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mutate(item, at, next)]),
  );
}

const mutated = fc
  .tuple(
    fc.constantFrom(...REPORTS),
    fc.infiniteStream(fc.integer({ min: 0, max: 14 })),
    fc.infiniteStream(junk),
  )
  .map(([report, hits, values]) =>
    mutate(
      report,
      () => hits.next().value === 0,
      () => values.next().value,
    ),
  );

function expectPlausible(result: SmartctlReport): void {
  const { facts } = result;
  within(facts?.capacityBytes, 1e9, 1e15);
  if (!result.ok) {
    expect(result.why.detail.length).toBeLessThanOrEqual(200);
    return;
  }
  const { bytesWritten, bytesRead, percentageUsed, temperatureCelsius, ...others } = result.health;
  within(bytesWritten, 0, 1e18);
  within(bytesRead, 0, 1e18);
  within(percentageUsed, 0, 255);
  within(temperatureCelsius, -60, 150);
  for (const count of Object.values(others)) within(count, 0, Number.MAX_SAFE_INTEGER);
}

function within(value: number | null | undefined, least: number, most: number): void {
  if (value == null) return;
  expect(Number.isInteger(value)).toBe(true);
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
}

const parse = (text: string | Uint8Array): SmartctlReport =>
  parseSmartctlReport(text, { location: null });

describe("reports that were damaged", () => {
  it("never throw and never give a value that can not be true", () => {
    fc.assert(
      fc.property(mutated, (report) => expectPlausible(parse(asText(report) ?? ""))),
      RUNS,
    );
  });

  it("in which some values are damaged are still read", () => {
    const taken = fc.sample(mutated, RUNS).filter((report) => parse(asText(report) ?? "").ok);
    expect(taken.length).toBeGreaterThan(40);
  });

  it("in which any number is any other number give none that can not be true", () => {
    const numbers = fc.tuple(fc.constantFrom(...REPORTS), fc.infiniteStream(fc.maxSafeNat()));
    fc.assert(
      fc.property(numbers, ([report, values]) => {
        const text = asText(report).replace(/(?<=[:,[])-?\d+(?=[,\]}])/g, (number) =>
          Number(number) > 300 ? String(values.next().value) : number,
        );
        expectPlausible(parse(text));
      }),
      RUNS,
    );
  });

  it("that are cut, spliced or no text at all never throw", () => {
    const whole = REPORTS.map(asText).join("\n");
    const cut = fc
      .tuple(fc.nat(whole.length), fc.nat(whole.length))
      .map(([from, to]) => whole.slice(Math.min(from, to), Math.max(from, to)));
    fc.assert(
      fc.property(cut, (text) => expectPlausible(parse(text))),
      RUNS,
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => expectPlausible(parse(bytes))),
      RUNS,
    );
  });
});
