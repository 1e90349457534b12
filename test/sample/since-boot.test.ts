import { describe, expect, test } from "vitest";
import { type Bytes, bytes, GB, MOST_PLAUSIBLE_BYTES } from "../../agent/model/units.ts";
import { countedSince, plus } from "../../agent/sample/since-boot.ts";

const counter = (bootId: string | null, value: number | null) => ({
  bootId,
  value: value === null ? null : bytes(value * GB),
});

const counted = (answer: Bytes | null): number | null => (answer === null ? null : answer / GB);

describe("bytes counted since the last look", () => {
  test("are the difference within one start of the machine", () => {
    expect(counted(countedSince(counter("a", 10), counter("a", 12.5), false))).toBe(2.5);
    expect(counted(countedSince(counter("a", 10), counter("a", 10), false))).toBe(0);
  });

  test("report 4: begin at zero with every start, and are never negative", () => {
    expect(counted(countedSince(counter("a", 812), counter("b", 3), false))).toBe(3);
  });

  test("begin at zero when a drive was detached and came back", () => {
    expect(counted(countedSince(counter("a", 812), counter("a", 3), true))).toBe(3);
  });

  test("at a first look are all of them where the machine started today, else none", () => {
    expect(counted(countedSince(null, counter("a", 7), true))).toBe(7);
    expect(counted(countedSince(null, counter("a", 7), false))).toBe(0);
  });

  test("are unknown where nothing was counted, which is not zero", () => {
    expect(countedSince(counter("a", 10), counter("a", null), false)).toBeNull();
    expect(countedSince(null, counter("a", null), true)).toBeNull();
  });

  test("are not counted twice after a look that had no counter", () => {
    expect(counted(countedSince(counter("a", null), counter("a", 7), true))).toBe(0);
    expect(counted(countedSince(counter("a", null), counter("b", 7), true))).toBe(7);
  });

  test("are never compared without knowing the start of the machine", () => {
    expect(counted(countedSince(counter(null, 5), counter("a", 7), true))).toBe(0);
    expect(counted(countedSince(counter("a", 5), counter(null, 7), true))).toBe(0);
  });
});

describe("a sum where either side may be unknown", () => {
  test("is what is known, and unknown only where both are", () => {
    expect(plus(null, null)).toBeNull();
    expect(plus(bytes(3), null)).toBe(3);
    expect(plus(null, bytes(0))).toBe(0);
    expect(plus(bytes(3), bytes(4))).toBe(7);
  });

  test("is unknown where it comes to more than any drive was ever written", () => {
    expect(plus(bytes(MOST_PLAUSIBLE_BYTES), bytes(MOST_PLAUSIBLE_BYTES))).toBeNull();
  });
});
