import { WearbarError } from "../support/errors.ts";
import { type Call, flagValue } from "./verb.ts";

/** What `wearbar alerts` was asked for. */
export type AlertsAction =
  | { readonly name: "list" }
  | { readonly name: "history"; readonly days: number }
  | { readonly name: "ack"; readonly id: string }
  | { readonly name: "snooze"; readonly id: string; readonly days: number };

export const HISTORY_DAYS = 90;
const MOST_HISTORY_DAYS = 3_650;
const MOST_SNOOZE_DAYS = 90;

/** @throws WearbarError `usage` */
export function alertsAction(call: Call): AlertsAction {
  const [name = "list", ...rest] = call.arguments;
  switch (name) {
    case "list":
      refuse(rest, call, ["days"]);
      return { name };
    case "history":
      refuse(rest, call, []);
      return { name, days: historyDays(flagValue(call, "days")) };
    case "ack":
      refuse(rest.slice(1), call, ["days", "json"]);
      return { name, id: rest[0] ?? "" };
    case "snooze":
      refuse(rest.slice(2), call, ["days", "json"]);
      return { name, id: rest[0] ?? "", days: snoozeDays(rest[1]) };
    default:
      throw usage(`Expected ack, snooze or history after alerts, got ${name}.`);
  }
}

function refuse(rest: readonly string[], { flags }: Call, unwanted: readonly string[]): void {
  const flag = unwanted.find((name) => flags[name] !== undefined);
  if (flag !== undefined) throw usage(`Expected no --${flag} here. Leave it out.`);
  if (rest[0] !== undefined) throw usage(`Expected nothing more, got ${rest[0]}. Leave it out.`);
}

function historyDays(typed: string | null): number {
  if (typed === null) return HISTORY_DAYS;
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  if (days >= 1 && days <= MOST_HISTORY_DAYS) return days;
  throw usage(`Expected --days to be a whole number from 1 to ${MOST_HISTORY_DAYS}, got ${typed}.`);
}

function snoozeDays(typed: string | undefined): number {
  const days = Number(/^(\d{1,2})d$/.exec(typed ?? "")?.[1] ?? Number.NaN);
  if (days >= 1 && days <= MOST_SNOOZE_DAYS) return days;
  const got = typed === undefined ? "nothing" : typed;
  throw usage(`Expected how long to snooze, from 1d to ${MOST_SNOOZE_DAYS}d, got ${got}. Say 7d.`);
}

const usage = (text: string): WearbarError => new WearbarError("usage", text);
