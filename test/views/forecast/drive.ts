import type { ForecastDrive } from "../../../agent/model/forecast-report.ts";
import type { OwnState, ReachState } from "../../../agent/model/forecast-state.ts";
import { TB } from "../../../agent/model/units.ts";
import { forecastOf, NOW, wornDrive } from "../../fixtures/example-states.ts";

export const AT = { asOf: NOW, recording: false };

/** The example drive, with these differences. */
export const drive = (
  difference: Parameters<typeof wornDrive>[0] & Partial<Pick<ForecastDrive, "whatIf">> = {},
): ForecastDrive => ({ whatIf: [], ...wornDrive(difference) });

/** A drive whose own percentage leads. */
export function ownDrive(
  percentageUsed: number,
  reach: ReachState,
  own: Partial<OwnState> = {},
  difference: Parameters<typeof wornDrive>[0] = {},
): ForecastDrive {
  const estimate: OwnState = {
    ...{ bytes: 2_800 * TB, low: 2_300 * TB, high: 3_400 * TB, cycles: 2_800 },
    ...{ isLowerBound: false, reach },
    ...own,
  };
  return drive({
    health: { percentageUsed },
    worn: { basis: "percentage-used", figurePercent: percentageUsed, percentLeft: 0 },
    forecast: forecastOf({ own: estimate }),
    ...difference,
  });
}
