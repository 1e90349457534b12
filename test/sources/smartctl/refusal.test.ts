import { describe, expect, it } from "vitest";
import { refuse } from "./read.ts";
import { appleNvme, changed, type Report, unopened } from "./reports.ts";

const open = (reason: string, device = "/dev/sda"): Report =>
  unopened(`Smartctl open device: ${device} failed: ${reason}`, 2, device);

describe("why a drive could not be read", () => {
  it.each([
    ["no-right", open("Permission denied")],
    ["no-right", open("Operation not permitted", "/dev/vda")],
    ["no-right", open("\\\\.\\PhysicalDrive0: Open failed, Error=5")],
    ["no-such-device", open("No such device", "/dev/nosuch")],
    ["no-such-device", open("No such device or address")],
    ["busy", open("IOCreatePlugInInterfaceForService failed", "disk0")],
    ["no-health-log", unopened("/dev/sda: Unknown USB bridge [0x0781:0x5591 (0x100)]", 1)],
    ["no-health-log", unopened("/dev/mmcblk0: Unable to detect device type", 1, "/dev/mmcblk0")],
    ["virtual-disk", unopened("/dev/vda: Unable to detect device type", 1, "/dev/vda")],
    ["failed", unopened("/dev/sda: Unknown device type 'nosuchtype'", 1)],
    ["failed", unopened("ERROR: smartctl requires a device name.", 1)],
    ["failed", open("Périphérique inconnu")],
  ] as const)("%s: %j", (code, report) => {
    expect(refuse(report).code).toBe(code);
    expect(refuse(report).facts).toBeNull();
  });

  it("report 13: a drive that another program holds is busy, and nothing is recorded", () => {
    expect(refuse(open("IOCreatePlugInInterfaceForService failed", "disk0"))).toMatchObject({
      code: "busy",
      facts: null,
    });
  });

  it("report 17: names the drive of which only the identity came", () => {
    const report = changed(appleNvme(), {
      smartctl: {
        version: [7, 5],
        messages: [{ string: "Read NVMe SMART/Health Information failed: code=706" }],
        exit_status: 4,
      },
      nvme_smart_health_information_log: undefined,
      smart_status: undefined,
      temperature: undefined,
      power_on_time: undefined,
    });
    expect(refuse(report)).toMatchObject({
      code: "no-health-log",
      detail: "Read NVMe SMART/Health Information failed: code=706",
    });
    expect(refuse(report).facts?.serial).toBe("0ba0123456789abc");
  });

  it.each([
    ["Device is in STANDBY mode, exit(2)", 2],
    ["Device is in STANDBY mode, exit(3)", 3],
    ["Device is in STANDBY (OS) mode, exit(0)", 0],
    ["Device is in STANDBY BY TIMER mode, exit(2)", 2],
  ])("report 136: a sleeping drive stays asleep: %s", (message, status) => {
    const device = { name: "/dev/sdb", type: "sat", protocol: "ATA" };
    expect(refuse(changed(unopened(message, status), { device })).code).toBe("standby");
  });

  it("finds the drive at any place of the command line", () => {
    const report = unopened("Unable to detect device type", 1);
    const argv = ["smartctl", "/dev/vdb", "-a", "--device", "auto"];
    const { smartctl } = report as { smartctl: Report };
    expect(refuse(changed(report, { smartctl: { ...smartctl, argv } })).code).toBe("virtual-disk");
  });

  it("keeps a message of 500 characters out of the detail", () => {
    expect(refuse(unopened("x".repeat(500), 1)).detail).toHaveLength(160);
  });

  it("says that a scan is a report of no drive", () => {
    const scan = { json_format_version: [1, 0], smartctl: { version: [7, 3], exit_status: 0 } };
    expect(refuse(scan)).toMatchObject({ code: "no-such-device" });
  });
});
