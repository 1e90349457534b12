import type { DriveState } from "./state.ts";
import type { Instant } from "./units.ts";
import type { WhatIfAnswer } from "./what-if.ts";

export const FORECAST_SCHEMA_VERSION = 1;

/** What `forecast` shows. */
export interface ForecastReport {
  readonly schemaVersion: typeof FORECAST_SCHEMA_VERSION;
  readonly version: string;
  readonly asOf: Instant;
  readonly utcOffsetMinutes: number;
  readonly recording: boolean;
  readonly demo: boolean;
  readonly drives: readonly ForecastDrive[];
}

export type ForecastDrive = Pick<
  DriveState,
  | "id"
  | "location"
  | "model"
  | "capacityBytes"
  | "kind"
  | "internal"
  | "connected"
  | "skipped"
  | "notes"
  | "health"
  | "wear"
  | "soFar"
  | "age"
  | "pace"
  | "forecast"
> & {
  /** Answers to the questions asked with --what-if, in their order. */
  readonly whatIf: readonly WhatIfAnswer[];
};
