import { DAY, HOUR, SECOND } from "../model/units.ts";
import type { Writer, WritersReport } from "../model/writers.ts";
import { bar, layTitle, type Page, wrap } from "./layout.ts";
import { shownHead } from "./shown-head.ts";
import { amount, count, percent } from "./words/amounts.ts";
import { shortName } from "./words/drives.ts";
import { printable } from "./words/printable.ts";
import { duration, plural } from "./words/times.ts";

/** @returns who wrote how much: a line for each, and what the count is worth. */
export function writersText(report: WritersReport, page: Page): string {
  const head = shownHead({ recording: false, demo: report.demo }, page);
  const remarks = remarksOf(report).flatMap((remark) => wrap(remark, page.columns ?? Infinity));
  if (report.writers.length === 0) return lines([...head, nothing(report), ...remarks]);
  const rows = report.writers.map((writer) => writerLine(writer, page));
  return lines([...head, layTitle(period(report), counted(report), page), ...rows, "", ...remarks]);
}

const lines = (parts: readonly string[]): string => `${parts.join("\n")}\n`;

function nothing({ days, countedSeconds }: WritersReport): string {
  if (countedSeconds > 0) return `No app wrote anything in ${timeCounted(countedSeconds)}.`;
  return days === null ? "Nothing was counted." : "Nothing was counted on these days.";
}

function period({ days }: WritersReport): string {
  if (days === null) return "who wrote it";
  return days === 1 ? "who wrote it today" : `who wrote it in the last ${plural(days, "day")}`;
}

function counted({ days, countedSeconds, drivesBytes }: WritersReport): string {
  const span = timeCounted(countedSeconds);
  const when = days === null ? `in ${span}` : `counted for ${span}`;
  return drivesBytes === null ? when : `${when} · ${amount(drivesBytes)} reached the drives`;
}

/** Never in days: 3 days of the last 7 would be taken for the other thing. */
function timeCounted(seconds: number): string {
  const ms = seconds * SECOND;
  return ms >= 2 * DAY ? plural(Math.floor(ms / HOUR), "hour") : duration(ms);
}

const BAR_CELLS = 10;
/** Below this width there is no bar. */
const WIDE = 60;

/** The name comes last: whatever script it is in, and however wide, the rest stays in its place. */
function writerLine(writer: Writer, page: Page): string {
  const width = page.columns ?? Infinity;
  const start = [
    amount(writer.bytes).padStart(9),
    ...(width >= WIDE ? [bar(writer.percent, BAR_CELLS)] : []),
    percent(writer.percent).replace("under ", "<").padStart(5),
    "",
  ].join("  ");
  return `${start}${nameOf(writer, Math.max(SHORTEST, width - start.length))}`;
}

const SHORTEST = 8;

function nameOf({ kind, name }: Writer, room: number): string {
  if (kind !== "app") return NAMES[kind];
  const text = shortName(name ?? "").trim() || "an app without a name";
  return text.length <= room ? text : `${printable(text.slice(0, room - 1))}…`;
}

const NAMES: Readonly<Record<Exclude<Writer["kind"], "app">, string>> = {
  swap: "memory swap (system)",
  others: "smaller apps together",
  unexplained: "explained by no app",
};

function remarksOf(report: WritersReport): readonly string[] {
  const { enabled, days, kept, unseenProcesses, writers } = report;
  const isUnexplained = writers.some(({ kind }) => kind === "unexplained");
  const remarks = [
    isUnexplained
      ? "Explained by no app: the system writes much of what apps hand over only later, and in its own name."
      : null,
    unseenProcesses > 0
      ? `Not seen: ${unseenProcesses === 1 ? "1 process" : `${count(unseenProcesses)} processes`} of other users.`
      : null,
    enabled ? null : "Counting is off: writers.enabled is false.",
    enabled && days !== null ? WHEN : null,
    kept === false ? "Not added to the day: an agent is running, which counts the same." : null,
  ];
  return remarks.filter((remark) => remark !== null);
}

const WHEN = "The agent counts them while it runs, and `wearbar writers --watch 60` for a minute.";

/** @param copies paths of the database's copies that were made before. */
export function writersForgottenText(copies: readonly string[]): string {
  const gone = "All that was counted of apps is deleted.";
  if (copies.length === 0) return `${gone}\n`;
  const these = copies.length === 1 ? "This copy" : "These copies";
  const list = copies.map((path) => `  ${printable(path)}`);
  return lines([`${gone} ${these} of the database may still name them:`, ...list]);
}
