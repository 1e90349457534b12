import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ForecastReport } from "../../agent/model/forecast-report.ts";
import type { DriveState } from "../../agent/model/state.ts";
import type { WhatIfAnswer } from "../../agent/model/what-if.ts";
import { drivesText } from "../../agent/views/drives-text.ts";
import { forecastText } from "../../agent/views/forecast/forecast-text.ts";
import { historyText } from "../../agent/views/history/history-text.ts";
import { statusText } from "../../agent/views/status/status-text.ts";
import { NOW, stateOf } from "../fixtures/example-states.ts";
import { historyDay, historyOf } from "./history/history-day.ts";
import { ANSWERS, DRIVES } from "./random-forecasts.ts";

const PLAIN = { columns: null, colour: false };
const SEED = { seed: 20_261_130, numRuns: 3_000 };

/** Everything that is ever said of a drive. */
function allViews(drive: DriveState, whatIf: readonly WhatIfAnswer[]): readonly string[] {
  const report: ForecastReport = {
    ...{ schemaVersion: 1, version: "0.1.0", asOf: NOW, utcOffsetMinutes: 60 },
    ...{ recording: false, demo: false, drives: [{ ...drive, whatIf }] },
  };
  const paceBytesPerDay = drive.pace?.bytesPerDay ?? null;
  const history = historyOf({ days: [historyDay(0, 38)], drives: [{ ...drive, paceBytesPerDay }] });
  const state = stateOf({ drives: [drive] });
  return [
    statusText(state, PLAIN),
    drivesText(state, PLAIN),
    forecastText(report, PLAIN),
    historyText(history, "day", PLAIN),
  ];
}

/** A row of a view is a line where nothing is wrapped. */
const everyRow = (holds: (row: string) => void): void =>
  fc.assert(
    fc.property(DRIVES, ANSWERS, (drive, whatIf) => {
      for (const row of allViews(drive, whatIf).join("\n").split("\n")) holds(row);
    }),
    SEED,
  );

const FUTURE_YEAR = /\b(2027|202[89]|20[3-9]\d|2[1-9]\d\d)\b/;
const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December";

describe("whatever is forecast, in every view", () => {
  test("a date to come is that of a mark, or of ten years of age", () => {
    everyRow((row) => {
      if (FUTURE_YEAR.test(row)) expect(row).toMatch(/\bmark\b|ten years/);
    });
  });

  test("nothing wears out, dies or will last", () => {
    everyRow((row) => {
      expect(row).not.toMatch(
        /\b(wears? out|worn out|dies|die|dead|will last|lifespan|end of life)\b/i,
      );
    });
  });

  test("a date of a mark is no day, a month only within three years, and none beyond fifty", () => {
    everyRow((row) => {
      expect(row).not.toMatch(new RegExp(`\\d (${MONTHS}) (202[7-9]|20[3-9]\\d)`));
      expect(row).not.toMatch(/\d{4}-\d\d-\d\d.*mark|mark.*\d{4}-\d\d-\d\d(?!`)/);
      for (const [, year] of row.matchAll(new RegExp(`(?:${MONTHS}) (20\\d\\d)`, "g")))
        expect(Number(year)).toBeLessThanOrEqual(2029);
      for (const [year] of row.matchAll(/\b2[0-9]\d\d\b(?! (?:TB|GB|days|cycles))/g))
        expect(Number(year)).toBeLessThanOrEqual(2076);
    });
  });

  test("no value falls through, and no rate has three figures", () => {
    everyRow((row) => {
      expect(row).not.toMatch(/NaN|null|undefined|Infinity|\[object/);
      expect(row).not.toMatch(/ $| ·$|· ·| ,|\.\.|: \./);
      expect(row).not.toMatch(/[1-9]\d*\.\d\d (GB|TB|MB) a day|[1-9]\d[1-9] (GB|TB|MB) a day/);
    });
  });
});
