import type { ReportFormat } from "../flows/report-forms.ts";
import type { PeriodWish } from "../flows/report-period.ts";
import { WearbarError } from "../support/errors.ts";
import { type Call, flagValue } from "./verb.ts";
import { formByEnding } from "./written-out.ts";

/** What `report` is to do, as typed. */
export type ReportCall =
  | { readonly name: "list"; readonly json: boolean }
  | {
      readonly name: "show";
      readonly wish: PeriodWish;
      readonly certificate: boolean;
      readonly format: ReportFormat;
      readonly open: boolean;
      /** Null: standard output, and for HTML the reports' folder. */
      readonly output: string | null;
    };

/** @throws WearbarError `usage` for what does not exist or does not go together. */
export function reportCall(call: Call): ReportCall {
  const { arguments: words, flags } = call;
  const [action, ...rest] = words;
  if (action !== undefined) return listCall(action, rest, call);
  const wish = wishOf(call);
  const certificate = flags["certificate"] === true;
  if (certificate && Object.keys(wish).length > 0) {
    throw refusal(
      "--certificate over all days alone",
      `it with --${Object.keys(wish).join(" --")}`,
    );
  }
  const output = flagValue(call, "output");
  const open = flags["open"] === true;
  const format = formatOf(call, open);
  if (open && (format !== "html" || output === "-")) {
    throw refusal("--open with a page in a file", "another form, or standard output");
  }
  return { name: "show", wish, certificate, format, open, output };
}

function listCall(action: string, rest: readonly string[], { flags }: Call): ReportCall {
  if (action !== "list" || rest.length > 0) {
    throw refusal("nothing or list after report", [action, ...rest].join(" "));
  }
  const other = Object.keys(flags).find((flag) => flag !== "json");
  if (other !== undefined) throw refusal("--json with report list alone", `--${other}`);
  return { name: "list", json: flags["json"] === true };
}

const PERIODS = ["week", "since", "month", "year"] as const;

function wishOf(call: Call): PeriodWish {
  const named = PERIODS.flatMap((name) => {
    const value = flagValue(call, name);
    return value === null ? [] : [[name, value] as const];
  });
  const all = call.flags["all"] === true ? [["all", true] as const] : [];
  const wishes = [...named, ...all];
  if (wishes.length > 1) {
    throw refusal("one of --week, --since, --month, --year and --all", `${wishes.length} of them`);
  }
  return Object.fromEntries(wishes);
}

const ENDINGS: Readonly<Record<string, ReportFormat>> = {
  ".html": "html",
  ".htm": "html",
  ".txt": "text",
  ".md": "md",
  ".json": "json",
};

function formatOf(call: Call, open: boolean): ReportFormat {
  const text = flagValue(call, "format");
  const json = call.flags["json"] === true;
  if (json && text !== null && text !== "json") throw refusal("--json or --format", "both");
  if (json) return "json";
  const byEnding = formByEnding(flagValue(call, "output"), ENDINGS);
  if (text === null) return byEnding ?? (open ? "html" : "text");
  if (text === "html" || text === "text" || text === "md" || text === "json") return text;
  throw refusal("--format to be html, text, md or json", text);
}

const refusal = (expected: string, got: string): WearbarError =>
  new WearbarError("usage", `Expected ${expected}, got ${got}. See \`wearbar report --help\`.`);
