import { type Flag, JSON_FLAG } from "./verb.ts";
import { OUTPUT_FLAG } from "./written-out.ts";

export const REPORT_FLAGS: readonly Flag[] = [
  { name: "week", value: "WEEK", meaning: "an ISO week such as 2026-W48; without: the last one" },
  { name: "since", value: "DAY", meaning: "from this day to today, such as 2026-11-01" },
  { name: "month", value: "MONTH", meaning: "such as 2026-11" },
  { name: "year", value: "YEAR", meaning: "such as 2026" },
  { name: "all", meaning: "all days that were kept" },
  {
    name: "certificate",
    meaning: "what to sell this machine with: total, percent, days; unsigned",
  },
  {
    name: "format",
    value: "FORMAT",
    meaning: "html, md, json or text; without: as FILE ends, else text",
  },
  { ...OUTPUT_FLAG, meaning: `${OUTPUT_FLAG.meaning}; html without it: the reports' folder` },
  { name: "open", meaning: "open the page in the browser (html)" },
  JSON_FLAG,
];
