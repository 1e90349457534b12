import type { ReportSettings } from "../../model/report.ts";
import type { ForecastMove, MoveWhy } from "../../model/report-drive.ts";
import type { DriveState } from "../../model/state.ts";
import type { LocalDay } from "../../model/units.ts";

/** How a drive stood when the period before ended; null: it was not known, or there is no such period. */
export type Before = Pick<DriveState, "forecast" | "wear"> | null;

interface Happened {
  /** Days since on which the counter began anew. */
  readonly breakDays: readonly LocalDay[];
  readonly settings: ReportSettings;
  readonly settingsBefore: ReportSettings | null;
}

/** Less is no move: both rates are shown with two figures. */
const LEAST_MOVE = 0.02;

/** How the forecast differs from what it was, and why. */
export function forecastMove(
  now: Pick<DriveState, "forecast" | "wear">,
  before: Before,
  happened: Happened,
): ForecastMove | null {
  if (now.forecast === null || before === null) return null;
  const then = before.forecast;
  return {
    fromHereBefore: then?.fromHere ?? null,
    markBefore: then?.mark ?? { kind: "unknown" },
    why: [
      ...(happened.breakDays.length > 0 ? (["counter-reset"] as const) : []),
      ...(hasChanged(happened) ? (["settings"] as const) : []),
      ...(then !== null && isOtherBasis(now, before) ? (["basis"] as const) : []),
      ...rateMove(now.forecast.fromHere?.bytesPerDay, then?.fromHere?.bytesPerDay),
    ],
  };
}

function hasChanged({ settings, settingsBefore }: Happened): boolean {
  if (settingsBefore === null) return false;
  const { cycles, firstUseDay } = settingsBefore;
  return cycles !== settings.cycles || firstUseDay !== settings.firstUseDay;
}

const isOtherBasis = (now: Pick<DriveState, "wear">, before: Pick<DriveState, "wear">): boolean =>
  now.wear !== null && before.wear !== null && now.wear.basis !== before.wear.basis;

function rateMove(now: number | undefined, then: number | undefined): readonly MoveWhy[] {
  if (now === undefined) return [];
  if (then === undefined) return ["first-forecast"];
  if (now <= 0 || then <= 0 || Math.abs(Math.log(now / then)) < LEAST_MOVE) return [];
  return [now > then ? "rate-up" : "rate-down"];
}
