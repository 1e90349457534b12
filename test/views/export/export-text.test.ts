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
    expect(csv({ at: null, name: "two\nlines" })).toContain('"two\nlines"');
  });

  it.each(["=1+1", "+1", "-1", "@x", "\tx"])(
    "takes %j for text, and a spreadsheet does too",
    (name) => {
      expect(csv({ at: null, name })).toContain(`,'${name}`);
    },
  );
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

it("no column is a serial or an app", () => {
  const names = DAY_COLUMNS.map(({ name }) => name);
  expect(names.filter((name) => /serial|apps?$|key/i.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
