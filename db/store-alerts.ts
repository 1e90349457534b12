import { ALERT_CODES, type AlertState } from "../agent/model/alert.ts";
import type { Instant } from "../agent/model/units.ts";
import { insertingInto, knownCode, savingChanges, selecting } from "./columns.ts";
import type { Statements } from "./statements.ts";

export interface AlertReads {
  /** Every alert that is remembered, cleared ones too, by id; none whose code is unknown here. */
  alerts(): readonly AlertState[];
  alert(id: string): AlertState | null;
}

export interface AlertWrites {
  /** Adds the alert, or replaces what was kept of it; one that is as it was writes nothing. */
  saveAlert(state: AlertState): void;
  /** Forgets it; one that is not there is no error. */
  removeAlert(id: string): void;
  /** Forgets those that were over before `before`. */
  pruneAlerts(before: Instant): void;
}

export function readAlerts(sql: Statements): AlertReads {
  return {
    alerts: () => sql.all<AlertRow>(`${SELECT} ORDER BY id`).map(toAlert),
    alert(id) {
      const row = sql.first<AlertRow>(`${SELECT} AND id = @id`, { id });
      return row === null ? null : toAlert(row);
    },
  };
}

export function writeAlerts(sql: Statements): AlertWrites {
  return {
    saveAlert(state) {
      sql.run(SAVE, { ...state, facts: JSON.stringify(state.facts) });
    },
    removeAlert(id) {
      sql.run("DELETE FROM alerts WHERE id = @id", { id });
    },
    pruneAlerts(before) {
      sql.run("DELETE FROM alerts WHERE phase = 'cleared' AND cleared_at < @before", { before });
    },
  };
}

type AlertRow = Omit<AlertState, "facts"> & { readonly facts: string };

const FIELDS = [
  ...["code", "driveId", "phase", "severity", "facts"],
  ...["enteredAt", "shownAt", "leavingAt", "clearedAt", "looks"],
  ...["told", "toldThisTime", "toldAt", "toldSeverity", "acknowledgedAt", "snoozedUntil"],
];
const SELECT = `SELECT ${selecting(["id", ...FIELDS])} FROM alerts WHERE ${knownCode(ALERT_CODES)}`;
const SAVE = `${insertingInto("alerts", ["id", ...FIELDS])} ON CONFLICT (id) ${savingChanges(FIELDS)}`;

const toAlert = (row: AlertRow): AlertState => ({ ...row, facts: JSON.parse(row.facts) });
