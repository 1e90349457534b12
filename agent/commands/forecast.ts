import { forecastDrives } from "../flows/forecast-drives.ts";
import { refuseUnreadable } from "../flows/outcome.ts";
import { parseWhatIfs } from "../flows/parse-what-if.ts";
import { EXIT, WearbarError } from "../support/errors.ts";
import { forecastText } from "../views/forecast/forecast-text.ts";
import { pageOf } from "./page.ts";
import { type Call, flagValue, JSON_FLAG, RECORDING_FLAG, type Verb } from "./verb.ts";

export const verb: Verb = {
  name: "forecast",
  summary: "how fast from here, when the mark is reached, how sure that is, and what if",
  arguments: [],
  flags: [
    { name: "cycles", value: "N", meaning: "set the mark at N erase-write cycles, this once" },
    { name: "target-years", value: "N", meaning: "pace for the drive to last N more years" },
    {
      name: "what-if",
      value: "WHAT",
      meaning: "twice-capacity, no-swap, write=20GB/day, event=2TB, or several with commas",
      values: ["twice-capacity", "no-swap"],
    },
    JSON_FLAG,
    RECORDING_FLAG,
  ],
  examples: [
    ["wearbar forecast", "two figures, a range, a date, and how much they are worth"],
    ["wearbar forecast --what-if write=20GB/day,twice-capacity", "how the date would move"],
    ["wearbar forecast --cycles 1000 --target-years 10", "with a stricter mark and a longer wish"],
  ],
  async run(call, tools) {
    const report = await forecastDrives(tools, {
      cycles: wholeNumber(call, "cycles", 100, 100_000),
      targetYears: wholeNumber(call, "target-years", 1, 100),
      whatIf: whatIfs(call),
    });
    const { terminal } = tools.host;
    if (call.flags["json"]) terminal.write(`${JSON.stringify(report, null, 2)}\n`);
    else terminal.write(forecastText(report, pageOf(tools.host)));
    refuseUnreadable(report);
    return report.drives.length === 0 ? EXIT.noReadableDrive : EXIT.ok;
  },
};

function whatIfs(call: Call) {
  const text = flagValue(call, "what-if");
  return text === null ? [] : parseWhatIfs(text);
}

function wholeNumber(call: Call, flag: string, least: number, most: number): number | null {
  const text = flagValue(call, flag);
  if (text === null) return null;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new WearbarError(
    "usage",
    `Expected --${flag} to be a whole number from ${least} to ${most}, got ${text}. Give such a number.`,
  );
}
