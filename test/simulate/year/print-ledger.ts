import { HOUR } from "../../../agent/model/units.ts";
import { dayAt, isoWeekOf } from "../../../agent/support/calendar.ts";
import type { Entry } from "../world/ledger.ts";
import type { VirtualMachine } from "../world/machine.ts";

/** @returns the year, a week a line, and below it what was told and what went wrong. */
export function ledgerText(machine: VirtualMachine, entries: readonly Entry[]): string {
  const weeks = new Map<string, Entry[]>();
  for (const entry of entries) {
    const week = isoWeekOf(dayAt(entry.at, 0));
    weeks.set(week, [...(weeks.get(week) ?? []), entry]);
  }
  return [...weeks].flatMap(([week, some]) => weekLines(week, some, machine)).join("\n");
}

function weekLines(week: string, entries: readonly Entry[], machine: VirtualMachine): string[] {
  const counts = new Map<string, number>();
  for (const name of entries.flatMap(countedAs)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const parts = [...counts].map(([name, count]) => `${name} ${count}`);
  const hours = `${Math.round(awakeHours(machine, week))} h`;
  return [
    `${week}  ${hours.padStart(5)}  ${parts.join(", ")}`,
    ...entries.flatMap((entry) => {
      const text = special(entry);
      return text === null ? [] : [`            ${timeOf(entry.at)}  ${text}`];
    }),
  ];
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(5, 16).replace("T", " ");

function countedAs(entry: Entry): readonly string[] {
  if (entry.what === "done") return [entry.job.name];
  return entry.what === "slept" || entry.what === "started" ? [entry.what] : [];
}

/** What deserves a line of its own. */
function special(entry: Entry): string | null {
  switch (entry.what) {
    case "crashed":
      return `crash: ${entry.where}`;
    case "reported":
      return `report of ${entry.week}`;
    case "told":
      return `told ${entry.notice.key}: ${entry.notice.title}`;
    case "complained":
      return `error: ${entry.text}`;
    case "cut":
      return "switched off without a farewell";
    default:
      return null;
  }
}

function awakeHours({ spans }: VirtualMachine, week: string): number {
  return spans
    .filter(({ power, from }) => power === "awake" && isoWeekOf(dayAt(from, 0)) === week)
    .reduce((sum, { from, to }) => sum + (to - from) / HOUR, 0);
}
