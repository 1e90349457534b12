import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytes, GB, HOUR, instant, TB } from "../../../agent/model/units.ts";
import { driveOf, NOW, SPACE, stateOf, wornDrive } from "../../fixtures/example-states.ts";
import { textOfDrive } from "./row-of.ts";

describe("whatever is unknown", () => {
  const maybe = <Value>(value: Value) => fc.constantFrom(value, null);
  const HEALTH = fc.record({
    bytesWritten: maybe(bytes(150 * TB)),
    percentageUsed: maybe(2),
    availableSpare: maybe(97),
    mediaErrors: maybe(3),
    temperatureCelsius: maybe(72),
  });
  const DRIVE = fc.record({
    model: maybe("APPLE SSD AP1024M"),
    serialTail: maybe("XYZ1"),
    capacityBytes: maybe(bytes(TB)),
    kind: fc.constantFrom("ssd", "hdd", "virtual", "optical", "raid", "unknown"),
    internal: fc.constantFrom(true, false, null),
    connected: fc.boolean(),
    bytesWrittenAt: maybe(instant(NOW - 3 * HOUR)),
    wear: maybe(wornDrive().wear),
    soFar: maybe(wornDrive().soFar),
    age: maybe(wornDrive().age),
    pace: maybe(wornDrive().pace),
    forecast: maybe(wornDrive().forecast),
    writes: fc.record({
      todayBytes: maybe(bytes(38 * GB)),
      todaySince: maybe(instant(NOW - 3 * HOUR)),
      sinceBootBytes: maybe(bytes(900 * GB)),
      weekBytesPerDay: maybe(52 * GB),
      weekCoveredDays: fc.constantFrom(1, 4, 7),
    }),
  });

  test("reports 2 and 11: nothing unknown is shown as 0, and no value falls through", () => {
    fc.assert(
      fc.property(DRIVE, HEALTH, fc.boolean(), (drive, health, hasSpace) => {
        const swap = { ...stateOf().swap, usedBytes: null, swappedOutTodayBytes: null };
        const machine = { ...stateOf().machine, bootedAt: null };
        const page = textOfDrive(driveOf({ ...drive, health }), {
          ...{ swap, machine, space: hasSpace ? SPACE : null },
        });
        expect(page).not.toMatch(/(^|[^\d.,])0(%| (bytes|kB|MB|GB|TB|years|days))/m);
        expect(page).not.toMatch(/NaN|null|undefined|Infinity|\[object/);
        expect(page).not.toMatch(/wears? out|dies|will last/i);
        expect(page).not.toMatch(/ \n| ·\n|· ·/);
      }),
      { seed: 20_261_130, numRuns: 1_000 },
    );
  });
});
