import { describe, expect, test } from "vitest";
import { keepNotices, storeReasons } from "../../agent/flows/notices.ts";
import type { Occasion } from "../../agent/flows/read-drives.ts";
import { DAY, instant, localDay, zoneName } from "../../agent/model/units.ts";
import type { StoreNotice } from "../../db/open.ts";
import { memoryStore } from "../db/places.ts";

const NOON = Date.UTC(2026, 10, 30, 12);

const occasion = (at: number): Occasion => ({
  ...{ takenAt: instant(at), zone: zoneName("UTC"), utcOffsetMinutes: 0, bootId: null },
  ...{ day: localDay("2026-11-30"), midnight: instant(at) },
});

const restored = (restoredFrom: string | null): StoreNotice => ({
  ...{ code: "database-restored", restoredFrom },
  ...{ setAside: "wearbar.db.damaged-2026-11-30", damage: "malformed" },
});

describe("a database that was restored", () => {
  test("is told at once, and by later looks for a week", () => {
    const store = memoryStore();
    const told = keepNotices(store, [restored("wearbar-2026-11-01.db")], occasion(NOON));
    expect(told).toMatchObject([{ code: "database-restored", severity: "watch", drive: null }]);
    expect(storeReasons(store, occasion(NOON))).toEqual(told);
    expect(storeReasons(store, occasion(NOON + 7 * DAY))).toEqual(told);
    expect(storeReasons(store, occasion(NOON + 7 * DAY + 1))).toEqual([]);
  });

  test("without a copy is told as a fresh start", () => {
    const store = memoryStore();
    const [told] = keepNotices(store, [restored(null)], occasion(NOON));
    expect(told).toMatchObject({
      code: "database-started-fresh",
      facts: { setAside: "wearbar.db.damaged-2026-11-30" },
    });
  });
});

test("a database that was only migrated, or opened as ever, is not spoken of", () => {
  const store = memoryStore();
  const migrated: StoreNotice = { code: "database-migrated", from: 1, to: 2, copy: "copy.db" };
  expect(keepNotices(store, [migrated], occasion(NOON))).toEqual([]);
  expect(keepNotices(store, [], occasion(NOON))).toEqual([]);
  expect(storeReasons(store, occasion(NOON))).toEqual([]);
});
