import { exportDays, exportWriters } from "../flows/export-history.ts";
import { type LocalDay, localDay } from "../model/units.ts";
import { isDay } from "../support/calendar.ts";
import { EXIT, WearbarError } from "../support/errors.ts";
import { DAY_COLUMNS, WRITER_COLUMNS } from "../views/export/columns.ts";
import { type ExportFormat, exportText } from "../views/export/export-text.ts";
import { type Call, flagValue, type Verb } from "./verb.ts";
import { formByEnding, OUTPUT_FLAG, writeOut } from "./written-out.ts";

export const verb: Verb = {
  name: "export",
  summary: "all days that were kept, as CSV or JSON Lines, without serials and apps",
  arguments: [],
  flags: [
    { name: "format", value: "FORMAT", meaning: "csv or jsonl; without: as FILE ends, else csv" },
    { name: "since", value: "DAY", meaning: "from this day on, such as 2026-11-01" },
    { name: "writers", meaning: "who wrote how much instead: this names apps" },
    OUTPUT_FLAG,
  ],
  examples: [
    ["wearbar export --output days.csv", "every day of every drive, for a spreadsheet"],
    ["wearbar export --format jsonl --since 2026-11-01", "a JSON object a line, for programs"],
  ],
  async run(call, tools) {
    const [format, since] = [formatWanted(call), sinceWanted(call)];
    const text = call.flags["writers"]
      ? exportText(await exportWriters(tools, since), WRITER_COLUMNS, format)
      : exportText(await exportDays(tools, since), DAY_COLUMNS, format);
    const path = writeOut(flagValue(call, "output"), text, tools);
    if (path !== null) tools.host.terminal.write(`${path}\n`);
    return EXIT.ok;
  },
};

const ENDINGS = { ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl" } as const;

function formatWanted(call: Call): ExportFormat {
  const byEnding = formByEnding(flagValue(call, "output"), ENDINGS);
  const text = flagValue(call, "format") ?? byEnding ?? "csv";
  if (text === "csv" || text === "jsonl") return text;
  throw new WearbarError("usage", `Expected --format to be csv or jsonl, got ${text}. Give one.`);
}

function sinceWanted(call: Call): LocalDay | null {
  const text = flagValue(call, "since");
  if (text === null || isDay(text)) return text === null ? null : localDay(text);
  const expected = "Expected --since to be a day that exists, such as 2026-11-01";
  throw new WearbarError("usage", `${expected}, got ${text}. Give one.`);
}
