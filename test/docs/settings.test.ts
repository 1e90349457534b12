import { expect, test } from "vitest";
import { SCHEMA, settingOf } from "../../agent/config/schema.ts";
import { valueTyped } from "../../agent/config/validate.ts";
import { localDay } from "../../agent/model/units.ts";
import { documentedCommands } from "./documented-commands.ts";
import { pages } from "./markdown.ts";

const TODAY = localDay("2026-11-30");
const lines = (await documentedCommands()).flatMap((source) => source.lines);
const orders = [...new Set(lines)].flatMap((line) => {
  const [, key, value] = /wearbar config (?:set|get|unset) (\S+)(?: (\S+))?/.exec(line) ?? [];
  return key === undefined || key === "KEY" ? [] : [{ line, key, value }];
});

test.each(orders)("$line: there is such a setting, and it takes the value", async (order) => {
  const setting = settingOf(order.key);
  expect(setting?.key).toBe(order.key);
  if (setting === null || order.value === undefined) return;
  expect(await valueTyped(setting.key, order.value, TODAY)).not.toBeNull();
});

/** Names of settings look like `alerts.daily_cap`; names of files and of fields do as well. */
const TABLES = new Set(SCHEMA.map(({ key }) => key.split(".")[0]));

test("every setting that is spoken of exists", () => {
  const named = pages().flatMap(({ file, code }) =>
    code
      .filter(({ kind, text }) => kind === "inline" && /^[a-z]+\.[a-z_]+$/.test(text))
      .filter(({ text }) => TABLES.has(text.split(".")[0]))
      .map(({ text }) => ({ file, text })),
  );
  expect(named.length).toBeGreaterThan(SCHEMA.length);
  expect(named.filter(({ text }) => settingOf(text) === null)).toEqual([]);
});
