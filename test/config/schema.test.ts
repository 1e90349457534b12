import { describe, expect, expectTypeOf, it } from "vitest";
import { describeConfig } from "../../agent/config/describe.ts";
import { keyHint } from "../../agent/config/nearest-key.ts";
import {
  type Config,
  defaultConfig,
  expectationOf,
  SCHEMA,
  type Setting,
  settingOf,
} from "../../agent/config/schema.ts";
import { keyNamed, validated, valueTyped } from "../../agent/config/validate.ts";
import { type LocalDay, localDay } from "../../agent/model/units.ts";

const today = localDay("2026-11-30");
const rows: readonly Setting[] = SCHEMA;

describe("every row of the schema", () => {
  it.each(rows)("$key: its default and its example are valid and differ", async (row) => {
    expect(await validated(row, row.example, today)).toBe(row.example);
    if (row.default !== null) expect(await validated(row, row.default, today)).toBe(row.default);
    expect(row.example).not.toBe(row.default);
  });

  it.each(rows)("$key: is one table and one name, in letters that need no quotes", (row) => {
    expect(row.key).toMatch(/^[a-z]+\.[a-z_]+$/);
  });

  it("is named once", () => {
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it("is above its lower neighbour by default, where it has one", () => {
    const ordered = rows.flatMap((row) => (row.type === "integer" && row.notBelow ? [row] : []));
    expect(ordered.map(({ key }) => key)).toEqual(["space.target_percent"]);
    for (const row of ordered) {
      const lower = settingOf(row.notBelow ?? "");
      expect(Number(row.default)).toBeGreaterThanOrEqual(Number(lower?.default ?? Infinity));
    }
  });
});

it("starts from the defaults", () => {
  expect(defaultConfig()).toEqual({
    "machine.first_use": null,
    "endurance.cycles": null,
    "space.minimum_percent": 10,
    "space.target_percent": 15,
    "reading.deadline_seconds": 60,
    "programs.smartctl": null,
    "writers.enabled": true,
    "alerts.enabled": true,
    "alerts.quiet_from": "22:00",
    "alerts.quiet_until": "08:00",
    "alerts.daily_cap": 3,
    "alerts.daily_limit_gb": null,
    "alerts.hot_celsius": 70,
    "alerts.swap_percent": 20,
    "alerts.stale_hours": 36,
    "schedule.reading": "0 * * * *",
    "schedule.weekly_report": "0 9 * * 1",
    "schedule.copy": "30 12 1 * *",
    "schedule.maintenance": "15 12 * * *",
    "schedule.writers_minutes": null,
    "menubar.show": "percent",
  });
});

it("derives the types: null only where there is no default", () => {
  expectTypeOf<Config["space.target_percent"]>().toEqualTypeOf<number>();
  expectTypeOf<Config["machine.first_use"]>().toEqualTypeOf<LocalDay | null>();
  expectTypeOf<Config["programs.smartctl"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Config["writers.enabled"]>().toEqualTypeOf<boolean>();
  expectTypeOf<Config["schedule.copy"]>().toEqualTypeOf<string>();
  expectTypeOf<Config["menubar.show"]>().toEqualTypeOf<"percent" | "years" | "today" | "icon">();
});

it("describes every setting with its value and whether that is the default", () => {
  const listed = describeConfig({ ...defaultConfig(), "endurance.cycles": 1500 });
  expect(listed.map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
  expect(listed.filter((row) => !row.isDefault)).toEqual([
    {
      key: "endurance.cycles",
      value: 1500,
      default: null,
      isDefault: false,
      expected: "a whole number from 100 to 100,000",
      meaning: settingOf("endurance.cycles").meaning,
      example: 1500,
    },
  ]);
});

it.each([
  ["space.minimum_precent", "space.minimum_percent"],
  ["endurnce.cycles", "endurance.cycles"],
  ["first_use", "machine.first_use"],
  ["smartctl", "programs.smartctl"],
  ["cycels", "endurance.cycles"],
  ["reading.deadline", "reading.deadline_seconds"],
])("the key nearest to %s is named", (written, meant) => {
  expect(keyHint(written)).toBe(`Did you mean ${meant}? "wearbar config" lists them all.`);
});

it.each(["foo.bar", "x".repeat(90_000), ""])("to %j no key is near", (written) => {
  expect(keyHint(written)).toBe('"wearbar config" lists them all.');
});

describe("a value typed on the command line", () => {
  it.each([
    ["endurance.cycles", "1500", 1500],
    ["endurance.cycles", "3_000", 3000],
    ["endurance.cycles", " 100,000 ", 100_000],
    ["machine.first_use", "2026-11-30", "2026-11-30"],
    ["machine.first_use", "2005-01-01", "2005-01-01"],
    ["programs.smartctl", "/opt/my tools/smartctl", "/opt/my tools/smartctl"],
    ["writers.enabled", "true", true],
    ["writers.enabled", " false ", false],
    ["writers.enabled", "on", true],
    ["writers.enabled", "off", false],
    ["alerts.quiet_from", "00:00", "00:00"],
    ["alerts.quiet_until", " 23:59 ", "23:59"],
    ["menubar.show", "icon", "icon"],
    ["schedule.reading", "*/10 8-20 * * 1-5", "*/10 8-20 * * 1-5"],
    ["schedule.copy", "0 12 L * *", "0 12 L * *"],
    ["schedule.weekly_report", " 0  9 * JAN-JUN,DEC mon ", "0  9 * JAN-JUN,DEC mon"],
  ] as const)("%s takes %j", async (key, typed, value) => {
    expect(await valueTyped(key, typed, today)).toBe(value);
  });

  it.each([
    ["endurance.cycles", ["99", "100001", "3e3", "1500.5", "-1500", "", "0x800", "1,5", "many"]],
    ["space.minimum_percent", ["0", "96", "10%"]],
    ["reading.deadline_seconds", ["0", "601"]],
    [
      "machine.first_use",
      [
        "2026-12-01",
        "2004-12-31",
        "2019-02-30",
        "2019-5-31",
        "2019",
        "31.5.2019",
        "2019-05-31T10:00",
      ],
    ],
    ["programs.smartctl", ["smartctl", "~/bin/smartctl", "./smartctl", "", "/", "/bin/a\nb"]],
    ["writers.enabled", ["1", "0", "", "True", "yes please", "truefalse"]],
    ["alerts.quiet_from", ["24:00", "7:00", "22:60", "22", "22:00:00", "10pm", "-1:00", ""]],
    ["menubar.show", ["", "Years", "percent,years", "toString"]],
    [
      "schedule.reading",
      [
        ...["", "hourly", "@hourly", "* * * *", "0 0 * * * *", "60 * * * *", "0 24 * * *"],
        ...["0 0 30 2 *", "0 0 0 * *", "0 0 * 13 *", "0 0 * * 8", "0 0 * * $(id)", "0\t9 * * 1"],
      ],
    ],
  ] as const)("%s refuses all of %j", async (key, refused) => {
    for (const typed of refused) {
      await expect(valueTyped(key, typed, today), typed).rejects.toThrow(/^Expected /);
    }
  });

  it("is refused with what was expected, what came, and a command that works", async () => {
    await expect(valueTyped("machine.first_use", "2027-01-01", today)).rejects.toThrow(
      "Expected a day from 2005-01-01 to today, as YYYY-MM-DD for machine.first_use, " +
        'got "2027-01-01". Try: wearbar config set machine.first_use 2019-05-31',
    );
    await expect(valueTyped("schedule.copy", "0 0 12 1 * *", today)).rejects.toThrow(
      "Expected a cron expression of five fields (minute, hour, day of the month, month, weekday; " +
        'no seconds) for schedule.copy, got "0 0 12 1 * *". ' +
        'Try: wearbar config set schedule.copy "30 12 1,15 * *"',
    );
  });
});

it("names the nearest key for one that does not exist", () => {
  expect(keyNamed("endurance.cycles")).toBe("endurance.cycles");
  expect(() => keyNamed("endurance.cycle")).toThrow(
    'Expected a setting that Wearbar knows, got "endurance.cycle". ' +
      'Did you mean endurance.cycles? "wearbar config" lists them all.',
  );
  expect(() => keyNamed("constructor")).toThrow('got "constructor". "wearbar config" lists');
});

it("words an expectation for each type", () => {
  const types = new Map(rows.map((row) => [row.type, expectationOf(row)]));
  expect(Object.fromEntries(types)).toEqual({
    day: "a day from 2005-01-01 to today, as YYYY-MM-DD",
    integer: "a whole number from 1 to 60",
    path: 'an absolute path, starting with "/"',
    switch: "true or false",
    time: "a time from 00:00 to 23:59, as HH:MM",
    choice: "one of percent, years, today, icon",
    cron: "a cron expression of five fields (minute, hour, day of the month, month, weekday; no seconds)",
  });
});
