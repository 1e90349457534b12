import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { openStore } from "../../db/open.ts";
import { fillAgent, storeAgentsHour } from "./agents-year.ts";
import { opened, temporaryPlace } from "./places.ts";
import { fillDays, fillHours, storeHour, TEN_YEARS } from "./ten-years.ts";
import { writeMeter } from "./write-meter.ts";

const BAR_BYTES = 6_000_000;
const AIM_BYTES = 4_000_000;

test("ten years of two drives, the machine and the agent stay below four megabytes", () => {
  const place = temporaryPlace();
  const { store } = opened(place);
  const ids = fillDays(store, TEN_YEARS);
  fillHours(store, ids, TEN_YEARS);
  fillAgent(store, TEN_YEARS);
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

test("report 82: all that an agent keeps in a week of hours writes less than 2.5 megabytes", () => {
  const place = temporaryPlace();
  const ids = fill(place);
  const { store } = opened(place);
  fillAgent(store, 400);
  storeAgentsHour(store, ids, 24 * 400 - 1); // the first one begins the log anew
  const written = writeMeter(place.path);
  let sum = 0;
  for (let hour = 0; hour < 168; hour += 1) {
    storeAgentsHour(store, ids, 24 * 400 + hour);
    sum += written();
  }
  expect(sum).toBeGreaterThan(1_000_000);
  expect(sum).toBeLessThan(2_500_000);
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
