import type { ReportedHealth } from "../rules/plausibility.ts";

/** What one part of a report says, before the rules of plausibility judge it. */
export interface Reported {
  readonly health: ReportedHealth;
  readonly notes: readonly string[];
}

export const NOTHING_REPORTED: ReportedHealth = {
  bytesWritten: null,
  bytesRead: null,
  percentageUsed: null,
  availableSpare: null,
  availableSpareThreshold: null,
  criticalWarning: null,
  temperatureCelsius: null,
  powerOnHours: null,
  powerCycles: null,
  unsafeShutdowns: null,
  mediaErrors: null,
  errorLogEntries: null,
  hostReadCommands: null,
  hostWriteCommands: null,
  controllerBusyMinutes: null,
  warningTemperatureMinutes: null,
  criticalTemperatureMinutes: null,
};
