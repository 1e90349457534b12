import { describe, expect, test } from "vitest";
import { SKIP_CODES, type SkipCode, type SkippedSource } from "../../../agent/model/reading.ts";
import {
  recordedCause,
  skipCause,
  skipNext,
  tellingSkip,
} from "../../../agent/views/words/skips.ts";

const skipped = (...codes: readonly SkipCode[]): readonly SkippedSource[] =>
  codes.map((code) => ({ source: "smartctl", code, detail: "" }));

describe("why a source was skipped", () => {
  test.each(SKIP_CODES)("%s has words of its own that complete a sentence", (code) => {
    expect(skipCause(code)).toMatch(/^[a-zW].*[^.]$/);
    expect(skipNext(code) ?? "nothing").toMatch(/[^.]$/);
    expect(SKIP_CODES.filter((other) => skipCause(other) === skipCause(code))).toEqual([code]);
  });
});

describe("of several reasons the one told", () => {
  test.each([
    ["no-right", ["not-installed", "no-right"]],
    ["no-right", ["no-right", "not-installed", "not-this-kind"]],
    ["virtual-disk", ["no-right", "virtual-disk"]],
    ["timed-out", ["no-right", "timed-out"]],
    ["implausible", ["no-health-log", "implausible"]],
    ["no-health-log", ["not-this-kind", "no-health-log"]],
    ["no-addon", ["not-this-kind", "no-addon", "not-installed"]],
  ] as const)("is %s of %j", (expected, codes) => {
    expect(tellingSkip(skipped(...codes))?.code).toBe(expected);
  });

  test("is none where nothing was skipped", () => {
    expect(tellingSkip([])).toBeNull();
  });

  test("is known for every code there is", () => {
    for (const code of SKIP_CODES) {
      const [first, second] = [skipped(code, "not-this-kind"), skipped("not-this-kind", code)];
      expect(tellingSkip(first)?.code).toBe(code);
      expect(tellingSkip(second)?.code).toBe(code);
    }
  });
});

test("of a recording its own fault is told, and nobody is sent to the doctor", () => {
  const skip = { source: "recorded", code: "no-such-device", detail: "no drive in it" } as const;
  expect(recordedCause(skip)).toBe("no drive answered when it was made (no drive in it)");
  expect(recordedCause({ ...skip, code: "implausible" })).not.toMatch(/doctor|connected/);
});
