/** docs/report.schema.json says of every field what it is, and nothing of fields that there are not. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Report } from "../../../agent/model/report.ts";
import { SCENARIOS } from "./scenarios.ts";

const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../docs/report.schema.json"), "utf8"),
);

/** The validator that html-validate brings along. */
const require = createRequire(createRequire(import.meta.url).resolve("html-validate"));
const { Ajv2020 } = require("ajv/dist/2020");
const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
  schema,
);

const allReports = async (): Promise<readonly Report[]> =>
  Promise.all(Object.values(SCENARIOS).map((made) => made()));

describe("docs/report.schema.json", () => {
  it("describes every report as it is, and nothing that is in none", async () => {
    const seen = new Set<string>();
    for (const report of await allReports()) {
      const json = JSON.parse(JSON.stringify(report), (key, value) => {
        seen.add(key);
        return value;
      });
      validate(json);
      expect(validate.errors).toBeNull();
    }
    const unseen = fieldsOf(schema).filter(({ name }) => !seen.has(name));
    expect(unseen.map(({ name }) => name)).toEqual([]);
  });

  it("finds a field that is missing, one too many, and one of another kind", async () => {
    const [report] = await allReports();
    for (const difference of [{ word: undefined }, { surprise: 1 }, { asOf: "today" }]) {
      validate(JSON.parse(JSON.stringify({ ...report, ...difference })));
      expect(validate.errors).toHaveLength(1);
    }
  });

  it("says of every field what it is", () => {
    const silent = fieldsOf(schema).filter(({ field }) => !isDescribed(field));
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(fieldsOf(schema).length).toBeGreaterThan(150);
  });
});

interface Field {
  readonly name: string;
  readonly field: { readonly description?: string; readonly $ref?: string };
}

/** Of the range of a date early, middle and late say all there is to say. */
const PLAIN = /^(early|middle|late|kind)$/;

function fieldsOf(node: unknown): readonly Field[] {
  if (typeof node !== "object" || node === null) return [];
  const own = "properties" in node ? Object.entries(Object(node.properties)) : [];
  const fields = own
    .filter(([name]) => !PLAIN.test(name))
    .map(([name, field]) => ({ name, field: Object(field) }));
  return [...fields, ...Object.values(node).flatMap(fieldsOf)];
}

function isDescribed({ description, $ref }: Field["field"]): boolean {
  const target = $ref === undefined ? null : schema.$defs[$ref.replace("#/$defs/", "")];
  return (description ?? target?.description ?? "").length >= 3;
}
