import type { Report, ReportAlert, ReportEvent } from "../../../model/report.ts";
import { dayAt } from "../../../support/calendar.ts";
import { alertSentence } from "../../words/alerts.ts";
import { eventSentence } from "../../words/events.ts";
import { printable } from "../../words/printable.ts";
import { dayAndMonth } from "../../words/times.ts";
import type { Point, Section } from "../page.ts";

/** @returns what stood out, what was notified of, and what befell the drives; none where nothing did. */
export function happenedSections(report: Report): readonly Section[] {
  const points = [
    ...report.alerts.map((alert) => alertPoint(alert, report)),
    ...report.events.map((event) => eventPoint(event, report)),
    ...report.notices.map(({ at, title, body }) => ({
      head: `${dayOf(at, report)}, you were told`,
      text: printable(`${title}: ${body}`),
    })),
  ];
  if (points.length === 0) return [];
  return [
    { id: "happened", title: "What happened", isHalf: true, blocks: [{ kind: "points", points }] },
  ];
}

const dayOf = (at: number, { utcOffsetMinutes }: Report): string =>
  dayAndMonth(dayAt(at, utcOffsetMinutes));

function alertPoint(alert: ReportAlert, report: Report): Point {
  const { since, until, acknowledged } = alert;
  const from = `since ${dayOf(since, report)}`;
  const state = until === null ? from : `${dayOf(since, report)} to ${dayOf(until, report)}`;
  const severity = `${alert.severity.charAt(0).toUpperCase()}${alert.severity.slice(1)}`;
  return {
    head: `${severity}, ${state}${acknowledged ? ", seen" : ""}`,
    text: alertSentence(alert),
  };
}

function eventPoint(event: ReportEvent, report: Report): Point {
  return { head: dayOf(event.at, report), text: eventSentence(event) };
}
