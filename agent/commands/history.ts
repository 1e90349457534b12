import { readHistory } from "../flows/read-history.ts";
import { refresh } from "../flows/refresh.ts";
import { EXIT, WearbarError } from "../support/errors.ts";
import { historyText } from "../views/history-text.ts";
import { pageOf } from "./page.ts";
import { type Call, flagValue, JSON_FLAG, RECORDING_FLAG, type Verb } from "./verb.ts";

export const verb: Verb = {
  name: "history",
  summary: "what was written, day by day",
  arguments: [],
  flags: [{ name: "days", value: "N", meaning: "the last N days only" }, JSON_FLAG, RECORDING_FLAG],
  examples: [
    ["wearbar history --days 30", "the last month, a line and a bar a day"],
    ["wearbar history --json", "all that was kept, for other programs"],
  ],
  async run(call, tools) {
    const days = daysWanted(call);
    if (tools.recording !== null) await refresh(tools);
    const history = await readHistory(tools, days);
    const { terminal } = tools.host;
    if (call.flags["json"]) terminal.write(`${JSON.stringify(history, null, 2)}\n`);
    else terminal.write(historyText(history, pageOf(tools.host)));
    return EXIT.ok;
  },
};

function daysWanted(call: Call): number | null {
  const text = flagValue(call, "days");
  if (text === null) return null;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new WearbarError("usage", `Expected --days to be a whole number from 1, got ${text}.`);
}
