/**
 * One forecast on ten years of two samples a day, in a process that has made none before. Prints how many
 * milliseconds it took.
 */
import { performance } from "node:perf_hooks";
import { type ForecastInput, forecast } from "../../agent/analysis/forecast.ts";
import { DAY, GB, HOUR, instant, TB } from "../../agent/model/units.ts";

const ROWS = 7_300;

console.log(firstCall(twiceADayForTenYears()));

function firstCall(input: ForecastInput): number {
  const started = performance.now();
  const result = forecast(input);
  const took = performance.now() - started;
  if (result?.grade !== "good") throw new Error(`expected a good forecast, got ${result?.grade}`);
  return took;
}

/** A sleeper's gaps, a clock set back, and weeks that vary: nothing is left out of the work. */
function twiceADayForTenYears(): ForecastInput {
  const now = instant(Date.UTC(2036, 0, 1));
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  const writes = rows.map(
    (row) => (20 + 15 * Math.sin(row / 40) + (row % 97 === 0 ? 300 : 0)) * GB,
  );
  let total = 5 * TB;
  const column = (cell: (row: number) => number) => Float64Array.from(rows, cell);
  return {
    now,
    drive: { kind: "ssd", capacityBytes: TB, model: null },
    counter: {
      at: column((row) => now - (ROWS - row) * 12 * HOUR - (row % 1_000 === 500 ? 200 * DAY : 0)),
      bytesWritten: column((row) => {
        total += writes[row] ?? 0;
        return total;
      }),
      percentageUsed: column((row) => Math.floor(row / 1_500)),
      powerOnHours: column((row) => 500 + row * 3),
      drive: null,
    },
    counts: "lifetime",
    age: { ownersFirstUse: null, oldestTrace: instant(now - 4_000 * DAY) },
    ownersCycles: null,
    ownersTargetYears: null,
  };
}
