import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineSplitter } from "../../agent/outlets/line-splitter.ts";

/** @returns the lines, and whether all pieces were taken. */
function split(pieces: readonly Buffer[], longest = 8) {
  const lines: string[] = [];
  const take = lineSplitter(longest, (line) => lines.push(line.toString()) > 0);
  return { lines, taken: pieces.every((piece) => take(piece)) };
}

/** @param at where `bytes` is cut, in any order. */
function cut(bytes: Buffer, at: readonly number[]): readonly Buffer[] {
  const places = [0, ...at.map((place) => place % (bytes.length + 1)), bytes.length];
  places.sort((left, right) => left - right);
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}

describe("lines", () => {
  test("are the same however they arrive, in the middle of a character as well", () => {
    const line = fc.string({ unit: "grapheme", maxLength: 10 }).filter((text) => !/\n/.test(text));
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat()), (lines, at) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(""));
        expect(split(cut(bytes, at), 1_000)).toEqual({ lines, taken: true });
      }),
      { seed: 11 },
    );
  });

  test("end with a line feed and nothing else; what has no end is no line yet", () => {
    expect(split([Buffer.from("a\rb\0\u2028\n"), Buffer.from("rest")])).toEqual({
      lines: ["a\rb\0\u2028"],
      taken: true,
    });
  });

  test("may be as long as it is allowed, and not a byte longer, with an end or without", () => {
    expect(split([Buffer.from("12345678\n"), Buffer.from("x\n")]).lines).toEqual(["12345678", "x"]);
    expect(split([Buffer.from("123456789\n")])).toEqual({ lines: [], taken: false });
    expect(split([Buffer.from("12345"), Buffer.from("6789")])).toEqual({ lines: [], taken: false });
    expect(split([Buffer.from("12345"), Buffer.from("6789\n")])).toEqual({
      lines: [],
      taken: false,
    });
  });

  test("are not read on when nobody wants more", () => {
    const lines: string[] = [];
    const take = lineSplitter(8, (line) => lines.push(line.toString()) < 2);
    expect(take(Buffer.from("1\n2\n3\n"))).toBe(false);
    expect(lines).toEqual(["1", "2"]);
  });
});
