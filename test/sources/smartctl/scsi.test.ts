import { describe, expect, it } from "vitest";
import { read, refuse } from "./read.ts";
import { changed, type Report, sasSsd } from "./reports.ts";

const processed = (gigabytes_processed: unknown): Report =>
  changed(sasSsd(), { scsi_error_counter_log: { write: { gigabytes_processed } } });

describe("SAS drives", () => {
  it("count gigabytes with three decimals, after a comma or a point", () => {
    expect(read(sasSsd()).health).toMatchObject({
      bytesWritten: 11_472_811_000_000,
      bytesRead: 10_311_154_000_000,
      percentageUsed: 0,
      powerOnHours: 146,
      temperatureCelsius: 25,
      mediaErrors: 0,
      criticalWarning: null,
    });
    expect(read(processed("11472.811")).health.bytesWritten).toBe(11_472_811_000_000);
  });

  it.each(["0.000", "", "12", "1.472,811", "12.34", "-1.000", 5, null])(
    "did not count where the text is %j",
    (text) => {
      expect(read(processed(text)).health.bytesWritten).toBeNull();
    },
  );

  it("are named by vendor and product where nothing else names them", () => {
    const report = changed(sasSsd(), { scsi_model_name: undefined });
    expect(read(report).facts).toMatchObject({
      model: "SAMSUNG MZILT7T6HALA/007",
      firmware: "GXA0",
      capacityBytes: 7_681_501_126_656,
      kind: "ssd",
      interconnect: "sas",
    });
  });

  it("have their temperature elsewhere in the newest releases", () => {
    const report = changed(sasSsd(), {
      temperature: undefined,
      scsi_environmental_reports: { temperature_1: { parameter_code: 0, current: 38 } },
    });
    expect(read(report).health.temperatureCelsius).toBe(38);
  });

  it("have no wear where they spin", () => {
    const report = changed(sasSsd(), { rotation_rate: 10_500 });
    expect(read(report).facts.kind).toBe("hdd");
    expect(read(report).health).toMatchObject({ bytesWritten: null, percentageUsed: null });
    expect(read(report).health.powerOnHours).toBe(146);
  });
});

describe("what only looks like a SCSI drive", () => {
  const bridge = (changes: Report): Report =>
    changed(sasSsd(), {
      scsi_percentage_used_endurance_indicator: undefined,
      endurance_used: undefined,
      power_on_time: undefined,
      scsi_error_counter_log: undefined,
      temperature: { current: 0, drive_trip: 0 },
      ...changes,
    });

  it("report 22: a USB bridge that says OK and 0 degrees gives no wear, not 0 percent", () => {
    const t7 = bridge({
      scsi_vendor: "Samsung",
      scsi_model_name: "Samsung PSSD T7",
      user_capacity: { bytes: 2_000_398_934_016 },
    });
    expect(refuse(t7).code).toBe("no-health-log");
    expect(refuse(t7).facts).toMatchObject({ capacityBytes: 2_000_398_934_016 });
  });

  it("report 134: a RAID volume is not watched", () => {
    const volume = bridge({ scsi_vendor: "AVAGO", scsi_model_name: "AVAGO MR9361-16i" });
    expect(refuse(volume).code).toBe("not-this-kind");
    expect(refuse(volume).facts?.kind).toBe("raid");
  });

  it("report 64: a DVD of 7,757 PB is no drive and has no capacity", () => {
    const dvd = bridge({
      scsi_model_name: "hp DVD A  DS8A5LH",
      device_type: { scsi_value: 5, name: "CD/DVD" },
      user_capacity: { bytes: 7_757_100_351_738_617_888n.toString() },
    });
    expect(refuse(dvd)).toMatchObject({ code: "not-this-kind" });
    const text = JSON.stringify(dvd).replace(/"(7757100351738617888)"/, "$1");
    expect(refuse(text).facts).toMatchObject({ kind: "optical", capacityBytes: null });
  });

  it("report 134: a rate of 0 and a size of 0 do not make an SSD of 0 bytes", () => {
    const unread = bridge({ user_capacity: { blocks: 0, bytes: 0 }, rotation_rate: 0 });
    expect(refuse(unread).facts).toMatchObject({ kind: "unknown", capacityBytes: null });
  });
});
