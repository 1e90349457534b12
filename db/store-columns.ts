import type { LocalDay } from "../agent/model/units.ts";
import { selecting } from "./columns.ts";
import type { Statements } from "./statements.ts";

/** Every daily sample of a drive in recorded order; NaN where a value is unknown. */
export interface SampleColumns {
  readonly takenAt: Float64Array;
  /** When `bytesWritten` was read: before `takenAt` where a later reading had no health log. */
  readonly bytesWrittenAt: Float64Array;
  readonly bytesWritten: Float64Array;
  readonly percentageUsed: Float64Array;
  readonly powerOnHours: Float64Array;
  /** Of that day alone. */
  readonly osBytesWritten: Float64Array;
}

/**
 * What analysis reads: six numbers a day of the thirty that are kept.
 * @param wholeFrom a day, or all days: before it four days a month are enough, and the first of all. A counter
 * loses nothing by it, and ten years are read in half the time.
 */
export function sampleColumns(
  sql: Statements,
  driveId: number,
  wholeFrom?: LocalDay,
): SampleColumns {
  const rows = sql.all<Row>(SELECT, { driveId, wholeFrom: wholeFrom ?? "" });
  const columns = emptyColumns(rows.length);
  let at = 0;
  for (const row of rows) {
    columns.takenAt[at] = row.takenAt;
    columns.bytesWrittenAt[at] = row.bytesWrittenAt ?? Number.NaN;
    columns.bytesWritten[at] = row.bytesWritten ?? Number.NaN;
    columns.percentageUsed[at] = row.percentageUsed ?? Number.NaN;
    columns.powerOnHours[at] = row.powerOnHours ?? Number.NaN;
    columns.osBytesWritten[at] = row.osBytesWritten ?? Number.NaN;
    at += 1;
  }
  return columns;
}

interface Row {
  readonly takenAt: number;
  readonly bytesWrittenAt: number | null;
  readonly bytesWritten: number | null;
  readonly percentageUsed: number | null;
  readonly powerOnHours: number | null;
  readonly osBytesWritten: number | null;
}

const FIELDS = [
  ...["takenAt", "bytesWrittenAt", "bytesWritten"],
  ...["percentageUsed", "powerOnHours", "osBytesWritten"],
];

/** `+` as in `store-samples.ts`: one walk through the table, no sort. */
const SELECT = `SELECT ${selecting(FIELDS)} FROM daily_samples
  WHERE +drive_id = @driveId AND (day >= @wholeFrom OR substr(day, 9) IN ('01', '08', '15', '22')
    OR sequence = (SELECT min(sequence) FROM daily_samples WHERE drive_id = @driveId))
  ORDER BY sequence`;
const emptyColumns = (length: number): SampleColumns => ({
  takenAt: new Float64Array(length),
  bytesWrittenAt: new Float64Array(length),
  bytesWritten: new Float64Array(length),
  percentageUsed: new Float64Array(length),
  powerOnHours: new Float64Array(length),
  osBytesWritten: new Float64Array(length),
});
