import type { ActiveAlert } from "../model/alert.ts";
import type {
  AlertsHistory,
  AlertsReport,
  ListedAlert,
  PastNotice,
} from "../model/alerts-report.ts";
import { dayAt } from "../support/calendar.ts";
import { layRow, type Page, type Row, wrap } from "./layout.ts";
import { shownHead } from "./shown-head.ts";
import { alertBody, alertTitle, saidWords } from "./words/alerts.ts";
import { longDay, moment, plural } from "./words/times.ts";

type Occasion = Pick<AlertsReport, "asOf" | "utcOffsetMinutes" | "demo">;

/** @returns what is over a line, what it means and what to do, ending in a line feed. */
export function alertsText(report: AlertsReport, page: Page): string {
  const blocks = report.alerts.map((alert) => alertLines(alert, report, page).join("\n"));
  const listed = blocks.length === 0 ? [nothing(report)] : [...blocks, HOW_TO];
  return inAll(report, [...listed, ...unwatched(report)], page);
}

const HOW_TO = "Seen: `wearbar alerts ack ID` · not now: `wearbar alerts snooze ID 7d`";

const nothing = ({ watched }: AlertsReport): string =>
  watched ? "Nothing is over a line." : "Nothing was over a line when the agent last looked.";

/** Without an agent nobody looks: that is worth more than what it once said. */
function unwatched({ watched, demo }: AlertsReport): readonly string[] {
  return watched || demo
    ? []
    : ["No agent runs, so nothing is watched; `wearbar install` starts one."];
}

function alertLines(alert: ListedAlert, report: AlertsReport, page: Page): readonly string[] {
  const { severity } = alert;
  const tone = severity === "notice" ? "watch" : "act";
  const rows: readonly Row[] = [
    { label: severity, text: alertTitle(alert), tone },
    { label: "", text: alertBody(alert) },
    { label: "", text: [alert.id, ...pastWords(alert, report)].join(" · "), tone: "quiet" },
  ];
  return rows.map((row) => layRow(row, page));
}

function pastWords(alert: ListedAlert, report: Occasion): readonly string[] {
  const { since, told, toldAt } = alert;
  const last = toldAt === null ? null : `told ${times(told)}${at(toldAt, report)}`;
  const words = [`since ${dayOf(since, report)}`, last, saidWords(alert, report)];
  return words.filter((word) => word !== null);
}

const times = (told: number): string => (told < 2 ? "" : `${plural(told, "time")}, last `);

const at = (instant: number, { asOf, utcOffsetMinutes }: Occasion): string =>
  moment(instant, asOf, utcOffsetMinutes);

const dayOf = (instant: number, { utcOffsetMinutes }: Occasion): string =>
  longDay(dayAt(instant, utcOffsetMinutes));

/** @returns what was told, the last first, ending in a line feed. */
export function alertsHistoryText(history: AlertsHistory, page: Page): string {
  const { notices, days } = history;
  const none = `Nothing was told in the last ${plural(days, "day")}.`;
  const blocks = notices.map((notice) => noticeLines(notice, history, page).join("\n"));
  return inAll(history, notices.length === 0 ? [none] : blocks, page);
}

function noticeLines(notice: PastNotice, history: Occasion, page: Page): readonly string[] {
  const { utcOffsetMinutes } = notice;
  const rows: readonly Row[] = [
    { label: "told", text: at(notice.at, { ...history, utcOffsetMinutes }), tone: "strong" },
    { label: "", text: `${notice.title}. ${notice.body}` },
    { label: "", text: [notice.id, ...fateWords(notice, history)].join(" · "), tone: "quiet" },
  ];
  return rows.map((row) => layRow(row, page));
}

function fateWords({ status, channel, overAt }: PastNotice, history: Occasion): readonly string[] {
  const sent = channel === null ? null : `by ${channel}`;
  const unsent = {
    queued: "not sent yet",
    failed: "no way to send it",
    sent: null,
    withdrawn: null,
  };
  const over = overAt === null ? null : `over since ${dayOf(overAt, history)}`;
  return [sent ?? unsent[status], over].filter((word) => word !== null);
}

/** @returns what the owner need not be reminded of any more, ending in a line feed. */
export const acknowledgedText = (alerts: readonly ActiveAlert[]): string =>
  saidText(alerts, "No more reminders, unless it gets worse");

/** @returns the same of what is put off. */
export const snoozedText = (alerts: readonly ActiveAlert[], days: number): string =>
  saidText(alerts, `Not a word for ${plural(days, "day")}, unless it gets worse`);

function saidText(alerts: readonly ActiveAlert[], what: string): string {
  if (alerts.length === 0) return "Nothing is over a line.\n";
  return alerts.map((alert) => `${what}: ${alertTitle(alert)}.\n`).join("");
}

function inAll(shown: Occasion, blocks: readonly string[], page: Page): string {
  const head = shownHead({ demo: shown.demo, recording: false }, page);
  const lines = blocks.map((block) =>
    block.includes("\n") || page.columns === null ? block : wrap(block, page.columns).join("\n"),
  );
  return `${[...head, ...lines].join("\n")}\n`;
}
