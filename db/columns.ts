/** Fields of the model and columns of the tables: the same words, in the spelling of each. */

import { type Health, UNKNOWN_HEALTH } from "../agent/model/reading.ts";

/** A table gets a new health field by a migration; the model alone names them. */
export const HEALTH_FIELDS: readonly string[] = Object.keys(UNKNOWN_HEALTH);

/** `bytesWritten` is the column `bytes_written`. */
export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** For SELECT: rows come back in the model's spelling. */
export const selecting = (fields: readonly string[]): string =>
  fields.map((field) => `${columnOf(field)} AS "${field}"`).join(", ");

export const insertingInto = (table: string, fields: readonly string[]): string =>
  `INSERT INTO ${table} (${fields.map(columnOf).join(", ")})
   VALUES (${fields.map((field) => `@${field}`).join(", ")})`;

export const assigning = (fields: readonly string[]): string =>
  fields.map((field) => `${columnOf(field)} = @${field}`).join(", ");

/** For ON CONFLICT: a row that is as it was stays untouched, and costs no page. */
export function savingChanges(fields: readonly string[]): string {
  const columns = fields.map(columnOf);
  const given = fields.map((field) => `@${field}`);
  return `DO UPDATE SET ${assigning(fields)} WHERE (${columns.join(", ")}) IS NOT (${given.join(", ")})`;
}

/**
 * For WHERE: rows with a code of ours. A newer version may have left others, and is gone again: what we
 * have no words for is passed over.
 */
export const knownCode = (codes: readonly string[]): string =>
  `code IN (${codes.map((code) => `'${code}'`).join(", ")})`;

/** The health log out of a row that holds more than that. */
export function healthOf(row: Health): Health {
  return {
    bytesWritten: row.bytesWritten,
    bytesRead: row.bytesRead,
    percentageUsed: row.percentageUsed,
    availableSpare: row.availableSpare,
    availableSpareThreshold: row.availableSpareThreshold,
    criticalWarning: row.criticalWarning,
    temperatureCelsius: row.temperatureCelsius,
    powerOnHours: row.powerOnHours,
    powerCycles: row.powerCycles,
    unsafeShutdowns: row.unsafeShutdowns,
    mediaErrors: row.mediaErrors,
    errorLogEntries: row.errorLogEntries,
    hostReadCommands: row.hostReadCommands,
    hostWriteCommands: row.hostWriteCommands,
    controllerBusyMinutes: row.controllerBusyMinutes,
    warningTemperatureMinutes: row.warningTemperatureMinutes,
    criticalTemperatureMinutes: row.criticalTemperatureMinutes,
  };
}
