import { describe, expect, it } from "vitest";
import type { AlertsHistory, AlertsReport } from "../../agent/model/alerts-report.ts";
import { DAY, HOUR, instant } from "../../agent/model/units.ts";
import { alertsHistoryText, alertsText } from "../../agent/views/alerts-text.ts";
import { NOW } from "../fixtures/example-states.ts";
import { everyAlert } from "./words/every-alert.ts";

const AT = {
  schemaVersion: 1,
  version: "0.1.0",
  asOf: NOW,
  utcOffsetMinutes: 60,
  demo: false,
} as const;
const [failing, , , , , less] = everyAlert();
if (failing === undefined || less === undefined) throw new Error("no alerts");

const REPORT: AlertsReport = {
  ...AT,
  watched: true,
  alerts: [
    { ...failing.alert, since: instant(NOW - 3 * DAY), told: 3, toldAt: instant(NOW - HOUR) },
    { ...less.alert, id: "spare-falling-1", since: NOW, told: 0, toldAt: null, acknowledged: true },
  ],
};

const HISTORY: AlertsHistory = {
  ...AT,
  days: 90,
  notices: [
    {
      ...{
        at: instant(NOW - HOUR),
        utcOffsetMinutes: 60,
        id: "hot-1",
        title: "It is hot",
        body: "Give it air.",
        status: "queued",
      },
      ...{ channel: null, overAt: null },
    },
    {
      ...{
        at: instant(NOW - 20 * DAY),
        utcOffsetMinutes: 120, // summer time then
        id: "space-low",
        title: "12% is free",
        body: "Move files.",
      },
      ...{ status: "withdrawn", channel: "osascript", overAt: instant(NOW - 9 * DAY) },
    },
    {
      ...{
        at: instant(NOW - 30 * DAY),
        utcOffsetMinutes: 60,
        id: "stale-1",
        title: "Not read",
        body: "Look.",
        status: "failed",
      },
      ...{ channel: null, overAt: null },
    },
  ],
};

const PAGE = { columns: 60, colour: false };

describe("the list of alerts", () => {
  it("says of each what it means, what to do, since when, and what was told", () => {
    expect(alertsText(REPORT, PAGE)).toBe(`\
critical     APPLE SSD AP1024M has become read-only
             It takes no more writes: what is on it can only
             be read. Copy your data off it now.
             health-critical · since 27 November 2026 ·
             told 3 times, last 13:05
notice       APPLE SSD AP1024M has 99% of its spare left
             It had 100% when first seen: blocks have failed
             and were replaced. Keep a backup.
             spare-falling-1 · since 30 November 2026 ·
             acknowledged
Seen: \`wearbar alerts ack ID\` ·
not now: \`wearbar alerts snooze ID 7d\`
`);
  });

  it("says when nobody watches, and marks what is an example", () => {
    const left = { ...REPORT, watched: false, alerts: [] };
    expect(alertsText(left, { columns: null, colour: false })).toBe(
      "Nothing was over a line when the agent last looked.\nNo agent runs, so nothing is watched; `wearbar install` starts one.\n",
    );
    expect(alertsText({ ...REPORT, alerts: [], demo: true }, PAGE)).toMatch(/^DEMO · /);
  });
});

describe("the history of alerts", () => {
  it("says when each was told, by what, and since when it is over", () => {
    expect(alertsHistoryText(HISTORY, PAGE)).toBe(`\
told         13:05
             It is hot. Give it air.
             hot-1 · not sent yet
told         10 November 2026, 15:05
             12% is free. Move files.
             space-low · by osascript ·
             over since 21 November 2026
told         31 October 2026, 14:05
             Not read. Look.
             stale-1 · no way to send it
`);
  });

  it("says when there is none", () => {
    const none = { ...HISTORY, notices: [] };
    expect(alertsHistoryText(none, PAGE)).toBe("Nothing was told in the last 90 days.\n");
  });
});
