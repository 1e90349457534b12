import { describe, expect, it } from "vitest";
import { DAY_COLUMNS, type ExportColumn } from "../../../agent/views/export/columns.ts";
import { exportText } from "../../../agent/views/export/export-text.ts";

interface Row {
  readonly at: number | null;
  readonly name: string | null;
}
const COLUMNS: readonly ExportColumn<Row>[] = [
  { name: "at", of: ({ at }) => at, isInstant: true },
  { name: "name", of: ({ name }) => name },
];
const csv = (...rows: readonly Row[]) => exportText(rows, COLUMNS, "csv");

describe("CSV", () => {
  it("is as RFC 4180 has it, and unknown is empty", () => {
    expect(csv({ at: 0, name: 'a "b", c' }, { at: null, name: null })).toBe(
      'at,name\r\n1970-01-01T00:00:00.000Z,"a ""b"", c"\r\n,\r\n',
    );
  });

  it.each(["two\nlines", "a\x1b[2Jb", "a\u009bb", "a\u202eb", "\tx", "\r=1+1"])(
    "gives a terminal nothing to obey: %j",
    (name) => {
      const [, line = "", ...rest] = csv({ at: null, name }).split("\r\n");
      expect(line).toMatch(/^,[^\p{Cc}\p{Cf}]+$/u);
      expect(rest).toEqual([""]);
    },
  );

  it.each(["=1+1", "+1", "-1", "@x"])("takes %j for text, and a spreadsheet does too", (name) => {
    expect(csv({ at: null, name })).toContain(`,'${name}`);
  });
});

it("JSON Lines are one object a line, as it is", () => {
  const text = exportText(
    [
      { at: 0, name: "=1+1" },
      { at: null, name: null },
    ],
    COLUMNS,
    "jsonl",
  );
  expect(
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { at: 0, name: "=1+1" },
    { at: null, name: null },
  ]);
});

it("JSON Lines give a terminal nothing to obey, and lose nothing", () => {
  const name = "a\x1b[2J \u009b2J \u202e\u2066 \u061c \x7f é 名";
  const text = exportText([{ at: 0, name }], COLUMNS, "jsonl");
  expect(text.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(JSON.parse(text)).toEqual({ at: 0, name });
});

it("no column is a serial or an app", () => {
  const names = DAY_COLUMNS.map(({ name }) => name);
  expect(names.filter((name) => /serial|apps?$|key/i.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
