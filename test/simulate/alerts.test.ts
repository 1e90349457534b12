import { describe, expect, test } from "vitest";
import { DAY } from "../../agent/model/units.ts";
import { atMost, goneWithin, type Outcome, spokenOfWithin } from "./alerts/limits.ts";
import { cases } from "./alerts/machines.ts";
import { runCase } from "./alerts/run-case.ts";
import { brokenOf, MARKER, tableOf, withTable } from "./alerts/table.ts";
import { planMachine } from "./world/plan.ts";

const lived = (name: string, days: number): Promise<Outcome> => {
  const found = cases(1).find((one) => one.name === name);
  if (found === undefined) throw new Error(`Expected a machine ${name}.`);
  return runCase(planMachine({ ...found.plan, days }));
};
const codesOf = ({ told }: Outcome) => told.map(({ code }) => code);

/** `npm run simulate:alerts` looks at whole years; the first weeks tell whether it can. */
describe("what an owner is told in the first weeks", () => {
  test("of a calm office Mac: nothing", async () => {
    expect(codesOf(await lived("calm office Mac", 21))).toEqual([]);
  });

  test("of 8 GB in chronic swap: what to do, within two weeks", async () => {
    const outcome = await lived("8 GB Air, 256 GB, chronic swap", 16);
    expect(codesOf(outcome)).toContain("swap-heavy");
    expect(spokenOfWithin("swap-heavy", 0, 14).isKept(outcome)).toBe(true);
  });
});

describe("a promise", () => {
  const told = (day: number) =>
    ({ at: day * DAY, code: "over-pace", key: `over-pace-1#${day}`, title: "", body: "" }) as const;
  const spell = { id: "over-pace-1", code: "over-pace", since: 0 } as const;
  const year: Outcome = {
    ...{ start: 0, end: 365.5 * DAY },
    told: [told(16), told(90)],
    active: [{ ...spell, from: 16 * DAY, until: 110 * DAY }],
  };

  test("of at most so many is broken by one more", () => {
    expect([atMost(2).isKept(year), atMost(1).isKept(year)]).toEqual([true, false]);
  });

  test("to speak within some days counts from when it began", () => {
    const within = (from: number, days: number) => spokenOfWithin("over-pace", from, days);
    const kept = [within(0, 16), within(0, 15), within(17, 80)].map((one) => one.isKept(year));
    expect(kept).toEqual([true, false, true]);
  });

  test("to be gone is broken where it goes on, and where it never was", () => {
    const gone = [goneWithin("over-pace", 90, 20), goneWithin("over-pace", 90, 19)];
    expect(gone.map((one) => one.isKept(year))).toEqual([true, false]);
    expect(goneWithin("hot", 90, 30).isKept(year)).toBe(false);
  });

  test("that is broken is told in the table and in words", () => {
    const rows = [{ name: "example", limits: [atMost(1)], outcome: year }];
    expect(tableOf(rows).split("\n").at(-1)).toBe(
      "| example | 2 in 366 days | over-pace 2 | at most 1 a year: **broken** |",
    );
    expect(brokenOf(rows)).toEqual(["example: at most 1 a year"]);
  });
});

describe("the table in the documentation", () => {
  test("takes the place of the old one and leaves the rest alone", () => {
    const text = (table: string) => `# Alerts\n\n${MARKER}\n${table}\nWhat follows.\n`;
    const once = withTable(text(""), "| a |\n| - |");
    expect(once).toBe(text("\n| a |\n| - |\n"));
    expect(withTable(once, "| b |")).toBe(text("\n| b |\n"));
  });

  test("is refused where there is no place for it", () => {
    expect(() => withTable("# Alerts\n", "| a |")).toThrow(MARKER);
  });
});
