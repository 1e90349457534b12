import { acknowledge, snooze } from "../flows/acknowledge.ts";
import { alertsHistory, alertsReport } from "../flows/alerts-report.ts";
import type { Tools } from "../flows/tools.ts";
import { EXIT } from "../support/errors.ts";
import {
  acknowledgedText,
  alertsHistoryText,
  alertsText,
  snoozedText,
} from "../views/alerts-text.ts";
import { type AlertsAction, alertsAction, HISTORY_DAYS } from "./alerts-action.ts";
import { pageOf } from "./page.ts";
import { JSON_FLAG, type Verb } from "./verb.ts";

export const verb: Verb = {
  name: "alerts",
  summary: "what is over a line, what it means, and how to hear less of it",
  arguments: [
    {
      name: "action",
      meaning: "`ack`, `snooze` or `history`; without it, the list",
      required: false,
    },
    { name: "alert", meaning: "its id in the list, or `all`", required: false },
    { name: "time", meaning: "to snooze, from 1d to 90d", required: false },
  ],
  flags: [
    { name: "days", value: "N", meaning: `with history: of the last N days (${HISTORY_DAYS})` },
    JSON_FLAG,
  ],
  examples: [
    ["wearbar alerts", "what is over a line now"],
    ["wearbar alerts ack all", "seen: no reminders, unless it gets worse"],
    ["wearbar alerts snooze space-low 7d", "not a word of it for a week, unless it gets worse"],
    ["wearbar alerts history --days 200", "what was told in the last 200 days"],
  ],
  async run(call, tools) {
    const told = await answer(alertsAction(call), tools, call.flags["json"] === true);
    tools.host.terminal.write(told);
    return EXIT.ok;
  },
};

async function answer(action: AlertsAction, tools: Tools, json: boolean): Promise<string> {
  const page = pageOf(tools.host);
  switch (action.name) {
    case "list": {
      const report = await alertsReport(tools);
      return json ? jsonText(report) : alertsText(report, page);
    }
    case "history": {
      const history = await alertsHistory(tools, action.days);
      return json ? jsonText(history) : alertsHistoryText(history, page);
    }
    case "ack":
      return acknowledgedText(await acknowledge(tools, action.id));
    case "snooze":
      return snoozedText(await snooze(tools, action.id, action.days), action.days);
  }
}

const jsonText = (report: unknown): string => `${JSON.stringify(report, null, 2)}\n`;
