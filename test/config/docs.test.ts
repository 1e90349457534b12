import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeConfig, type SettingRow } from "../../agent/config/describe.ts";
import { parseConfig } from "../../agent/config/parse-config.ts";
import { defaultConfig, SCHEMA } from "../../agent/config/schema.ts";
import { localDay } from "../../agent/model/units.ts";

const page = new URL("../../docs/config.md", import.meta.url);
const TABLE = /(?<=<!-- table -->\n)[\s\S]*?(?=<!-- \/table -->)/;

it("docs/config.md has the table of the schema (UPDATE=1 writes it)", () => {
  const written = readFileSync(page, "utf8");
  const expected = written.replace(TABLE, () => table());
  if (process.env["UPDATE"] === "1") writeFileSync(page, expected);
  else expect(written).toBe(expected);
  expect(expected).toContain(SCHEMA.at(-1)?.key);
});

it("docs/config.md shows a file that is valid", async () => {
  const example = /```toml\n([\s\S]*?)```/.exec(readFileSync(page, "utf8"))?.[1] ?? "";
  const { config, problems } = await parseConfig(example, "config.md", localDay("2026-11-30"));
  expect(problems).toEqual([]);
  expect(config).not.toEqual(defaultConfig());
});

const table = () =>
  [
    "| setting | is | default | expects | example |",
    "|---|---|---|---|---|",
    ...describeConfig(defaultConfig()).map(row),
  ]
    .map((line) => `${line}\n`)
    .join("");

const row = (it: SettingRow) =>
  `| \`${it.key}\` | ${it.meaning} | ${it.default ?? "not set"} | ${it.expected} | \`${it.example}\` |`;
