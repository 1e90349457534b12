import { describe, expect, test } from "vitest";
import { SKIP_CODES, UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import type { DriveState } from "../../agent/model/state.ts";
import { bytes, DAY, instant, TB } from "../../agent/model/units.ts";
import { drivesText } from "../../agent/views/drives-text.ts";
import {
  driveOf,
  NOW,
  portableDrive,
  stateOf,
  virtualDisk,
  wornDrive,
} from "../fixtures/example-states.ts";
import { expectGolden } from "./golden.ts";

const text = (drives: readonly DriveState[], columns: number | null = null) =>
  drivesText(stateOf({ drives }), { columns, colour: false });

const full = wornDrive({
  skipped: [{ source: "diskutil", code: "not-this-kind", detail: "" }],
  health: {
    ...UNKNOWN_HEALTH,
    ...{ bytesWritten: bytes(150 * TB), bytesRead: bytes(1.2176 * TB), percentageUsed: 2 },
    ...{ availableSpare: 100, criticalWarning: 0, temperatureCelsius: 41 },
    ...{ powerOnHours: 14_300, mediaErrors: 1 },
  },
});

const denied = driveOf({
  ...{ id: 3, model: null, serialTail: null, weakIdentity: true, interconnect: "unknown" },
  skipped: [
    { source: "nvme-ioctl", code: "no-right", detail: "" },
    { source: "smartctl", code: "not-installed", detail: "" },
  ],
  source: "smartctl",
});

describe("the list of drives", () => {
  test.each([null, 80])(
    "has all that each drive says, and why not better: %j columns",
    (columns) => {
      const gone = portableDrive({ connected: false, lastSeenAt: instant(NOW - DAY) });
      const page = text([full, gone, denied, virtualDisk({ id: 4 })], columns);
      expectGolden(columns === null ? "drives" : `drives-${columns}`, page);
    },
  );

  test("leaves out what is unknown instead of showing it as 0", () => {
    const page = text([driveOf({ capacityBytes: null })]);
    expect(page).not.toMatch(/\b0\b|null|NaN|undefined/);
    expect(page).toContain("size unknown");
  });

  test("of none says where to look", () => {
    expect(text([])).toBe("No drive was found. `wearbar doctor` says why.\n");
  });

  test("says nothing of the age of an external drive, which nobody can set", () => {
    const age = { from: "unknown", firstUseDay: null, tenYearsDay: null } as const;
    expect(text([portableDrive({ age })])).not.toContain("age");
    expect(text([driveOf({ age })])).toContain("machine.first_use YYYY-MM-DD");
  });

  test("report 35: shows a percentage over 100, and that 255 may be more", () => {
    const used = (percentageUsed: number) => text([driveOf({ health: { percentageUsed } })]);
    expect(used(200)).toMatch(/used +200% by the drive's own estimate\n/);
    expect(used(255)).toMatch(/used +255% or more by/);
  });

  test.each([40, 80, 120])("stays within %d columns, whatever was skipped", (columns) => {
    const skipped = SKIP_CODES.map((code) => ({ source: "smartctl", code, detail: "" }) as const);
    const hostile = { model: `\u001B[31m${"x ".repeat(300)}`, location: "\u202Edisk\n0" };
    const page = text([full, { ...denied, skipped }, { ...full, ...hostile }], columns);
    for (const line of page.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    expect(page.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
