import fc from "fast-check";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { setKey, unsetKey } from "../../agent/config/edit.ts";
import { type ConfigKey, SCHEMA, settingOf } from "../../agent/config/schema.ts";
import { localDay } from "../../agent/model/units.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { type RandomFile, randomFile } from "./random-toml.ts";

const RUNS = { seed: 20_261_130, numRuns: 600 };

describe("in any valid file", () => {
  it("setting a key sets it, keeps all other values, and touches one line", () => {
    let edited = 0;
    const check = ({ text, hard }: RandomFile, wish: Wish) => {
      fc.pre(!isTableAt(text, wish.key));
      const after = attempt(() => set(text, wish));
      if (after === null) {
        expect(hard).toBe(true);
        return;
      }
      edited++;
      expect(valuesIn(after).get(pathOf(wish.key))).toBe(JSON.stringify(wish.value));
      expect(without(valuesIn(after), wish.key)).toEqual(without(valuesIn(text), wish.key));
      expectOneLine(text, after, wish.key);
    };
    fc.assert(fc.property(randomFile, randomWish, check), RUNS);
    expect(edited).toBeGreaterThan(350);
  });

  it("setting the same again changes nothing", () => {
    const check = ({ text }: RandomFile, wish: Wish) => {
      fc.pre(!isTableAt(text, wish.key));
      const once = attempt(() => set(text, wish));
      if (once !== null) expect(set(once, wish)).toBe(once);
    };
    fc.assert(fc.property(randomFile, randomWish, check), RUNS);
  });

  it("unsetting a key removes its line and nothing else", () => {
    let removed = 0;
    const check = ({ text, hard }: RandomFile, { key }: Wish) => {
      fc.pre(!isTableAt(text, key));
      const after = attempt(() => unsetKey(text, key));
      if (after === null) {
        expect(hard).toBe(true);
        return;
      }
      const wasSet = valuesIn(text).has(pathOf(key));
      expect(valuesIn(after)).toEqual(without(valuesIn(text), key));
      const { gone, come } = changedLines(linesOf(text), linesOf(after));
      expect([gone.length, come.length]).toEqual([wasSet ? 1 : 0, 0]);
      removed += wasSet ? 1 : 0;
    };
    fc.assert(fc.property(randomFile, randomWish, check), RUNS);
    expect(removed).toBeGreaterThan(50);
  });
});

/** One line changed, or one added, with a header and a blank line above it where there was none. */
function expectOneLine(before: string, after: string, key: ConfigKey): void {
  const { gone, come } = changedLines(linesOf(before), linesOf(after));
  if (before === after) return;
  const [line = "", ...above] = come.toReversed();
  if (valuesIn(before).has(pathOf(key))) {
    expect([gone.length, above.length]).toEqual([1, 0]);
    const was = gone[0] ?? "";
    expect(line.slice(0, line.indexOf("="))).toBe(was.slice(0, was.indexOf("=")));
  } else {
    expect(gone).toEqual([]);
    expect(above.filter((it) => it !== "" && it !== `[${key.split(".")[0]}]`)).toEqual([]);
  }
  const lineEnds = new Set(before.match(/\r?\n/g));
  if (lineEnds.size === 1) expect(new Set(after.match(/\r?\n/g))).toEqual(lineEnds);
}

interface Wish {
  readonly key: ConfigKey;
  readonly value: string | number | boolean;
}

const randomWish: fc.Arbitrary<Wish> = fc
  .record({
    key: fc.constantFrom(...SCHEMA.map(({ key }) => key)),
    number: fc.integer({ min: 1, max: 100_000 }),
    day: fc.date({ min: new Date("2005-01-01"), max: new Date("2026-11-30"), noInvalidDate: true }),
    path: fc.string({ unit: "grapheme" }),
  })
  .map(({ key, number, day, path }) => {
    const { type } = settingOf(key);
    if (type === "day") return { key, value: localDay(day.toISOString().slice(0, 10)) };
    if (type === "switch") return { key, value: number % 2 === 0 };
    return { key, value: type === "integer" ? number : `/${path}` };
  });

const set = (text: string, { key, value }: Wish): string => setKey(text, key, value as never);

/** The edit, or null where it was refused as more than one line; all else is a failure. */
const attempt = (edit: () => string): string | null => {
  try {
    return edit();
  } catch (error) {
    if (isWearbarError(error, "bad-config") && error.message.endsWith("by hand.")) return null;
    throw error;
  }
};

/** Every value that is no table, by its path. */
function flat(value: unknown, path = ""): [string, string][] {
  const isTable = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isTable || value instanceof Date) return [[path, shown(value)]];
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, `${path}/${name}`));
}
const shown = (value: unknown): string =>
  JSON.stringify(value, (_, it) => (Number.isNaN(it) ? "not a number" : it)) ?? "";

const valuesIn = (text: string) => new Map(flat(parse(text)).toSorted());
const pathOf = (key: ConfigKey) => `/${key.replace(".", "/")}`;
const without = (values: Map<string, string>, key: ConfigKey) =>
  new Map([...values].filter(([path]) => path !== pathOf(key)));
const linesOf = (text: string) =>
  text.match(/[^\n]*\n|[^\n]+$/g)?.map((it) => it.replace(/\r?\n$/, "")) ?? [];

/** The lines of `after` that are not in `before` and the other way round, in between of what is alike. */
function changedLines(before: readonly string[], after: readonly string[]) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    gone: before.slice(start, before.length - end),
    come: after.slice(start, after.length - end),
  };
}

const isTableAt = (text: string, key: ConfigKey) =>
  [...valuesIn(text).keys()].some((path) => path.startsWith(`${pathOf(key)}/`));
