import { setTimeout as wait } from "node:timers/promises";
import { forgetWriters } from "../flows/forget-writers.ts";
import { readWriters } from "../flows/read-writers.ts";
import { watchWriters } from "../flows/watch-writers.ts";
import { EXIT, WearbarError } from "../support/errors.ts";
import { writersForgottenText, writersText } from "../views/writers-text.ts";
import { pageOf } from "./page.ts";
import { type Call, flagValue, JSON_FLAG, type Verb } from "./verb.ts";

const DEFAULT_DAYS = 7;
const MOST_DAYS = 400;
const MOST_SECONDS = 3_600;

export const verb: Verb = {
  name: "writers",
  summary: "which apps wrote how much, and what no app explains",
  arguments: [],
  flags: [
    { name: "days", value: "N", meaning: `sum up the last N days (${DEFAULT_DAYS})` },
    { name: "watch", value: "SECONDS", meaning: "count now for so long, show it and keep it" },
    { name: "forget", meaning: "delete all that was ever counted of apps" },
    JSON_FLAG,
  ],
  examples: [
    ["wearbar writers --days 30", "the apps that wrote most in the last month"],
    ["wearbar writers --watch 60", "who writes within the next minute"],
    ["wearbar config set writers.enabled false", "counts no apps any more"],
  ],
  async run(call, tools) {
    refuseMixed(call);
    const { terminal } = tools.host;
    if (call.flags["forget"]) {
      terminal.write(writersForgottenText(await forgetWriters(tools)));
      return EXIT.ok;
    }
    const seconds = wholeNumber(call, "watch", MOST_SECONDS);
    const days = wholeNumber(call, "days", MOST_DAYS) ?? DEFAULT_DAYS;
    if (seconds !== null && terminal.columns !== null) {
      terminal.warn(`Watching for ${seconds} s ...\n`);
    }
    const report = await (seconds === null
      ? readWriters(tools, days)
      : watchWriters(tools, seconds, wait));
    if (call.flags["json"]) terminal.write(`${JSON.stringify(report, null, 2)}\n`);
    else terminal.write(writersText(report, pageOf(tools.host)));
    return EXIT.ok;
  },
};

/** Only --json goes with each of the others. */
function refuseMixed({ flags }: Call): void {
  const given = Object.keys(flags).filter((flag) => flag !== "json" || flags["forget"]);
  if (given.length < 2) return;
  const names = given.map((flag) => `--${flag}`).join(" and ");
  throw new WearbarError("usage", `Expected one of them, got ${names}. Leave one of them out.`);
}

function wholeNumber(call: Call, flag: string, most: number): number | null {
  const text = flagValue(call, flag);
  if (text === null) return null;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= most) return value;
  const expected = `a whole number from 1 to ${most}`;
  throw new WearbarError("usage", `Expected --${flag} to be ${expected}, got ${text}.`);
}
