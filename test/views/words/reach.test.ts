import { describe, expect, test } from "vitest";
import type { ReachState } from "../../../agent/model/forecast-state.ts";
import { comesWords, reachWords, watchingWords } from "../../../agent/views/words/reach.ts";
import { NOW, reachIn } from "../../fixtures/example-states.ts";

const AT = { asOf: NOW, recording: false };
const words = (reach: ReachState) => reachWords(reach, AT);

describe("when a mark is reached", () => {
  test("is not before the early end, where ten years of age come first", () => {
    expect(words(reachIn(34.5, 133, 511, true))).toBe("not before 2061");
    expect(words(reachIn(4, 9, 20, true))).toBe("not before 2030");
  });

  test("is a range of years with its middle", () => {
    expect(words(reachIn(4.5, 9, 16))).toBe("between 2031 and 2042, most likely about 2035");
  });

  test("is said in months only within three years, and never in days", () => {
    expect(words(reachIn(0.5, 1.2, 2.9))).toBe(
      "between June 2027 and October 2029, most likely about February 2028",
    );
    expect(words(reachIn(2.99, 3, 4))).toBe(
      "between November 2029 and 2030, most likely about 2029",
    );
  });

  test("is one date where the range is no longer than its name", () => {
    expect(words(reachIn(4.2, 4.4, 4.6))).toBe("about 2031");
  });

  test("is not looked for beyond fifty years", () => {
    expect(words(reachIn(50.1, 133, 511))).toBe("more than 50 years off");
    expect(words(reachIn(50.1, 133, 511, true))).toBe("more than 50 years off");
    expect(words(reachIn(20, 60, 200))).toBe("not before 2046");
    expect(words(reachIn(20, 40, 90))).toBe("not before 2046, most likely about 2066");
  });

  test("may have no date, and then says why", () => {
    expect(words({ kind: "passed" })).toBe("passed");
    expect(words({ kind: "never" })).toBe("no date: nothing is being written");
    expect(words({ kind: "unknown" })).toBeNull();
    expect(words({ kind: "not-enough-yet", daysToWatch: 5.2 })).toBe("no date yet");
  });

  test("comes with more watching, of whole days", () => {
    expect(watchingWords(5.2, AT)).toBe("too early for a date: 6 more days of watching are needed");
    expect(watchingWords(0, AT)).toBe("too early for a date: 1 more day of watching is needed");
  });

  test("of a saved reading asks nobody to watch it", () => {
    expect(watchingWords(7, { asOf: NOW, recording: true })).not.toMatch(/day|watch/);
  });

  test.each([
    [reachIn(34.5, 133, 511, true), "comes not before 2061"],
    [reachIn(60, 133, 511), "is more than 50 years off"],
    [{ kind: "passed" }, "is passed"],
    [{ kind: "never" }, "has no date: nothing is being written"],
    [{ kind: "unknown" }, "has no date: there is nothing to reckon with"],
  ] as const)("stands in a sentence too: %j", (reach, sentence) => {
    expect(comesWords(reach, AT)).toBe(sentence);
  });
});
