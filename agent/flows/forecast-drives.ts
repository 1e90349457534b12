import type { Store } from "../../db/store.ts";
import { answerWhatIf } from "../analysis/answer-what-if.ts";
import { type Circumstances, driveState, forecastOf } from "../analysis/drive-state.ts";
import type { KnownDrive } from "../model/drive.ts";
import {
  FORECAST_SCHEMA_VERSION,
  type ForecastDrive,
  type ForecastReport,
} from "../model/forecast-report.ts";
import { type LocalDay, localDay } from "../model/units.ts";
import type { WhatIfQuestion } from "../model/what-if.ts";
import { addDays } from "../support/calendar.ts";
import { byImportance, circumstances, drivesToShow, historyOf } from "./assess.ts";
import { refresh } from "./refresh.ts";
import type { Pass } from "./take-sample.ts";
import type { Tools } from "./tools.ts";

/** What the owner asks to be reckoned with; null: as it is set, or customary. */
export interface ForecastWishes {
  readonly cycles: number | null;
  readonly targetYears: number | null;
  readonly whatIf: readonly WhatIfQuestion[];
}

/** Looks at the drives, and says of each what is to be expected. */
export async function forecastDrives(
  tools: Tools,
  wishes: ForecastWishes,
): Promise<ForecastReport> {
  const { pass } = await refresh(tools);
  const { store } = await tools.store();
  const at: Circumstances = {
    ...circumstances(tools, pass, await tools.config()),
    ...(wishes.cycles !== null && { ownersCycles: wishes.cycles }),
    ownersTargetYears: wishes.targetYears,
  };
  return {
    schemaVersion: FORECAST_SCHEMA_VERSION,
    version: tools.version,
    asOf: at.now,
    utcOffsetMinutes: at.utcOffsetMinutes,
    recording: tools.recording !== null,
    demo: tools.demo,
    drives: drivesToShow(store, at.now)
      .map((drive) => forecastOne(store, drive, pass, at, wishes))
      .sort(byImportance),
  };
}

function forecastOne(
  store: Store,
  drive: KnownDrive,
  pass: Pass,
  at: Circumstances,
  { whatIf }: ForecastWishes,
): ForecastDrive {
  const history = historyOf(store, drive, pass);
  const { id, location, model, capacityBytes, kind, internal, ...state } = driveState(history, at);
  const { connected, skipped, notes, health, wear, soFar, age, pace, forecast } = state;
  const result = forecastOf(history, at);
  const swapped = drive.internal === false ? null : swappedOutPerDay(store, pass.occasion.day);
  return {
    ...{ id, location, model, capacityBytes, kind, internal, connected, skipped },
    ...{ notes, health, wear, soFar, age, pace, forecast },
    whatIf: whatIf.map((question) => answerWhatIf(question, result, swapped, at.now)),
  };
}

const SWAP_DAYS = 30;
/** Fewer days say nothing of what is usual. */
const LEAST_SWAP_DAYS = 7;

/** The mean over the last 30 days that measured it; today is not over. */
function swappedOutPerDay(store: Store, today: LocalDay): number | null {
  const from = localDay(addDays(today, -SWAP_DAYS));
  const measured = [...store.iterateDailyHostFacts({ from })].flatMap((facts) =>
    facts.swappedOutBytes === null || facts.day >= today ? [] : [facts.swappedOutBytes],
  );
  if (measured.length < LEAST_SWAP_DAYS) return null;
  return measured.reduce((sum, bytes) => sum + bytes, 0) / measured.length;
}
