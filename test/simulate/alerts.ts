/**
 * What owners of different machines are told within a year, by the product's own rules:
 *
 *     npm run simulate:alerts -- [--seed N] [--only TEXT] [--notices] [--write]
 *
 * Where `WEARBAR_FIELD` names a folder with `time-series/` of real drives, they are looked at too.
 * `--notices` prints every notice, `--write` puts the table into docs/alerts.md. Leaves with 1 where
 * more, or less, is told than promised.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DAY } from "../../agent/model/units.ts";
import type { Outcome } from "./alerts/limits.ts";
import { namedMachines } from "./alerts/named-machines.ts";
import { runAll } from "./alerts/run-all.ts";
import { brokenOf, type Row, tableOf, withTable } from "./alerts/table.ts";

const DOCUMENT = join(import.meta.dirname, "..", "..", "docs", "alerts.md");

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    notices: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const field = process.env["WEARBAR_FIELD"] ?? null;
const machines = namedMachines(seed, field).filter(({ name }) => name.includes(values.only));
const outcomes = await runAll(machines.map(({ name }) => ({ name, seed, field })));
const rows = machines.flatMap(({ name, limits }, at): readonly Row[] => {
  const outcome = outcomes[at];
  return outcome === undefined ? [] : [{ name, limits, outcome }];
});

if (values.notices) for (const { name, outcome } of rows) printNotices(name, outcome);
console.log(tableOf(rows));
if (field === null) console.log("\nNo real drives: WEARBAR_FIELD names no folder.");
if (values.write) writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, "utf8"), tableOf(rows)));
for (const broken of brokenOf(rows)) {
  console.error(`broken: ${broken}`);
  process.exitCode = 1;
}

function printNotices(name: string, { start, told }: Outcome): void {
  console.log(`\n${name}`);
  for (const { at, key, title, body } of told) {
    console.log(`  day ${((at - start) / DAY).toFixed(1)}  ${key}  ${title}. ${body}`);
  }
}
