/**
 * Real reports, which are not part of this repository: the folder that WEARBAR_FIELD names holds
 * `smartctl/INDEX.tsv` with the right values of each, and `smartctl-derived/`, made from them.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  parseSmartctlReport,
  type SmartctlReport,
} from "../../agent/sources/smartctl/parse-report.ts";

const FIELD = process.env["WEARBAR_FIELD"] ?? "";
if (FIELD === "") console.info("left out: field reports, for WEARBAR_FIELD names no folder");

/** The six figures by which a reading is judged; each may be unknown. */
const FIGURES = [
  "bytes_written",
  "capacity_bytes",
  "percentage_used",
  "power_on_hours",
  "critical_warning",
  "temperature_c",
] as const;
type Figures = Readonly<Record<(typeof FIGURES)[number], number | null>>;

const UNKNOWN: Figures = {
  bytes_written: null,
  capacity_bytes: null,
  percentage_used: null,
  power_on_hours: null,
  critical_warning: null,
  temperature_c: null,
};

function figuresOf(result: SmartctlReport): Figures {
  const capacity_bytes = result.facts?.capacityBytes ?? null;
  if (!result.ok) return { ...UNKNOWN, capacity_bytes };
  const { health } = result;
  return {
    bytes_written: health.bytesWritten,
    capacity_bytes,
    percentage_used: health.percentageUsed,
    power_on_hours: health.powerOnHours,
    critical_warning: health.criticalWarning,
    temperature_c: health.temperatureCelsius,
  };
}

function parse(folder: string, file: string): SmartctlReport {
  return parseSmartctlReport(readFileSync(join(FIELD, folder, file)), { location: null });
}

interface Row {
  readonly file: string;
  readonly expected: Figures;
}

/** Columns go by their name in the first line; `null` and `ambiguous` are both unknown. */
function indexRows(): readonly Row[] {
  const path = join(FIELD, "smartctl", "INDEX.tsv");
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split(/\r?\n/);
  const [header = "", ...rest] = lines.filter((line) => line.trim() !== "");
  const columns = header.split("\t").map((name) => name.trim());
  return rest.map((line) => {
    const cells = line.split("\t");
    const cell = (name: string): string => cells[columns.indexOf(name)]?.trim() ?? "";
    const figures = FIGURES.map((name) => [name, numberOrNull(cell(name))]);
    return { file: cell("file"), expected: { ...UNKNOWN, ...Object.fromEntries(figures) } };
  });
}

function numberOrNull(cell: string): number | null {
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : null;
}

const rows = FIELD === "" ? [] : indexRows();
const isNvmeCli = ({ file }: Row): boolean => /nvme-?cli/i.test(file);
const isJson = ({ file }: Row): boolean => file.endsWith(".json");

describe.skipIf(FIELD === "")("reports from the field", () => {
  it("has an index of them", () => {
    expect(rows.filter(isJson).length).toBeGreaterThan(0);
  });

  it.each(rows.filter((row) => isJson(row) && !isNvmeCli(row)))("$file", ({ file, expected }) => {
    expect(figuresOf(parse("smartctl", file))).toEqual(expected);
  });

  it.each(rows.filter((row) => !isJson(row) || isNvmeCli(row)))("$file is not read", ({ file }) => {
    const result = parse("smartctl", file);
    expect(result).toMatchObject({ ok: false, why: { code: "unreadable" } });
  });
});

const APPLE: Figures = {
  bytes_written: 89_224_683_008_000,
  capacity_bytes: null,
  percentage_used: 3,
  power_on_hours: 4_961,
  critical_warning: 0,
  temperature_c: 34,
};

/** What the README of the folder says of each, by the first word of its name. */
const DERIVED: Readonly<Record<string, string | Partial<Figures>>> = {
  l1: "virtual-disk",
  l2: "no-such-device",
  l3: "no-such-device",
  l4: "no-right",
  l5: "failed",
  l6: "no-right",
  l7: "failed",
  d1: {
    bytes_written: 973_830_038_016_000,
    capacity_bytes: 500_107_862_016,
    percentage_used: 111,
    power_on_hours: 14_527,
    temperature_c: 43,
  },
  d2: "implausible",
  d3: "implausible",
  d4: { percentage_used: 255 },
  d5: { temperature_c: null },
  d6: "standby",
  d7: "standby",
  d8: { critical_warning: 13, percentage_used: 130 },
  d9: { bytes_written: 0, power_on_hours: 0, percentage_used: 0 },
  d10: { bytes_written: 512_000_000 },
  d11: "unreadable",
  d12: "unreadable",
  d13: "unreadable",
};

const derived = FIELD === "" ? [] : derivedFiles();

function derivedFiles(): readonly string[] {
  const folder = join(FIELD, "smartctl-derived");
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
}

describe.skipIf(FIELD === "")("reports made from those", () => {
  it.each(derived)("%s", (file) => {
    const expected = DERIVED[file.split("-")[0] ?? ""];
    const result = parse("smartctl-derived", file);
    if (typeof expected === "string") {
      expect(result).toMatchObject({ ok: false, why: { code: expected } });
    } else {
      expect(result.ok && expected !== undefined).toBe(true);
      expect(figuresOf(result)).toEqual({ ...APPLE, ...expected });
    }
  });
});
