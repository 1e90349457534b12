import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { describeCompiled, temporaryFolder } from "../built-addon.ts";
import { COMPILING, coreProgram } from "./core-programs.ts";

const MOST_LEVELS = 16;
const MOST_VALUES = 2048;

describeCompiled("the reader of JSON under the menu-bar app", () => {
  const folder = temporaryFolder();

  /** @returns what each text was understood as; undefined: refused. */
  function read(texts: readonly string[]): readonly unknown[] {
    const program = coreProgram(folder, "read_json");
    const input = texts.map((text) => `${text}\n`).join("");
    const { status, stdout, stderr } = spawnSync(program, { encoding: "utf8", input });
    expect([status, stderr]).toEqual([0, ""]);
    return stdout
      .trimEnd()
      .split("\n")
      .map((line) => (line === "no" ? undefined : JSON.parse(line)));
  }

  test("takes what JSON.parse takes and refuses what it refuses", { timeout: COMPILING }, () => {
    const sound = fc.sample(fc.json({ maxDepth: 6, stringUnit: "binary" }), {
      numRuns: 500,
      seed: 7,
    });
    const broken = fc.sample(brokenJson, { numRuns: 2_000, seed: 8 });
    const texts = [...sound, ...broken, ...ODD].map((text) => text.replaceAll("\n", " "));
    const answers = read(texts);
    expect(answers).toHaveLength(texts.length);
    for (const [at, text] of texts.entries()) {
      expect({ text, read: rounded(answers[at]) }).toEqual({ text, read: rounded(parsed(text)) });
    }
    expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThan(500);
    expect(answers.filter((answer) => answer !== undefined).length).toBeGreaterThan(700);
  });

  test("goes no deeper and takes no more values than it has room for", {
    timeout: COMPILING,
  }, () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    const list = (count: number) => `[${new Array(count).fill("0").join(",")}]`;
    const answers = read([
      ...[nested(MOST_LEVELS), nested(MOST_LEVELS + 1), nested(30_000)],
      ...[list(MOST_VALUES - 1), list(MOST_VALUES)],
    ]);
    expect(answers.map((answer) => answer !== undefined)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

/** Documents with a character taken out, doubled or put in. */
const brokenJson = fc
  .tuple(
    fc.json({ maxDepth: 3 }),
    fc.nat(),
    fc.constantFrom(
      "",
      ...'"\\{}[],:.-+e0 9u/nt',
      "\u0001",
      "\\u",
      "\\ud83d",
      "\\ude00",
      "\\u0000",
    ),
    fc.boolean(),
  )
  .map(([text, place, put, kept]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + put + text.slice(kept ? at : at + 1);
  });

const ODD = [
  ...[
    "",
    " ",
    "-",
    "-0",
    "00",
    "01",
    "1.",
    ".5",
    "1e",
    "1e+",
    "1E+2",
    "0e9999",
    "1e999",
    "-1e-9999",
  ],
  ...["nul", "nulll", "true false", "TRUE", "NaN", "Infinity", "+1", "0x10", "1_000", "'a'"],
  ...['"\\u00"', '"\\u00zz"', '"\\ud83d\\ude00"', '"\\ud83d"', '"\\ud83dx"', '"\\ud83d\\u0041"'],
  ...[
    '"\\ude00"',
    '"\\x"',
    '"\\',
    '"\\u',
    '"a',
    '"\t"',
    '{"a":1,"a":2}',
    '{"a":1,}',
    "[1,]",
    "[,]",
  ],
  ...['{"a"}', "{1:2}", "{'a':1}", "[1 2]", "[1]]", "\ufeff1", "\u00a01", "1\u0000"],
];

/** What JSON.parse says, and what this reader refuses beside: NUL and half a pair of surrogates. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return texts(value).every((one) => !/\p{Surrogate}/u.test(one) && !one.includes("\0")) &&
      numbers(value).every(Number.isFinite)
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

function parts(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...parts(part),
  ]);
}

const texts = (value: unknown) => parts(value).filter((part) => typeof part === "string");
const numbers = (value: unknown) => parts(value).filter((part) => typeof part === "number");

/** Twelve digits, and the smallest of all as 0: nothing that a menu bar is told is finer. */
const rounded = (value: unknown) =>
  value === undefined
    ? "refused"
    : JSON.stringify(value, (_, part: unknown) =>
        typeof part === "number"
          ? Number((Math.abs(part) < 1e-290 ? 0 : part).toPrecision(12))
          : part,
      );
