import { afterAll, beforeAll, expect, it } from "vitest";
import type { Health } from "../../agent/model/reading.ts";
import type { DriveState, State } from "../../agent/model/state.ts";
import { BYTES_PER_DATA_UNIT } from "../../agent/model/units.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { bundledProgram } from "../end-to-end/bundled-program.ts";
import { describeGuest } from "./describe-guest.ts";
import { bootGuest, type Guest, type GuestUser, type RunResult } from "./guest.ts";
import { type SmartctlHealth, smartctlHealth } from "./smartctl.ts";

const WRITTEN = 200 * 2 ** 20;
const WRITE = "dd if=/dev/zero of=/dev/nvme0n1 bs=1M count=200 oflag=direct";

/** One machine and one store for each user: the tests go on from one another's state. */
describeGuest("the built product on a real NVMe device", () => {
  let guest: Guest;
  beforeAll(async () => {
    guest = await bootGuest();
  });
  afterAll(() => guest?.stop());

  it("reads the drive as root: model, the serial's tail, and every field as smartctl has it", async () => {
    const drive = await sampled(guest, "root");
    expect(drive).toMatchObject({
      location: "nvme0",
      source: "nvme-ioctl",
      skipped: [],
      model: "QEMU NVMe Ctrl",
      serialTail: "0001",
      capacityBytes: 2 ** 30,
      kind: "virtual", // by its model: what it counts is no wear
      connected: true,
    });
    expect(drive.health).toEqual(asHealth(await smartctlHealth(guest, "/dev/nvme0")));
  });

  it("agrees field by field whether it reads by ioctl or by smartctl", async () => {
    const program = await bundledProgram("test/guest/compare-sources.ts");
    const { stdout, stderr } = await guest.run(`"${guest.node}" "${program}"`);
    expect(stderr).toBe("");
    const { ioctl, smartctl } = JSON.parse(stdout);
    expect(ioctl.ok).toBe(true);
    expect(smartctl.health).toEqual(ioctl.health);
    expect(ioctl.facts.warningTemperatureCelsius).toBe(70); // QEMU's hw/nvme/ctrl.c: 343 K
    // Of QEMU's drive smartctl reports no size, and before 7.4 of none the limit of its heat.
    const { capacityBytes, warningTemperatureCelsius } = ioctl.facts;
    expect({ ...smartctl.facts, capacityBytes, warningTemperatureCelsius }).toEqual(ioctl.facts);
  });

  it("lets doctor show both sources and which one is in use", async () => {
    const { stdout } = await wearbar(guest, "doctor", "root");
    expect(stdout).toMatch(
      /drive nvme0: nvme-ioctl: \d+ bytes written, in use; smartctl: \d+ bytes/,
    );
  });

  it("sees 200 MiB written between two samples, to within one data unit of smartctl", async () => {
    const [before, smartctlBefore] = await writtenBytes(guest);
    expect((await guest.run(WRITE)).exitCode).toBe(EXIT.ok);
    const [after, smartctlAfter] = await writtenBytes(guest);
    const units = (after - before) / BYTES_PER_DATA_UNIT;
    expect(units).toBe(Math.ceil(WRITTEN / BYTES_PER_DATA_UNIT));
    expect(Math.abs(after - before - (smartctlAfter - smartctlBefore))).toBeLessThanOrEqual(
      BYTES_PER_DATA_UNIT,
    );
  });

  it("keeps one row for the day however often it samples", async () => {
    const { stdout } = await wearbar(guest, "history --json", "root");
    expect(JSON.parse(stdout)).toMatchObject({ days: [{ readings: 3 }] });
  });

  it("lists the drive, and shows it on a page for people", async () => {
    expect((await wearbar(guest, "drives --json", "root")).stdout).toContain("QEMU NVMe Ctrl");
    const { exitCode, stdout } = await wearbar(guest, "status", "root");
    expect(exitCode).toBe(EXIT.ok);
    expect(stdout).toContain("QEMU NVMe Ctrl");
    expect(stdout).not.toContain("WEARBAR-GUEST-0001");
    expect(stdout).toContain("read from its NVMe health log");
    expect(stdout).toContain("by the drive's own counter");
    expect(stdout).toContain("the wear of a virtual disk is on its host's drive");
  });

  it("falls back to the system's counters for an ordinary user, with a lifetime unknown", async () => {
    const drive = await sampled(guest, "ordinary");
    expect(drive.source).toBe("os-counters");
    expect(drive.skipped).toContainEqual(
      expect.objectContaining({ source: "nvme-ioctl", code: "no-right" }),
    );
    expect(drive.health.bytesWritten).toBeNull();
    expect(drive.writes.sinceBootBytes).toBeGreaterThanOrEqual(WRITTEN);
  });

  it("tells the ordinary user which right is missing, and the way it prints works", async () => {
    const doctor = await wearbar(guest, "doctor", "ordinary");
    expect(doctor.exitCode).toBe(EXIT.ok);
    expect(doctor.stdout).toMatch(/CAP_SYS_ADMIN/);
    const granted = await guest.run(printedGrant(doctor.stdout));
    expect(granted).toMatchObject({ exitCode: EXIT.ok, stderr: "" });
    const { drives } = await status(guest, "ordinary");
    expect(drives[0]?.source).toBe("nvme-ioctl");
    expect(drives[0]?.health).toEqual(asHealth(await smartctlHealth(guest, "/dev/nvme0")));
  });

  it("shows a critical warning, and shows it gone, within one sample", async () => {
    await guest.setCriticalWarning(0b1000);
    expect((await sampled(guest, "root")).health.criticalWarning).toBe(0b1000);
    const state = await status(guest, "root");
    expect(state.word).toBe("act");
    expect(state.reasons).toContainEqual(expect.objectContaining({ code: "critical-warning" }));
    await guest.setCriticalWarning(0);
    expect((await sampled(guest, "root")).health.criticalWarning).toBe(0);
  });

  it("keeps the last value and its time when the drive is pulled out between two samples", async () => {
    const last = await sampled(guest, "root");
    await guest.removeNvme();
    expect((await wearbar(guest, "sample", "root")).exitCode).toBe(EXIT.noReadableDrive);
    const { drives } = await status(guest, "root");
    expect(drives).toMatchObject([
      {
        connected: false,
        health: { ...last.health, temperatureCelsius: null }, // heat is of now, or unknown
        bytesWrittenAt: last.bytesWrittenAt,
      },
    ]);
  });
});

/** Each user has a data folder of its own, in a home that can be written. */
function wearbar(guest: Guest, call: string, user: GuestUser): Promise<RunResult> {
  const script = `WEARBAR_HOME="$HOME/wearbar" "${guest.node}" dist/wearbar.cjs ${call}`;
  return guest.run(script, { user });
}

/** Takes a sample and returns the one drive as `status` then has it. */
async function sampled(guest: Guest, user: GuestUser): Promise<DriveState> {
  const sample = await wearbar(guest, "sample --json", user);
  expect(sample).toMatchObject({ exitCode: EXIT.ok, stderr: "" });
  const { drives } = await status(guest, user);
  expect(drives).toHaveLength(1);
  return drives[0] as DriveState;
}

async function status(guest: Guest, user: GuestUser): Promise<State> {
  const { stdout } = await wearbar(guest, "status --json", user);
  return JSON.parse(stdout);
}

/** Lifetime bytes written by the product and by smartctl, one right after the other. */
async function writtenBytes(guest: Guest): Promise<readonly [number, number]> {
  const { health } = await sampled(guest, "root");
  const { data_units_written } = await smartctlHealth(guest, "/dev/nvme0");
  expect(health.bytesWritten).not.toBeNull();
  return [Number(health.bytesWritten), data_units_written * BYTES_PER_DATA_UNIT];
}

/** The command that `doctor` prints; the guest's root needs no sudo, and there may be none. */
function printedGrant(doctor: string): string {
  const command = /sudo ([^`\n]+)/.exec(doctor)?.[1];
  if (command === undefined) throw new Error(`Expected a sudo command from doctor, got ${doctor}`);
  return command;
}

const asHealth = (log: SmartctlHealth): { readonly [Field in keyof Health]: number } => ({
  bytesWritten: log.data_units_written * BYTES_PER_DATA_UNIT,
  bytesRead: log.data_units_read * BYTES_PER_DATA_UNIT,
  percentageUsed: log.percentage_used,
  availableSpare: log.available_spare,
  availableSpareThreshold: log.available_spare_threshold,
  criticalWarning: log.critical_warning,
  temperatureCelsius: log.temperature,
  powerOnHours: log.power_on_hours,
  powerCycles: log.power_cycles,
  unsafeShutdowns: log.unsafe_shutdowns,
  mediaErrors: log.media_errors,
  errorLogEntries: log.num_err_log_entries,
  hostReadCommands: log.host_reads,
  hostWriteCommands: log.host_writes,
  controllerBusyMinutes: log.controller_busy_time,
  warningTemperatureMinutes: log.warning_temp_time,
  criticalTemperatureMinutes: log.critical_comp_time,
});
