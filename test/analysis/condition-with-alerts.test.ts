import { describe, expect, test } from "vitest";
import {
  asksForALook,
  reasonsBeside,
  reasonsOf,
  stateWord,
} from "../../agent/analysis/condition.ts";
import type { ActiveAlert, AlertCode, AlertSeverity } from "../../agent/model/alert.ts";
import { bytes, DAY, GB, instant } from "../../agent/model/units.ts";
import { driveOf, NOW, SPACE, wornDrive } from "../fixtures/example-states.ts";

function alert(
  code: AlertCode,
  severity: AlertSeverity,
  difference: Partial<ActiveAlert> = {},
): ActiveAlert {
  return {
    ...{ id: code, code, severity, driveId: 1, drive: "APPLE SSD AP1024M", facts: {} },
    ...{ since: NOW, acknowledged: false, snoozedUntil: null },
    ...difference,
  };
}

const read = wornDrive();
const unread = driveOf();
const low = alert("space-low", "notice", { drive: null, driveId: null });
const snoozedUntil = instant(NOW + DAY);

describe("the word where an agent watches", () => {
  test.each([
    ["good", "nothing", [read], []],
    ["watch", "a notice", [read], [low]],
    ["good", "a notice that is acknowledged", [read], [{ ...low, acknowledged: true }]],
    ["good", "a notice that is snoozed", [read], [{ ...low, snoozedUntil }]],
    ["act", "a warning", [read], [alert("hot", "warning")]],
    [
      "act",
      "a warning that is acknowledged",
      [read],
      [alert("hot", "warning", { acknowledged: true })],
    ],
    ["act", "what is critical", [read], [alert("health-critical", "critical")]],
    [
      "act",
      "what is critical beside a drive never read",
      [unread],
      [alert("health-critical", "critical")],
    ],
    ["unknown", "a warning beside a drive never read", [unread], [alert("hot", "warning")]],
    ["unknown", "a notice where no drive is there", [], [low]],
    ["stale", "a drive that can not be read any more", [read], [alert("stale", "warning")]],
    ["stale", "that and a notice", [read], [alert("stale", "warning"), low]],
    [
      "act",
      "that and what is critical",
      [read],
      [alert("stale", "warning"), alert("health-critical", "critical")],
    ],
  ] as const)("is %s for %s", (expected, _, drives, alerts) => {
    expect(stateWord([], drives, alerts)).toBe(expected);
  });

  test("is that of the reasons where they are worse", () => {
    const warned = reasonsOf([wornDrive({ health: { criticalWarning: 8 } })], null, []);
    expect(stateWord(warned, [read], [low])).toBe("act");
  });
});

describe("one thing", () => {
  const warned = wornDrive({
    health: { criticalWarning: 8, percentageUsed: 95 },
    worn: { figurePercent: 95, basis: "percentage-used" },
  });
  const full = { ...SPACE, freeBytes: bytes(50 * GB), freePercent: 5 };
  const reasons = reasonsOf([warned], full, []);
  const codes = (alerts: readonly ActiveAlert[]) =>
    reasonsBeside(reasons, alerts).map(({ code }) => code);

  test("is not said twice: an alert takes the place of the reason of the same matter", () => {
    expect(reasons.map(({ code }) => code)).toEqual([
      "critical-warning",
      "wear-level",
      "space-minimum",
    ]);
    expect(codes([alert("health-critical", "critical")])).toEqual(["wear-level"]);
    expect(codes([alert("wear-level", "warning")])).toEqual(["critical-warning"]);
  });

  test("is said of the drive that it is of", () => {
    expect(codes([alert("health-critical", "critical", { drive: "Another" })])).toEqual([
      ...["critical-warning", "wear-level"],
    ]);
  });

  test("that passes is not said of free space at all: the agent tells what lasts", () => {
    expect(codes([])).not.toContain("space-minimum");
  });

  test("that no rule watches is said beside the alerts", () => {
    const gone = reasonsOf([wornDrive({ connected: false })], null, []);
    expect(reasonsBeside(gone, [low]).map(({ code }) => code)).toEqual(["not-connected"]);
  });
});

test("a look is asked for by what is serious, and by what its owner has not seen", () => {
  const all = [low, { ...low, acknowledged: true }, { ...low, snoozedUntil }];
  expect(all.map(asksForALook)).toEqual([true, false, false]);
  expect(asksForALook(alert("hot", "warning", { acknowledged: true }))).toBe(true);
});
