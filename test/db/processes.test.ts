import { copyFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openStore } from "../../db/open.ts";
import { startChild } from "./child.ts";
import type { FolderPlace } from "./place-in.ts";
import { opened, temporaryPlace } from "./places.ts";
import { dailyHostFacts, dailySample, dayOf, fillDays } from "./ten-years.ts";

test("20 processes make a new database at once and count one day: no error, no lost update", async () => {
  const place = temporaryPlace();
  await countWith(20, place);
  const { store, notices } = opened(place);
  expect(notices).toEqual([]);
  expect(store.dailySample(1, dayOf(0))).toMatchObject({ readings: 20, sequence: 1 });
  expect(store.drives()).toHaveLength(1);
  expect(store.integrityCheck()).toEqual([]);
}, 60_000);

test("20 processes count one day of a store that the agent keeps open", async () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  await countWith(20, place);
  expect(store.dailySample(1, dayOf(0))?.readings).toBe(20);
}, 60_000);

test("after kill -9 in the middle of writing all that was kept is there and nothing half", async () => {
  const place = temporaryPlace();
  let kept = 0;
  for (let round = 0; round < 5; round += 1) {
    kept = await writeAndKill(place, 20 * (round + 1));
    const { store, notices } = openStore(place);
    expect(notices).toEqual([]);
    expect(store.integrityCheck()).toEqual([]);
    const days = [...store.iterateDailySamples(1)];
    expect(days.length).toBeGreaterThanOrEqual(kept);
    expect(days).toEqual(days.map((_, at) => dailySample(0, at + 1, at + 1)));
    expect([...store.iterateDailyHostFacts()]).toEqual(days.map((_, at) => dailyHostFacts(at + 1)));
    store.close();
  }
  expect(kept).toBeGreaterThanOrEqual(100);
}, 60_000);

test("report 131: after a clean exit the database file alone holds all samples", () => {
  const place = temporaryPlace();
  const { store } = openStore(place);
  fillDays(store, 30);
  const other = openStore(place).store;
  store.close();
  other.close();
  const copy = temporaryPlace();
  copyFileSync(place.path, copy.path);
  expect(opened(copy).store.sampleColumns(1).takenAt).toHaveLength(30);
});

test("reports 83 and 130: without a usable TMPDIR samples are stored and copies made", async () => {
  const place = temporaryPlace();
  const environment = { TMPDIR: "/dev/null/full", SQLITE_TMPDIR: "/dev/null/full" };
  const child = startChild("back-up.ts", [place.folder], environment);
  expect(await child.ended()).toEqual({ code: 0, errors: "" });
  expect(opened(place).store.sampleColumns(1).takenAt).toHaveLength(400);
});

/** Starts them all, lets them go together and waits until all have counted. */
async function countWith(processes: number, place: FolderPlace): Promise<void> {
  const children = Array.from({ length: processes }, () =>
    startChild("count-reading.ts", [place.folder]),
  );
  for (const child of children) expect(await child.line()).toBe("ready");
  for (const child of children) child.tell("go");
  const ends = await Promise.all(children.map((child) => child.ended()));
  expect(ends).toEqual(ends.map(() => ({ code: 0, errors: "" })));
}

/** @returns the last day that the process said it had kept. */
async function writeAndKill(place: FolderPlace, lines: number): Promise<number> {
  const child = startChild("write-days.ts", [place.folder]);
  let day = 0;
  for (let read = 0; read < lines || day < lines; read += 1) day = Number(await child.line());
  child.process.kill("SIGKILL");
  expect((await child.ended()).errors).toBe("");
  return day;
}
