import type { ActiveAlert } from "../../model/alert.ts";
import type { MenuRow } from "../../model/menu.ts";
import type { State } from "../../model/state.ts";
import { alertTitle } from "../words/alerts.ts";
import { action, info, withRows } from "./row.ts";

/** What is active, each with what can be done about it from here. */
export function alertRows({ alerts, asOf }: State): readonly MenuRow[] {
  return alerts.map((alert) => alertRow(alert, asOf));
}

function alertRow(alert: ActiveAlert, asOf: number): MenuRow {
  const id = `alert.${alert.id}`;
  const isSnoozed = alert.snoozedUntil !== null && alert.snoozedUntil > asOf;
  const said = alert.acknowledged ? "seen: " : isSnoozed ? "snoozed: " : "";
  const row = info(id, `${said}${alertTitle(alert)}`);
  if (alert.acknowledged) return row;
  const rows = [
    action(`${id}.ack`, "Seen: do not remind me"),
    ...(isSnoozed ? [] : [action(`${id}.snooze`, "Not for 7 days")]),
  ];
  return withRows(row, rows);
}
