import { describe, expect, test } from "vitest";
import { UNKNOWN_HEALTH } from "../../../agent/model/reading.ts";
import {
  judgeHealth,
  plausibleCapacity,
  type ReportedHealth,
} from "../../../agent/sources/rules/plausibility.ts";

const NOTHING: ReportedHealth = {
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

const sound = (fields: Partial<ReportedHealth>): ReportedHealth => ({
  ...NOTHING,
  bytesWritten: 1_000_000n,
  ...fields,
});

describe("a report", () => {
  test("that says little is taken for what it says", () => {
    const judged = judgeHealth({ ...NOTHING, percentageUsed: 7n });
    expect(judged).toEqual({
      ok: true,
      health: { ...UNKNOWN_HEALTH, percentageUsed: 7 },
      notes: [],
    });
  });

  test("report 2: that says nothing is no health log", () => {
    expect(judgeHealth(NOTHING)).toMatchObject({ ok: false, why: { code: "no-health-log" } });
  });

  test("of zeros only is refused", () => {
    const zeros = { ...NOTHING, bytesWritten: 0n, availableSpare: 0n, powerOnHours: 0n };
    expect(judgeHealth(zeros)).toEqual({
      ok: false,
      why: { code: "implausible", detail: "all 3 health fields reported are 0" },
    });
  });

  test("of a new drive is not refused: its spare is 100", () => {
    const fresh = { ...NOTHING, bytesWritten: 0n, availableSpare: 100n, powerOnHours: 0n };
    expect(judgeHealth(fresh)).toMatchObject({ ok: true, health: { bytesWritten: 0 }, notes: [] });
  });

  test.each(["bytesWritten", "bytesRead"] as const)("with %s over 1 EB is refused", (field) => {
    const judged = judgeHealth(sound({ [field]: 36_893_488_147_419_103_237n * 512_000n }));
    expect(judged).toMatchObject({ ok: false, why: { code: "implausible" } });
  });
});

describe("a field", () => {
  test.each([
    ["temperatureCelsius", -273n, null],
    ["temperatureCelsius", -61n, null],
    ["temperatureCelsius", -60n, -60],
    ["temperatureCelsius", 150n, 150],
    ["temperatureCelsius", 151n, null],
    ["percentageUsed", 255n, 255],
    ["percentageUsed", 256n, null],
    ["percentageUsed", -1n, null],
    ["availableSpare", 100n, 100],
    ["availableSpare", 101n, null],
    ["availableSpareThreshold", 99n, 99],
    ["availableSpareThreshold", 255n, null],
    ["criticalWarning", 256n, null],
    ["powerOnHours", 876_600n, 876_600],
    ["powerOnHours", 4_294_967_295n, null],
    ["mediaErrors", 2n ** 53n - 1n, 2 ** 53 - 1],
    ["mediaErrors", 2n ** 53n, null],
  ] as const)("%s of %s becomes %s", (field, value, expected) => {
    const judged = judgeHealth(sound({ [field]: value }));
    expect(judged).toMatchObject({ ok: true, health: { [field]: expected } });
  });

  test("that is not believed leaves a note with what was reported", () => {
    const judged = judgeHealth(sound({ availableSpare: 255n, temperatureCelsius: -273n }));
    expect(judged).toMatchObject({
      ok: true,
      notes: ["available spare 255 not believed", "temperature -273 not believed"],
    });
  });
});

describe("zeros that the rest speaks against", () => {
  test("report 115: nothing written or read in 3,457 hours is noted", () => {
    const judged = judgeHealth(sound({ bytesWritten: 0n, bytesRead: 0n, powerOnHours: 3_457n }));
    expect(judged).toMatchObject({
      ok: true,
      health: { bytesWritten: 0 },
      notes: ["all-zero counters with 3,457 hours"],
    });
  });

  test("nothing written in 5,112,660,008 write commands is noted", () => {
    const judged = judgeHealth(sound({ bytesWritten: 0n, hostWriteCommands: 5_112_660_008n }));
    expect(judged).toMatchObject({
      notes: ["0 bytes written with 5,112,660,008 host write commands"],
    });
  });

  test("a drive in its first day is not", () => {
    const judged = judgeHealth(
      sound({ bytesWritten: 0n, bytesRead: 0n, powerOnHours: 23n, availableSpare: 100n }),
    );
    expect(judged).toMatchObject({ ok: true, notes: [] });
  });
});

describe("a capacity", () => {
  test.each([
    ["1 GB", 1_000_000_000n, 1e9],
    ["an Optane of 29 GB", 29_260_513_280n, 29_260_513_280],
    ["1 PB", 1_000_000_000_000_000n, 1e15],
  ])("of %s is believed", (_, reported, expected) => {
    expect(plausibleCapacity(reported)).toBe(expected);
  });

  test.each([
    ["nothing", null],
    ["report 134: a stick of 0 bytes", 0n],
    ["just under 1 GB", 999_999_999n],
    ["report 64: 18 EB", 18_446_742_073_310_617_600n],
    ["report 64: 7,757 PB", 7_757_000_000_000_000_000n],
    ["less than nothing", -1n],
  ])("of %s is unknown", (_, reported) => {
    expect(plausibleCapacity(reported)).toBeNull();
  });
});
