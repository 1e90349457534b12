import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Health } from "../../agent/model/reading.ts";
import {
  parseHealthLog,
  parseIdentifyController,
  parseIdentifyNamespace,
} from "../../agent/sources/nvme-health-log.ts";
import { healthLog, identifyController, identifyNamespace, type LogFields } from "./nvme-bytes.ts";

const healthOf = (log: Uint8Array): Health => {
  const parsed = parseHealthLog(log);
  if (!parsed.ok) throw new Error(`refused: ${parsed.why.detail}`);
  return parsed.health;
};

const written = (units: Uint8Array): Health => {
  const log = healthLog();
  log.set(units, 48);
  return healthOf(log);
};

describe("the health log", () => {
  test("report 1: all 16 bytes of data units written are read", () => {
    const units = Uint8Array.from([0x17, 0x3c, 0xbe, 0x04, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(written(units).bytesWritten).toBe(40_742_956_544_000);
  });

  test("report 28: a composite temperature of 268 K is -5 degrees", () => {
    expect(healthOf(healthLog({ kelvin: 268 })).temperatureCelsius).toBe(-5);
  });

  test("report 29: a data unit is 1,000 times 512 bytes", () => {
    const health = healthOf(healthLog({ unitsWritten: 64_663_716n }));
    expect(health.bytesWritten).toBe(33_107_822_592_000);
  });

  test("every field comes from its own bytes", () => {
    const log = healthLog({
      criticalWarning: 0b1101,
      kelvin: 307,
      spare: 98,
      threshold: 99,
      percentageUsed: 3,
      unitsRead: 201n,
      unitsWritten: 202n,
      readCommands: 203n,
      writeCommands: 204n,
      busyMinutes: 205n,
      powerCycles: 206n,
      powerOnHours: 207n,
      unsafeShutdowns: 208n,
      mediaErrors: 209n,
      errorLogEntries: 210n,
      warningMinutes: 211,
      criticalMinutes: 212,
    });
    expect(parseHealthLog(log)).toEqual({
      ok: true,
      health: {
        criticalWarning: 13,
        temperatureCelsius: 34,
        availableSpare: 98,
        availableSpareThreshold: 99,
        percentageUsed: 3,
        bytesRead: 201 * 512_000,
        bytesWritten: 202 * 512_000,
        hostReadCommands: 203,
        hostWriteCommands: 204,
        controllerBusyMinutes: 205,
        powerCycles: 206,
        powerOnHours: 207,
        unsafeShutdowns: 208,
        mediaErrors: 209,
        errorLogEntries: 210,
        warningTemperatureMinutes: 211,
        criticalTemperatureMinutes: 212,
      },
      notes: [],
    });
  });

  test("it is read from the middle of a larger buffer as well", () => {
    const buffer = new Uint8Array(4096).fill(0xff);
    buffer.set(healthLog({ unitsWritten: 7n }), 100);
    expect(healthOf(buffer.subarray(100, 612)).bytesWritten).toBe(7 * 512_000);
  });

  test("0 K stands for no temperature, not for -273 degrees", () => {
    expect(healthOf(healthLog({ kelvin: 0 })).temperatureCelsius).toBeNull();
  });

  test.each([111, 200, 255])("a percentage used of %i is kept as it is", (percentageUsed) => {
    expect(healthOf(healthLog({ percentageUsed })).percentageUsed).toBe(percentageUsed);
  });

  test("a counter in the upper 8 of its 16 bytes is not lost", () => {
    const parsed = parseHealthLog(healthLog({ powerCycles: 1n << 64n }));
    expect(parsed).toMatchObject({
      ok: true,
      health: { powerCycles: null },
      notes: ["power cycles 18446744073709551616 not believed"],
    });
  });

  test("1 EB of bytes written is believed and one unit more refuses the log", () => {
    const exabyte = 10n ** 18n / 512_000n;
    expect(healthOf(healthLog({ unitsWritten: exabyte })).bytesWritten).toBe(1e18);
    expect(parseHealthLog(healthLog({ unitsWritten: exabyte + 1n }))).toEqual({
      ok: false,
      why: { code: "implausible", detail: "bytes written 1000000000000512000: over 1 EB" },
    });
  });

  test.each([
    ["zero", new Uint8Array(512), "implausible"],
    ["ones", new Uint8Array(512).fill(0xff), "implausible"],
    ["one byte short", healthLog().subarray(0, 511), "unreadable"],
    ["empty", new Uint8Array(), "unreadable"],
  ])("a log of all %s is refused", (_, log, code) => {
    expect(parseHealthLog(log)).toMatchObject({ ok: false, why: { code } });
  });

  test("whatever 512 bytes a drive sends, nothing implausible comes out", () => {
    fc.assert(
      fc.property(fc.oneof(anyBytes, nearlySound), (log) => expectPlausible(parseHealthLog(log))),
      { seed: 20_261_130, numRuns: 2_000 },
    );
  });
});

const anyBytes = fc.uint8Array({ minLength: 512, maxLength: 512 });

/** Random bytes alone are nearly always refused: here most counters are small. */
const nearlySound = fc
  .record({
    criticalWarning: fc.nat(255),
    kelvin: fc.nat(65_535),
    spare: fc.nat(255),
    threshold: fc.nat(255),
    percentageUsed: fc.nat(255),
    unitsRead: fc.bigInt({ min: 0n, max: 1n << 42n }),
    unitsWritten: fc.bigInt({ min: 0n, max: 1n << 42n }),
    powerCycles: fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
    powerOnHours: fc.bigInt({ min: 0n, max: 1n << 24n }),
    warningMinutes: fc.nat(0xffffffff),
  } satisfies Record<string, fc.Arbitrary<LogFields[keyof LogFields]>>)
  .map(healthLog);

function expectPlausible(parsed: ReturnType<typeof parseHealthLog>): void {
  if (!parsed.ok) {
    expect(parsed.why.code).toBe("implausible");
    return;
  }
  const { temperatureCelsius, availableSpare, bytesWritten, ...others } = parsed.health;
  expect(temperatureCelsius ?? 0).toBeGreaterThanOrEqual(-60);
  expect(temperatureCelsius ?? 0).toBeLessThanOrEqual(150);
  expect(availableSpare ?? 0).toBeLessThanOrEqual(100);
  expect(bytesWritten ?? 0).toBeLessThanOrEqual(1e18);
  for (const value of Object.values(others)) {
    expect(value === null || (Number.isInteger(value) && value >= 0)).toBe(true);
  }
}

describe("Identify Controller", () => {
  test("texts lose their padding", () => {
    const data = identifyController({
      serial: "0ba0102a00000001",
      model: "APPLE SSD AP0512Z",
      firmware: "873.40.4",
    });
    expect(parseIdentifyController(data)).toEqual({
      serial: "0ba0102a00000001",
      model: "APPLE SSD AP0512Z",
      firmware: "873.40.4",
      capacityBytes: 1_000_204_886_016,
      warningTemperatureCelsius: null,
    });
  });

  test.each([
    [343, 70],
    [356, 83],
    [383, 110],
    [0, null],
    [312, null],
    [384, null],
    [0xffff, null],
  ])("a warning composite temperature of %d K is %j °C", (warningKelvin, celsius) => {
    const data = identifyController({ warningKelvin });
    expect(parseIdentifyController(data).warningTemperatureCelsius).toBe(celsius);
  });

  test("a total capacity of 0 is unknown", () => {
    const data = identifyController({ totalCapacity: 0n });
    expect(parseIdentifyController(data).capacityBytes).toBeNull();
  });

  test("report 64: a garbage capacity is unknown", () => {
    const data = identifyController({ totalCapacity: 18_446_742_073_310_617_600n });
    expect(parseIdentifyController(data).capacityBytes).toBeNull();
  });

  test.each(["", "\0\0\0\0", "\xff\xff\xff\xff"])("the text %j is no text", (serial) => {
    const data = identifyController({ serial: serial.padEnd(20, serial.at(-1) ?? " ") });
    expect(parseIdentifyController(data).serial).toBeNull();
  });

  test("a NUL ends a text", () => {
    expect(parseIdentifyController(identifyController({ model: "QEMU\0junk" })).model).toBe("QEMU");
  });

  test("of fewer bytes than the structure has, nothing is known", () => {
    expect(parseIdentifyController(identifyController().subarray(0, 4095))).toEqual({
      model: null,
      serial: null,
      firmware: null,
      capacityBytes: null,
      warningTemperatureCelsius: null,
    });
  });
});

describe("Identify Namespace", () => {
  test("the size is blocks times the block size of the format in use", () => {
    expect(parseIdentifyNamespace(identifyNamespace())).toBe(1_000_204_886_016);
    const formats = { 0: 9, 1: 12 };
    const data = identifyNamespace({ blocks: 244_190_646n, flbas: 1, formats });
    expect(parseIdentifyNamespace(data)).toBe(1_000_204_886_016);
  });

  test("bits 6:5 of FLBAS belong to the format's number and bit 4 does not", () => {
    const formats = { 0: 9, 18: 12 };
    const data = identifyNamespace({ blocks: 1_000_000n, flbas: 0b0011_0010, formats });
    expect(parseIdentifyNamespace(data)).toBe(4_096_000_000);
  });

  test("a block size of no drive, or no size at all, is unknown", () => {
    expect(parseIdentifyNamespace(identifyNamespace({ formats: { 0: 8 } }))).toBeNull();
    expect(parseIdentifyNamespace(identifyNamespace({ formats: { 0: 255 } }))).toBeNull();
    expect(parseIdentifyNamespace(identifyNamespace({ blocks: 0n }))).toBeNull();
    expect(parseIdentifyNamespace(identifyNamespace().subarray(0, 4095))).toBeNull();
  });
});
