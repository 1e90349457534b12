import { describe, expect, it } from "vitest";
import { parseSmartctlReport } from "../../../agent/sources/smartctl/parse-report.ts";
import { read, refuse } from "./read.ts";
import { appleNvme, asText, changed, plainNvme, type Report, withLog } from "./reports.ts";

const withStatus = (report: Report, exit_status: number): Report =>
  changed(report, { smartctl: { version: [7, 5], messages: [], exit_status } });

describe("the NVMe health log", () => {
  it("report 29: a data unit is 512,000 bytes", () => {
    const { health } = read(withLog(plainNvme(), { data_units_written: 64_663_716 }));
    expect(health.bytesWritten).toBe(33_107_822_592_000);
  });

  it("reads every field of it", () => {
    expect(read(plainNvme()).health).toEqual({
      bytesWritten: 8_212_770_304_000,
      bytesRead: 3_365_429_248_000,
      percentageUsed: 0,
      availableSpare: 100,
      availableSpareThreshold: 32,
      criticalWarning: 0,
      temperatureCelsius: 61,
      powerOnHours: 4_399,
      powerCycles: 430,
      unsafeShutdowns: 44,
      mediaErrors: 0,
      errorLogEntries: 0,
      hostReadCommands: 63_241_130,
      hostWriteCommands: 253_050_006,
      controllerBusyMinutes: 0,
      warningTemperatureMinutes: 0,
      criticalTemperatureMinutes: 0,
    });
  });

  it("stays exact beyond 2^53 bytes", () => {
    const { health } = read(withLog(plainNvme(), { data_units_written: 32_381_395_004 }));
    expect(health.bytesWritten).toBe(16_579_274_242_048_000);
  });

  it("report 28: -5 degrees are -5 degrees", () => {
    expect(read(withLog(plainNvme(), { temperature: -5 })).health.temperatureCelsius).toBe(-5);
  });

  it("report 10: no temperature is no temperature, not 0 and not the one before", () => {
    const report = changed(withLog(plainNvme(), { temperature: undefined }), {
      temperature: { op_limit_max: 100 },
    });
    expect(read(report).health.temperatureCelsius).toBeNull();
    expect(read(withLog(plainNvme(), { temperature: -273 })).health.temperatureCelsius).toBeNull();
  });

  it("report 35: a percentage used of 200 is 200, and 255 is 255", () => {
    expect(read(withLog(plainNvme(), { percentage_used: 200 })).health.percentageUsed).toBe(200);
    expect(read(withLog(plainNvme(), { percentage_used: 255 })).health.percentageUsed).toBe(255);
    expect(read(withLog(plainNvme(), { percentage_used: 256 })).health.percentageUsed).toBeNull();
  });

  it("report 34: keeps the critical warning of a drive that reached 100 percent", () => {
    const { health } = read(withLog(plainNvme(), { percentage_used: 100, critical_warning: 4 }));
    expect(health).toMatchObject({ percentageUsed: 100, criticalWarning: 4 });
  });

  it("report 53: keeps 7 media errors of a drive that passed", () => {
    const { health } = read(withLog(plainNvme(), { media_errors: 7, available_spare: 99 }));
    expect(health).toMatchObject({ mediaErrors: 7, availableSpare: 99 });
  });

  it("report 115: 0 bytes after 3,457 hours are 0, with a note", () => {
    const report = withLog(plainNvme(), {
      data_units_written: 0,
      data_units_read: 0,
      host_writes: 0,
      power_on_hours: 3_457,
    });
    expect(read(report).health.bytesWritten).toBe(0);
    expect(read(report).notes).toContain("all-zero counters with 3,457 hours");
  });

  it("takes the log's values before the summaries that repeat them", () => {
    const report = changed(withLog(appleNvme(), { percentage_used: 0, power_on_hours: 0 }), {
      endurance_used: { current_percent: 3 },
    });
    expect(read(report).health).toMatchObject({ percentageUsed: 0, powerOnHours: 0 });
  });

  it("takes the newest host_writes object where the log has no data units", () => {
    const report = changed(withLog(plainNvme(), { data_units_written: undefined }), {
      host_writes: { units: 174_266_959, bytes_per_unit: 512_000, string: "89.2 TB", commands: 5 },
    });
    expect(read(report).health.bytesWritten).toBe(89_224_683_008_000);
  });
});

describe("keys that are not there", () => {
  it.each(Object.keys(plainNvme()))("report 31: reads the report without %s", (key) => {
    expect(read(changed(plainNvme(), { [key]: undefined })).facts.kind).toBe("ssd");
  });

  it.each(Object.keys(plainNvme()["nvme_smart_health_information_log"] as Report))(
    "report 31: reads the health log without %s, and the rest of it",
    (key) => {
      const { health } = read(withLog(plainNvme(), { [key]: undefined }));
      expect(health.availableSpare).toBe(100);
    },
  );

  it("report 2: a value that is not there is null, never 0", () => {
    const report = withLog(appleNvme(), { data_units_written: undefined, media_errors: undefined });
    expect(read(report).health).toMatchObject({ bytesWritten: null, mediaErrors: null });
  });

  it("report 2: without a health log nothing is taken at all", () => {
    const report = changed(appleNvme(), {
      nvme_smart_health_information_log: undefined,
      temperature: undefined,
      power_on_time: undefined,
      smart_status: undefined,
    });
    expect(refuse(report)).toMatchObject({ code: "no-health-log" });
    expect(refuse(report).facts?.model).toBe("APPLE SSD AP0512Z");
  });

  it("report 32: the health log alone is enough", () => {
    const { nvme_smart_health_information_log } = appleNvme();
    const { health, facts } = read({ nvme_smart_health_information_log });
    expect(health.bytesWritten).toBe(89_224_683_008_000);
    expect(facts).toMatchObject({ kind: "ssd", model: null, serial: null });
  });

  it("report 118: no serial is no serial, and neither is one that was blanked", () => {
    expect(read(changed(appleNvme(), { serial_number: undefined })).facts.serial).toBeNull();
    for (const serial_number of ["", "   ", "REDACTED", "--", "00000000000000"]) {
      expect(read(changed(appleNvme(), { serial_number })).facts.serial).toBeNull();
    }
    expect(read(appleNvme()).facts.serial).toBe("0ba0123456789abc");
  });
});

describe("exit status", () => {
  it("report 14: a Mac's 4 and its message about the error log are no error", () => {
    const { health, notes } = read(appleNvme());
    expect(health.bytesWritten).toBe(89_224_683_008_000);
    expect(notes.join()).not.toContain("failing");
  });

  it("report 62: accepts exit status 4 with a message in any language", () => {
    const report = changed(appleNvme(), {
      smartctl: {
        version: [7, 1],
        messages: [{ string: "NVME_IOCTL_ADMIN_CMD: Appel système interrompu", severity: "error" }],
        exit_status: 4,
      },
    });
    expect(read(report).health).toEqual(read(appleNvme()).health);
  });

  it.each([4, 8, 16, 32, 64, 128, 252])("report 16: %i changes no number", (status) => {
    const { health, notes } = read(withStatus(plainNvme(), status));
    expect(health).toEqual(read(plainNvme()).health);
    expect(notes.length).toBeGreaterThan(0);
  });

  it.each([1, 2, 3, 6, 66])("%i means that nothing was read", (status) => {
    expect(refuse(withStatus(plainNvme(), status)).code).toBe("failed");
  });

  it("notes a drive that says it fails, though its critical warning is 0", () => {
    const report = changed(plainNvme(), { smart_status: { passed: false, nvme: { value: 0 } } });
    expect(read(report).notes).toEqual(["the drive's own SMART status is: failing"]);
    expect(read(report).health.criticalWarning).toBe(0);
    expect(read(withStatus(report, 8)).notes).toHaveLength(1);
  });
});

describe("numbers that can not be true", () => {
  it("report 64: refuses the reading for more bytes than were ever written", () => {
    const report = withLog(appleNvme(), { data_units_written_s: "9007199254740993" });
    const text = JSON.stringify(report).replace(
      '"data_units_written":174266959',
      '"data_units_written":9007199254740993',
    );
    expect(refuse(text)).toMatchObject({
      code: "implausible",
      detail: "bytes written 4611686018427388416000: over 1 EB",
    });
  });

  it("refuses a log of zeros", () => {
    const log = plainNvme()["nvme_smart_health_information_log"] as Report;
    const zeros = Object.fromEntries(Object.keys(log).map((key) => [key, 0]));
    expect(refuse(changed(plainNvme(), { nvme_smart_health_information_log: zeros })).code).toBe(
      "implausible",
    );
  });

  it("report 64: a capacity of 18,446,742,073,310,617,600 bytes is unknown, the rest is read", () => {
    const bytes = Number("18446742073310617600");
    const report = changed(plainNvme(), {
      nvme_total_capacity: bytes,
      user_capacity: { bytes },
      nvme_namespaces: [],
    });
    expect(read(report).facts.capacityBytes).toBeNull();
    expect(read(report).health.bytesWritten).toBe(8_212_770_304_000);
  });
});

describe("what the drive is", () => {
  it("is named as smartctl was called, by its last part, where nobody says otherwise", () => {
    expect(read(plainNvme()).facts.location).toBe("nvme0");
    expect(read(appleNvme()).facts.location).toBe("NS_01@1");
    const named = parseSmartctlReport(asText(appleNvme()), { location: "disk0" });
    expect(named.facts?.location).toBe("disk0");
  });

  it("was read when its report says", () => {
    const { takenAtSeconds } = parseSmartctlReport(asText(appleNvme()), { location: null });
    expect(takenAtSeconds).toBe(1_783_665_881);
  });

  it("report 59: takes the capacity in bytes, and none from a model's name", () => {
    expect(read(plainNvme()).facts.capacityBytes).toBe(512_110_190_592);
    expect(read(appleNvme()).facts.capacityBytes).toBeNull();
  });

  it.each([
    [{ warning: 83, critical: 85 }, 83],
    [{ critical: 85 }, null],
    [{ warning: 0 }, null],
    [{ warning: -273 }, null],
    [{ warning: "83" }, null],
    [null, null],
  ])("takes the temperature from which on the drive warns: %j", (limits, celsius) => {
    const report = changed(plainNvme(), { nvme_composite_temperature_threshold: limits });
    expect(read(report).facts.warningTemperatureCelsius).toBe(celsius);
  });

  it("takes the whole drive before a namespace of it", () => {
    const report = changed(plainNvme(), { nvme_total_capacity: 3_200_631_791_616 });
    expect(read(report).facts.capacityBytes).toBe(3_200_631_791_616);
    const apple = changed(plainNvme(), { nvme_total_capacity: 0 });
    expect(read(apple).facts.capacityBytes).toBe(512_110_190_592);
  });

  it("report 25: reads a bridge without namespaces, whose capacity only the system knows", () => {
    const report = changed(withLog(plainNvme(), { data_units_written: 1_635_721 }), {
      device: { name: "/dev/sdf", type: "sntasmedia", protocol: "NVMe" },
      model_name: "CT2000X10SSD9C",
      nvme_version: { string: "<1.2", value: 0 },
      nvme_number_of_namespaces: 0,
      nvme_namespaces: undefined,
      user_capacity: undefined,
    });
    expect(read(report).health.bytesWritten).toBe(837_489_152_000);
    expect(read(report).facts).toMatchObject({ capacityBytes: null, interconnect: "usb" });
  });

  it("reads a report of which the part about smartctl was cut away", () => {
    const report = changed(plainNvme(), {
      smartctl: undefined,
      json_format_version: undefined,
      device: { name: "/dev/disk/by-uuid/1234", type: "sntjmicron", protocol: "NVMe" },
    });
    expect(read(report).facts).toMatchObject({ interconnect: "usb", location: "1234" });
  });
});
