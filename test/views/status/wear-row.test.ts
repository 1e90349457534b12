import { describe, expect, test } from "vitest";
import type { DriveState } from "../../../agent/model/state.ts";
import { bytes, TB } from "../../../agent/model/units.ts";
import { statusText } from "../../../agent/views/status/status-text.ts";
import { driveOf, stateOf, wornDrive } from "../../fixtures/example-states.ts";
import { rowOf, textOfDrive } from "./row-of.ts";

describe("wear", () => {
  const wear = (drive: DriveState) => rowOf("wear", textOfDrive(drive));

  test.each([
    [
      "no-right",
      "unknown: this user may not read the health log; `wearbar doctor` says how to grant it",
    ],
    ["no-health-log", "unknown: the drive or its enclosure gives no health log"],
  ] as const)("that is unknown says why: %s", (code, words) => {
    expect(wear(driveOf({ skipped: [{ source: "iokit", code, detail: "" }] }))).toBe(words);
  });

  test("that is unknown without a reason says that much", () => {
    expect(wear(driveOf())).toBe("unknown: the drive has not been read");
  });

  test("that was read without a counter of a known unit says so", () => {
    const notes = ["attribute 241 Total_LBAs_Written = 173833: its unit is not known"];
    expect(wear(driveOf({ notes }))).toBe(
      "unknown: it gives no counter that can be used (attribute 241 Total_LBAs_Written = 173833: its unit is not known)",
    );
  });

  test("that has nothing to be held against says what is missing", () => {
    const health = { bytesWritten: bytes(4 * TB) };
    expect(wear(driveOf({ health, capacityBytes: null }))).toContain("capacity is not known");
    expect(wear(driveOf({ health, kind: "unknown" }))).toContain("not certain");
    expect(wear(driveOf({ health, kind: "hdd" }))).toContain("a hard disk does not wear");
  });

  test("by the drive's word alone is that", () => {
    const worn = {
      mark: null,
      percentOfMark: null,
      figurePercent: 2,
      basis: "percentage-used",
    } as const;
    expect(wear(wornDrive({ worn }))).toMatch(/ {2}the drive says 2% used$/);
  });

  test("by the mark alone is that", () => {
    expect(wear(wornDrive({ health: { percentageUsed: null } }))).toMatch(
      /░ {2}5% of the 3,000-cycle mark$/,
    );
  });

  test.each([
    [5, 4, "the drive says 5% used · 4% of the 3,000-cycle mark"],
    [5, 1, "the drive says 5% used, the 3,000-cycle mark 1%: the drive's own word leads"],
    [5, 12, "the drive says 5% used, the 3,000-cycle mark 12%: the drive's own word leads"],
  ])("of %d percent by the drive and %d of the mark says where they differ", (own, mark, words) => {
    const worn = { percentOfMark: mark, figurePercent: own, basis: "percentage-used" } as const;
    const drive = wornDrive({ health: { percentageUsed: own }, worn, forecast: null });
    expect(wear(drive)?.slice(22)).toBe(words);
  });

  test.each([
    [89, "percentage-used", 89, null],
    [90, "percentage-used", 90, 31],
    [107, "mark", null, 31],
    [107, "mark", 2, 33],
  ] as const)(
    "of %d percent by %s, the drive saying %j, has a colour only where it matters",
    (figurePercent, basis, percentageUsed, colour) => {
      const drive = wornDrive({
        health: { percentageUsed },
        worn: { figurePercent, basis, percentOfMark: figurePercent },
      });
      const page = statusText(stateOf({ drives: [drive] }), { columns: 200, colour: true });
      const line = page.split("\n").find((one) => one.includes("wear ")) ?? "";
      expect(line.includes("\u001B[")).toBe(colour !== null);
      if (colour !== null) expect(line).toContain(`\u001B[${colour}m`);
    },
  );
});
