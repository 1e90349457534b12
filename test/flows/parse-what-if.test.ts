import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseWhatIfs } from "../../agent/flows/parse-what-if.ts";
import { GB, MB, TB } from "../../agent/model/units.ts";
import { isWearbarError } from "../../agent/support/errors.ts";

describe("a what-if as it is typed", () => {
  test.each([
    ["twice-capacity", { kind: "twice-capacity" }],
    ["no-swap", { kind: "no-swap" }],
    ["write=20GB/day", { kind: "write", bytesPerDay: 20 * GB }],
    ["write=1.5 tb/day", { kind: "write", bytesPerDay: 1.5 * TB }],
    ["event=2TB", { kind: "event", bytes: 2 * TB }],
    ["event=0.000001MB", { kind: "event", bytes: 1 }],
    ["event=500Mb", { kind: "event", bytes: 500 * MB }],
  ])("%s is understood", (text, question) => {
    expect(parseWhatIfs(text)).toEqual([question]);
  });

  test("may be several, parted by commas, in their order", () => {
    expect(parseWhatIfs("event=2TB, no-swap ,twice-capacity,no-swap")).toEqual([
      ...[{ kind: "event", bytes: 2 * TB }, { kind: "no-swap" }],
      ...[{ kind: "twice-capacity" }, { kind: "no-swap" }],
    ]);
  });

  const refused = (text: string): string => {
    try {
      parseWhatIfs(text);
    } catch (error) {
      if (isWearbarError(error, "usage")) return error.message;
      throw error;
    }
    throw new Error(`expected ${text} to be refused`);
  };

  test.each([
    ...["", " ", ",", "no-swap,", "twice", "Twice-Capacity", "no-swap=1", "cycles=600"],
    ...["write", "write=", "write=20GB", "write=/day", "write=20/day", "write=GB/day"],
    ...[
      "write=-20GB/day",
      "write=+20GB/day",
      "write=0GB/day",
      "write=1e5GB/day",
      "write=20GB/week",
    ],
    ...["event=2", "event=2 PB", "event=2TiB", "event=2,5TB", "event=2TB/day", "event=0TB"],
    ...["event=٢TB", "event=2\nTB", "event=Infinity TB", "event=0x10TB", "event=1234567890TB"],
    ...["event=999999999TB", "event=1.2345678TB", "constructor", "__proto__", "toString=1"],
  ])("%j is refused, with what was expected", (text) => {
    expect(refused(text)).toMatch(
      /^Expected --what-if to be twice-capacity, no-swap, write=20GB\/day or event=2TB, got "/,
    );
  });

  test("that is long is not repeated whole", () => {
    expect(refused(`event=${"9".repeat(1e6)}TB`).length).toBeLessThan(250);
  });

  test("whatever it is, becomes questions or is refused in one line", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.constantFrom("write=", "event=", "1", ".", "GB", "/day", ",", " ", "no-swap")),
    );
    fc.assert(
      fc.property(texts, (input) => {
        const text = typeof input === "string" ? input : input.join("");
        try {
          for (const question of parseWhatIfs(text)) {
            const amount = "bytes" in question ? question.bytes : 1;
            expect(Number.isSafeInteger(amount) || amount <= 1e18).toBe(true);
          }
        } catch (error) {
          expect(isWearbarError(error, "usage")).toBe(true);
          expect(String(error)).not.toContain("\n");
        }
      }),
      { seed: 20_261_130, numRuns: 1_000 },
    );
  });
});
