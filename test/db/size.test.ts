import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { openStore } from "../../db/open.ts";
import { opened, temporaryPlace } from "./places.ts";
import { fillDays, fillHours, storeHour, TEN_YEARS } from "./ten-years.ts";

const BAR_BYTES = 6_000_000;
const AIM_BYTES = 4_000_000;

test("ten years of two drives and the machine stay below four megabytes", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  const ids = fillDays(store, TEN_YEARS);
  fillHours(store, ids, TEN_YEARS);
  expect(store.sampleColumns(ids[0] ?? 0).takenAt).toHaveLength(TEN_YEARS);
  expect(store.size()).toBeLessThan(Math.min(AIM_BYTES, BAR_BYTES));
});

test("report 82: a week of hourly transactions writes less than a megabyte to the log", () => {
  const place = temporaryPlace();
  const ids = fill(place);
  const { store } = opened(place);
  const logs: number[] = [];
  for (let hour = 0; hour < 168; hour += 1) {
    storeHour(store, ids, 24 * 400 + hour);
    logs.push(statSync(`${place.path}-wal`).size);
  }
  expect(logs.at(-1)).toBeLessThan(1_000_000);
});

test("report 82: a year of one drive's days stays below one megabyte", () => {
  const place = temporaryPlace();
  fill(place, 365);
  expect(statSync(place.path).size).toBeLessThan(1_000_000);
});

function fill(place: Parameters<typeof openStore>[0], days = 400): readonly number[] {
  const { store } = openStore(place);
  const ids = fillDays(store, days);
  fillHours(store, ids, days);
  store.close();
  return ids;
}
