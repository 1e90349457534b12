import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bytes, localDay } from "../../agent/model/units.ts";
import type { DayWriters } from "../../agent/model/writers.ts";
import { openStore } from "../../db/open.ts";
import type { Store } from "../../db/store.ts";
import { memoryStore, opened, temporaryPlace } from "./places.ts";

const writersOf = (day: string, apps: Readonly<Record<string, number>>): DayWriters => ({
  ...{ day: localDay(day), countedMs: 3_600_000, othersBytes: bytes(7), unseen: 214 },
  ...{ swappedOutBytes: bytes(11), drivesBytes: bytes(1e12) },
  apps: Object.entries(apps).map(([name, wrote]) => ({ name, bytes: bytes(wrote) })),
});

const save = (store: Store, ...days: readonly DayWriters[]) =>
  store.write((writer) => days.forEach((day) => void writer.saveDayWriters(day)));

const all = (store: Store) => store.dayWriters(localDay("0000-01-01"), localDay("9999-12-31"));

test("a day comes back as it was saved, the app that wrote most first", () => {
  const store = memoryStore();
  const day = writersOf("2026-11-30", { Browser: 9e12, Mail: 3, "שלום\n": 2 });
  save(store, day);
  expect(all(store)).toEqual([day]);
});

test("what is unknown comes back as null", () => {
  const store = memoryStore();
  const day = { ...writersOf("2026-11-30", {}), swappedOutBytes: null, drivesBytes: null };
  save(store, day);
  expect(all(store)).toEqual([day]);
});

test("a day saved again replaces what was kept of it", () => {
  const store = memoryStore();
  save(store, writersOf("2026-11-30", { Browser: 9, Mail: 3 }));
  const later = { ...writersOf("2026-11-30", { Editor: 12, Browser: 10 }), othersBytes: bytes(10) };
  save(store, later);
  expect(all(store)).toEqual([later]);
});

test("days are asked for from one to another, both among them", () => {
  const store = memoryStore();
  const days = ["28", "29", "30"].map((day) => writersOf(`2026-11-${day}`, { Browser: 9 }));
  save(store, ...days.toReversed());
  expect(all(store)).toEqual(days);
  expect(store.dayWriters(localDay("2026-11-28"), localDay("2026-11-29"))).toEqual(
    days.slice(0, 2),
  );
});

test("old days go, and with the last of them the names", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  save(store, writersOf("2025-10-01", { "Old Editor": 9, Browser: 9 }));
  save(store, writersOf("2026-11-30", { Browser: 9 }));
  store.write((writer) => void writer.pruneWriters(localDay("2025-10-01")));
  expect(all(store)).toHaveLength(2);
  store.write((writer) => void writer.pruneWriters(localDay("2025-10-02")));
  expect(all(store).map(({ day }) => day)).toEqual(["2026-11-30"]);
  save(store, writersOf("2025-10-03", { Browser: 1 })); // the name that stayed is found again
  expect(all(store)[0]?.apps).toEqual([{ name: "Browser", bytes: 1 }]);
});

test("what is forgotten can not be read out of the files, whatever else is kept", () => {
  const place = temporaryPlace();
  const { store } = openStore(place);
  for (let day = 10; day < 30; day += 1) {
    save(store, writersOf(`2026-11-${day}`, { [`Diary of Ada ${day}`]: 9, Browser: 5 }));
  }
  const salt = store.salt();
  store.write((writer) => void writer.forgetWriters());
  expect(all(store)).toEqual([]);
  expect(store.salt()).toBe(salt);
  store.close();
  const files = readdirSync(place.folder).filter((name) => name.startsWith("wearbar.db"));
  const content = files.map((name) => readFileSync(join(place.folder, name), "latin1")).join();
  expect(content).toContain("SQLite format 3");
  expect(content).not.toContain("Diary");
  expect(content).not.toContain("Browser");
});
