import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bar,
  layHead,
  layRow,
  layTitle,
  type Page,
  paint,
  wrap,
} from "../../agent/views/layout.ts";

const SEED = 20_261_130;
const plain = (columns: number | null): Page => ({ columns, colour: false });
const coloured = (columns: number | null): Page => ({ columns, colour: true });
const widest = (text: string): number => Math.max(...text.split("\n").map((line) => line.length));

const LONG = Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ");

describe("a row", () => {
  test.each([40, 80, 120])("stays within %d columns, its text beside its label", (columns) => {
    const row = layRow({ label: "  mark", text: LONG }, plain(columns));
    expect(widest(row)).toBeLessThanOrEqual(columns);
    const [first = "", ...rest] = row.split("\n");
    expect(first).toMatch(/^ {2}mark {7}word0 /);
    for (const line of rest) expect(line).toMatch(/^ {13}word/);
    expect(row.split(/\s+/).filter((word) => /^word/.test(word))).toEqual(LONG.split(" "));
  });

  test("is never narrower than 40 columns", () => {
    expect(layRow({ label: "a", text: LONG }, plain(5))).toBe(
      layRow({ label: "a", text: LONG }, plain(40)),
    );
  });

  test("into a pipe is one line, however long", () => {
    expect(layRow({ label: "a", text: LONG }, plain(null))).toBe(`${"a".padEnd(13)}${LONG}`);
  });

  test("is coloured line by line, so that no colour runs on", () => {
    const row = layRow({ label: "act", text: LONG, tone: "act" }, coloured(40));
    for (const line of row.split("\n")) {
      expect(line.slice(13)).toMatch(/^.\[31m.+.\[0m$/);
      expect(line.split("\u001B")).toHaveLength(3);
    }
    const bare = row.replaceAll("\u001B[31m", "").replaceAll("\u001B[0m", "");
    expect(bare).toBe(layRow({ label: "act", text: LONG }, plain(40)));
  });
});

describe("wrapping", () => {
  test("breaks between parts before it breaks within one", () => {
    expect(wrap("5% of the mark · the drive says 2%", 32)).toEqual([
      ...["5% of the mark ·", "the drive says 2%"],
    ]);
  });

  test("breaks a part at its spaces where it is longer than a line", () => {
    expect(wrap("one · two three four five six", 12)).toEqual([
      "one · two",
      "three four",
      "five six",
    ]);
  });

  test("leaves no dot alone on a line", () => {
    expect(wrap("total 150 TB · drive says 2%", 13)).toEqual([
      ...["total 150", "TB ·", "drive says 2%"],
    ]);
  });

  test("leaves a word longer than the line alone and whole", () => {
    expect(wrap("a /a/path/longer/than/the/line b", 10)).toEqual([
      ...["a", "/a/path/longer/than/the/line", "b"],
    ]);
  });

  test("of nothing is one empty line", () => {
    expect(wrap("", 10)).toEqual([""]);
  });

  test("loses and adds nothing, and fits wherever the words do", () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/);
    const separator = fc.constantFrom(" ", " · ");
    const words = fc.array(fc.tuple(word, separator), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(words, fc.integer({ min: 12, max: 120 }), (some, width) => {
        const text = some
          .map(([one, between]) => `${one}${between}`)
          .join("")
          .trim();
        const lines = wrap(text, width);
        expect(lines.join(" ")).toBe(text);
        for (const line of lines) {
          expect(line.length).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/^·|^ | $/);
        }
      }),
      { seed: SEED },
    );
  });
});

describe("the head", () => {
  test("has its right side flush with the edge", () => {
    expect(layHead("good", "iMac Pro", plain(40))).toBe(`good${" ".repeat(28)}iMac Pro`);
  });

  test("has it below where there is no room, and within the page", () => {
    const head = layHead("unknown · as of 14:05", `${"x".repeat(30)} ${"y".repeat(30)}`, plain(40));
    expect(head.split("\n")).toEqual(["unknown · as of 14:05", "x".repeat(30), "y".repeat(30)]);
  });

  test("into a pipe has it behind three spaces, and alone has nothing behind it", () => {
    expect(layHead("good", "iMac Pro", plain(null))).toBe("good   iMac Pro");
    expect(layHead("good", "", plain(80))).toBe("good");
  });
});

describe("a title", () => {
  test("is one line where it fits, into a pipe always", () => {
    expect(layTitle("SSD", "1 TB", plain(40))).toBe("SSD   1 TB");
    expect(layTitle("SSD", LONG, plain(null))).toBe(`SSD   ${LONG}`);
  });

  test.each([40, 80, 120])("stays within %d columns", (columns) => {
    expect(widest(layTitle("SSD ".repeat(12).trim(), LONG, plain(columns)))).toBeLessThanOrEqual(
      columns,
    );
  });

  test("has its name alone in bold", () => {
    expect(layTitle("SSD", "1 TB", coloured(80))).toBe("\u001B[1mSSD\u001B[0m   1 TB");
  });
});

describe("a bar", () => {
  const full = (percent: number) => [...bar(percent)].filter((block) => block === "█").length;

  test.each([
    [0, 0],
    [0.01, 1],
    [5, 1],
    [5.01, 2],
    [50, 10],
    [99.9, 20],
    [100, 20],
    [200, 20],
    [-3, 0],
  ])("of %d percent has %d blocks of 20", (percent, blocks) => {
    expect(bar(percent)).toHaveLength(20);
    expect(full(percent)).toBe(blocks);
  });

  test("may be shorter, and of other blocks", () => {
    expect(bar(25, 10, "▒")).toBe("▒▒▒░░░░░░░");
    expect(bar(101, 4)).toBe("████");
  });
});

test("colour is used only where it is wanted and means something", () => {
  expect(paint("text", "act", plain(80))).toBe("text");
  expect(paint("text", undefined, coloured(80))).toBe("text");
  expect(paint("text", "good", coloured(80))).toBe("\u001B[32mtext\u001B[0m");
});
