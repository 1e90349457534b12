import { describe, expect, test } from "vitest";
import { reasonsOf, stateWord } from "../../agent/analysis/condition.ts";
import type { DriveState, Reason, SpaceState } from "../../agent/model/state.ts";
import { bytes, GB } from "../../agent/model/units.ts";
import {
  driveOf,
  portableDrive,
  SPACE,
  virtualDisk,
  wornDrive,
} from "../fixtures/example-states.ts";

const codes = (drives: readonly DriveState[], space: SpaceState | null = null) =>
  reasonsOf(drives, space, []).map(({ code, severity }) => `${severity} ${code}`);

function word(drives: readonly DriveState[], space: SpaceState | null = null) {
  return stateWord(reasonsOf(drives, space, []), drives, []);
}

const read = wornDrive();
const unread = driveOf();
const warned = wornDrive({ health: { criticalWarning: 0b100 } });
const gone = wornDrive({ connected: false });
const external = portableDrive();
const externalGone = portableDrive({ connected: false });
const unreadGone = driveOf({ connected: false });
const full: SpaceState = { ...SPACE, freeBytes: bytes(50 * GB), freePercent: 5 };

describe("the word for how things stand", () => {
  test.each([
    ["good", "a drive that is read", [read], SPACE],
    [
      "good",
      "a drive that gives its percentage alone",
      [driveOf({ health: { percentageUsed: 0 } })],
      null,
    ],
    ["good", "a virtual disk, of which nothing can be known", [virtualDisk()], SPACE],
    ["good", "a hard disk", [driveOf({ kind: "hdd" })], SPACE],
    [
      "good",
      "an external drive without wear data beside one that is read",
      [read, external],
      SPACE,
    ],
    ["good", "an external drive that was taken away", [read, externalGone], SPACE],
    ["watch", "a built-in drive that is gone beside one that is read", [read, gone], SPACE],
    ["watch", "little free space", [read], full],
    ["unknown", "a built-in drive never read", [unread], SPACE],
    ["unknown", "a built-in drive never read beside one that is", [read, unread], SPACE],
    ["unknown", "a built-in drive never read and little free space", [unread], full],
    ["unknown", "no drive at all", [], SPACE],
    ["unknown", "no drive that is there", [gone, externalGone], SPACE],
    ["act", "a warning of the drive", [warned], SPACE],
    ["act", "a warning beside a drive never read", [unread, warned], full],
    [
      "act",
      "the last warning of a drive that is gone",
      [wornDrive({ connected: false, health: { criticalWarning: 8 } })],
      null,
    ],
  ] as const)("is %s for %s", (expected, _, drives, space) => {
    expect(word(drives, space)).toBe(expected);
  });

  test("report 50: is good again as soon as the warning is over", () => {
    expect(word([wornDrive({ health: { criticalWarning: 2 } })])).toBe("act");
    expect(word([wornDrive({ health: { criticalWarning: 0 } })])).toBe("good");
  });

  test("report 52: has a reason whenever it is not good", () => {
    const all = [
      [],
      [read],
      [unread],
      [warned],
      [gone],
      [unreadGone],
      [externalGone],
      [read, unread],
    ];
    for (const drives of all) {
      for (const space of [null, SPACE, full]) {
        const reasons = reasonsOf(drives, space, []);
        if (stateWord(reasons, drives, []) !== "good") expect(reasons).not.toEqual([]);
      }
    }
  });
});

describe("reasons", () => {
  test("come worst first, and what befell the database among its equals", () => {
    const restored: Reason = {
      ...{ code: "database-restored", severity: "watch", drive: null, facts: {} },
    };
    const order = reasonsOf([externalGone, warned], full, [restored]).map(({ code }) => code);
    expect(order).toEqual([
      "critical-warning",
      "database-restored",
      "space-minimum",
      "not-connected",
    ]);
  });

  test("report 2: say that the wear of a drive without a health log is unknown", () => {
    expect(codes([unread])).toEqual(["note no-lifetime-reading"]);
    expect(codes([portableDrive(), virtualDisk()])).toEqual([]);
  });

  test("name the drive by its model, else by its place", () => {
    const [named] = reasonsOf([gone], null, []);
    const [placed] = reasonsOf([driveOf({ model: null, connected: false })], null, []);
    expect(named?.drive).toBe("APPLE SSD AP1024M");
    expect(placed?.drive).toBe("disk0");
  });

  test("tell an external drive that was taken away from a built-in one that is missing", () => {
    expect(codes([externalGone])).toEqual(["note not-connected"]);
    expect(codes([gone])).toEqual(["watch not-connected"]);
    expect(codes([{ ...gone, internal: null }])).toEqual(["watch not-connected"]);
  });

  test("carry the bits of a warning", () => {
    expect(reasonsOf([warned], null, [])[0]).toMatchObject({ severity: "act", facts: { bits: 4 } });
  });
});

describe("wear", () => {
  const worn = (
    figurePercent: number,
    basis: "mark" | "percentage-used",
    percentageUsed: number | null,
  ) => codes([wornDrive({ health: { percentageUsed }, worn: { figurePercent, basis } })]);

  test.each([
    [89.9, "percentage-used", 89, []],
    [90, "percentage-used", 90, ["act wear-level"]],
    [200, "percentage-used", 200, ["act wear-level"]],
    [89.9, "mark", null, []],
    [107, "mark", null, ["act wear-level"]],
    [107, "mark", 2, ["watch wear-level"]],
  ] as const)(
    "of %d percent by %s, the drive saying %j, gives %j",
    (figure, basis, own, expected) => {
      expect(worn(figure, basis, own)).toEqual(expected);
    },
  );

  test("report 35: far over its rating is a reason, never silence", () => {
    const drive = wornDrive({
      health: { percentageUsed: 200 },
      worn: { figurePercent: 200, basis: "percentage-used", percentLeft: 0 },
    });
    expect(word([drive])).toBe("act");
  });
});

describe("free space", () => {
  const withFree = (free: number, purgeable: number | null): SpaceState => ({
    ...SPACE,
    ...{ freeBytes: bytes(free * GB), freePercent: free / 10 },
    purgeableBytes: purgeable === null ? null : bytes(purgeable * GB),
  });

  test.each([
    [150, 0, []],
    [149, 0, ["note space-target"]],
    [149, 1, []],
    [100, null, ["note space-target"]],
    [99, null, ["watch space-minimum"]],
    [99, 40, ["watch space-minimum"]],
    [99, 51, []],
    [0, 0, ["watch space-minimum"]],
  ])("of %d GB of 1,000 and %j purgeable gives %j", (free, purgeable, expected) => {
    expect(codes([read], withFree(free, purgeable))).toEqual(expected);
  });

  test("report 71: is not low while what is purgeable is enough", () => {
    const space = { ...withFree(8.6, 36.1), totalBytes: bytes(250 * GB), freePercent: 3.44 };
    expect(codes([read], space)).toEqual([]);
  });

  test("that is not known is no reason", () => {
    expect(codes([read], null)).toEqual([]);
  });
});
