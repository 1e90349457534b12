import { describe, expect, test } from "vitest";
import { knownSum, type WritersTotal, writerShares } from "../../agent/analysis/writer-shares.ts";
import { bytes } from "../../agent/model/units.ts";

const total = (difference: Partial<WritersTotal>): WritersTotal => ({
  apps: [
    { name: "Browser", bytes: bytes(30) },
    { name: "Mail", bytes: bytes(10) },
  ],
  ...{ othersBytes: bytes(5), swappedOutBytes: bytes(15), drivesBytes: bytes(100) },
  ...difference,
});

const shown = (difference: Partial<WritersTotal>) =>
  writerShares(total(difference)).map(({ kind, name, bytes, percent }) => [
    name ?? kind,
    bytes,
    percent,
  ]);

describe("shares of what was written", () => {
  test("are told by size, swap among the apps, and last what is nobody's in particular", () => {
    expect(shown({})).toEqual([
      ["Browser", 30, 30],
      ["swap", 15, 15],
      ["Mail", 10, 10],
      ["others", 5, 5],
      ["unexplained", 40, 40],
    ]);
  });

  test("are of what was handed over where the drives have not counted all of it yet", () => {
    expect(shown({ drivesBytes: bytes(50) }).map(([name, , percent]) => [name, percent])).toEqual([
      ["Browser", 50],
      ["swap", 25],
      ["Mail", expect.closeTo(16.67, 2)],
      ["others", expect.closeTo(8.33, 2)],
    ]);
  });

  test("leave nothing unexplained where nobody knows what the drives wrote", () => {
    expect(shown({ drivesBytes: null }).map(([name]) => name)).not.toContain("unexplained");
  });

  test("are all unexplained where no app may be seen", () => {
    const none = { apps: [], othersBytes: bytes(0), swappedOutBytes: null };
    expect(shown(none)).toEqual([["unexplained", 100, 100]]);
  });

  test("are none where nothing was written", () => {
    const none = { apps: [], othersBytes: bytes(0), swappedOutBytes: bytes(0) };
    expect(shown({ ...none, drivesBytes: bytes(0) })).toEqual([]);
  });

  test("do not take an app of such a name for the real thing", () => {
    const apps = [{ name: "unexplained", bytes: bytes(100) }];
    expect(writerShares(total({ apps })).map(({ kind }) => kind)).toEqual([
      "app",
      "swap",
      "others",
    ]);
  });
});

test("a sum is unknown only where every part is", () => {
  expect(knownSum([])).toBeNull();
  expect(knownSum([null, null])).toBeNull();
  expect(knownSum([null, bytes(3), bytes(0)])).toBe(3);
});
