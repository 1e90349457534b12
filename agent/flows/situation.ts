import type { Store } from "../../db/store.ts";
import type { OwnersLines, Situation } from "../analysis/alerts/situation.ts";
import type { Config } from "../config/schema.ts";
import type { DriveState, SpaceState } from "../model/state.ts";
import { DAY, GB, instant } from "../model/units.ts";
import type { Pass } from "./take-sample.ts";
import { watchedDrive } from "./watched-drive.ts";
import { watchedMachine } from "./watched-machine.ts";

/** What was found out at a look. */
export interface Examined {
  readonly pass: Pass;
  /** The most important first. */
  readonly drives: readonly DriveState[];
  readonly space: SpaceState | null;
}

/** Older events are no news. */
const NEWS = 7 * DAY;
const MOST_EVENTS = 50;

/**
 * All that the alert rules look at. It costs a handful of small queries: a month of one drive's
 * days, a week of the machine's.
 */
export function situationOf(store: Store, examined: Examined, config: Config): Situation {
  const { pass, drives } = examined;
  const { takenAt: now, day } = pass.occasion;
  const events = store.events({ since: instant(now - NEWS), limit: MOST_EVENTS });
  return {
    ...{ now, day, lines: linesOf(config) },
    drives: drives.map((drive) => watchedDrive(drive, { store, pass, events })),
    machine: watchedMachine(store, examined),
  };
}

function linesOf(config: Config): OwnersLines {
  const limit = config["alerts.daily_limit_gb"];
  return {
    notifies: config["alerts.enabled"],
    dailyLimitBytes: limit === null ? null : limit * GB,
    hotCelsius: config["alerts.hot_celsius"],
    swapPercent: config["alerts.swap_percent"],
    staleHours: config["alerts.stale_hours"],
    minimumPercent: config["space.minimum_percent"],
    targetPercent: config["space.target_percent"],
  };
}
