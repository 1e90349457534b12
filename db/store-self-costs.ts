import type { DaySelfCost } from "../agent/model/job.ts";
import type { LocalDay } from "../agent/model/units.ts";
import { insertingInto, savingChanges, selecting } from "./columns.ts";
import type { Statements } from "./statements.ts";
import { named, nameId } from "./store-names.ts";

export interface SelfCostReads {
  /** What the agent cost on the days from `from` to `to`, by day. */
  selfCosts(from: LocalDay, to: LocalDay): readonly DaySelfCost[];
}

export interface SelfCostWrites {
  /** Adds the day, or replaces what was kept of it. */
  saveSelfCost(row: DaySelfCost): void;
  /** Deletes the days before `before`. */
  pruneSelfCosts(before: LocalDay): void;
}

export function readSelfCosts(sql: Statements): SelfCostReads {
  return { selfCosts: (from, to) => sql.all<DaySelfCost>(SELECT, { from, to }) };
}

export function writeSelfCosts(sql: Statements): SelfCostWrites {
  return {
    saveSelfCost(row) {
      sql.run(SAVE, { ...row, zoneNameId: nameId(sql, row.zone) });
    },
    pruneSelfCosts(before) {
      sql.run("DELETE FROM self_costs WHERE day < @before", { before });
    },
  };
}

const COUNTS = ["runningMs", "cpuMs", "residentBytes", "bytesWritten", "starts"];
const FIELDS = ["zoneNameId", ...COUNTS];
const SELECT = `SELECT day, ${selecting(COUNTS)}, ${named("zone", "zone_name_id")}
  FROM self_costs WHERE day BETWEEN @from AND @to ORDER BY day`;
const SAVE = `${insertingInto("self_costs", ["day", ...FIELDS])} ON CONFLICT (day) ${savingChanges(FIELDS)}`;
