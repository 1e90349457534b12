import { describe, expect, it } from "vitest";
import { countAt } from "../../../agent/sources/smartctl/big-numbers.ts";

describe("counters too big for a JavaScript number", () => {
  it("report 64: takes the digits where the number is over 2^53", () => {
    const report = JSON.parse('{"n":9007199254740993,"n_s":"9007199254740993"}');
    expect(countAt(report, "n")).toBe(9_007_199_254_740_993n);
  });

  it("takes the bytes where there are no digits", () => {
    const report = { n: 2 ** 64, n_le: [1, 0, 0, 0, 0, 0, 0, 0, 1] };
    expect(countAt(report, "n")).toBe(2n ** 64n + 1n);
  });

  it("report 1: takes all 16 bytes of a counter", () => {
    const n_le = [0x17, 0x3c, 0xbe, 0x04, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    expect(countAt({ n_le }, "n")).toBe(79_576_087n);
  });

  it("takes the number where it is exact, whatever stands beside it", () => {
    expect(countAt({ n: 5, n_s: "6" }, "n")).toBe(5n);
  });

  it.each([
    ["absent", {}],
    ["negative", { n: -1 }],
    ["a fraction", { n: 1.5 }],
    ["text", { n: "5" }],
    ["digits with marks", { n_s: "5,000" }],
    ["too many bytes", { n_le: Array(17).fill(1) }],
    ["bytes that are none", { n_le: [256, 0] }],
    ["infinite", JSON.parse('{"n":1e999}')],
  ])("knows nothing of one that is %s", (_, report) => {
    expect(countAt(report, "n")).toBeNull();
  });
});
