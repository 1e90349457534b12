import { keptState } from "../flows/current-state.ts";
import { refuseUnreadable } from "../flows/outcome.ts";
import { readHistory } from "../flows/read-history.ts";
import { refresh } from "../flows/refresh.ts";
import { isLive } from "../flows/tools.ts";
import { EXIT, WearbarError } from "../support/errors.ts";
import { type HistoryUnit, historyText } from "../views/history/history-text.ts";
import { pageOf } from "./page.ts";
import { type Call, flagValue, JSON_FLAG, RECORDING_FLAG, type Verb } from "./verb.ts";

export const verb: Verb = {
  name: "history",
  summary: "what was written, day by day",
  arguments: [],
  flags: [
    { name: "days", value: "N", meaning: "the last N days only" },
    {
      name: "by",
      value: "UNIT",
      meaning: "a line for each day (default), week or month",
      values: ["day", "week", "month"],
    },
    JSON_FLAG,
    RECORDING_FLAG,
  ],
  examples: [
    ["wearbar history --days 30", "the last month, a line and a bar a day"],
    ["wearbar history --by month", "what each month wrote"],
    ["wearbar history --json", "all that was kept, for other programs"],
  ],
  async run(call, tools) {
    const days = daysWanted(call);
    const unit = unitWanted(call);
    const state = isLive(tools) ? keptState(tools) : (await refresh(tools)).state;
    const history = await readHistory(tools, days, state);
    const { terminal } = tools.host;
    if (call.flags["json"]) terminal.write(`${JSON.stringify(history, null, 2)}\n`);
    else terminal.write(historyText(history, unit, pageOf(tools.host)));
    if (state !== null) refuseUnreadable(state);
    return EXIT.ok;
  },
};

function daysWanted(call: Call): number | null {
  const text = flagValue(call, "days");
  if (text === null) return null;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new WearbarError(
    "usage",
    `Expected --days to be a whole number from 1 to 99999, got ${text}.`,
  );
}

function unitWanted(call: Call): HistoryUnit {
  const text = flagValue(call, "by") ?? "day";
  if (text === "day" || text === "week" || text === "month") return text;
  throw new WearbarError(
    "usage",
    `Expected --by to be day, week or month, got ${text}. Give one of them.`,
  );
}
