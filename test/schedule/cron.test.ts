import fc from "fast-check";
import { createTask } from "node-cron";
import { describe, expect, it, test } from "vitest";
import { DAY, MINUTE } from "../../agent/model/units.ts";
import {
  cronSlots,
  either,
  firstOfWeek,
  remembered,
  type WallSlots,
} from "../../agent/schedule/cron.ts";

const SEED = 20_261_130;
const at = (text: string): number => Date.parse(`${text}:00Z`);
const shown = (wall: number | null): string | null =>
  wall === null ? null : new Date(wall).toISOString().slice(0, 16);

const latest = (expression: string, wall: string) => shown(cronSlots(expression).latest(at(wall)));
const next = (expression: string, wall: string) => shown(cronSlots(expression).next(at(wall)));

describe("slots of a cron expression", () => {
  test.each([
    ["0 * * * *", "2026-11-30T12:34", "2026-11-30T12:00", "2026-11-30T13:00"],
    ["0 * * * *", "2026-11-30T12:00", "2026-11-30T12:00", "2026-11-30T13:00"],
    ["*/15 9-17 * * *", "2026-11-30T08:00", "2026-11-29T17:45", "2026-11-30T09:00"],
    ["0 9 * * 1", "2026-11-30T08:59", "2026-11-23T09:00", "2026-11-30T09:00"],
    ["0 9 * * mon", "2026-11-30T09:00", "2026-11-30T09:00", "2026-12-07T09:00"],
    ["0 9 * * 7", "2026-11-30T09:00", "2026-11-29T09:00", "2026-12-06T09:00"],
    ["30 12 1 * *", "2027-01-01T00:00", "2026-12-01T12:30", "2027-01-01T12:30"],
    ["0 0 L * *", "2028-03-01T00:00", "2028-02-29T00:00", "2028-03-31T00:00"],
    ["0 0 L-2 * *", "2026-11-30T00:00", "2026-11-28T00:00", "2026-12-29T00:00"],
    ["0 0 15W * *", "2026-08-20T00:00", "2026-08-14T00:00", "2026-09-15T00:00"],
    ["0 0 1W * *", "2026-08-20T00:00", "2026-08-03T00:00", "2026-09-01T00:00"],
    ["0 0 LW * *", "2026-10-31T00:00", "2026-10-30T00:00", "2026-11-30T00:00"],
    ["0 0 * * 5L", "2026-11-30T00:00", "2026-11-27T00:00", "2026-12-25T00:00"],
    ["0 0 * * 1#2", "2026-11-30T00:00", "2026-11-09T00:00", "2026-12-14T00:00"],
    ["0 0 13 * 5", "2026-11-30T00:00", "2026-11-13T00:00", "2027-08-13T00:00"],
    ["0 0 29 2 *", "2103-01-01T00:00", "2096-02-29T00:00", "2104-02-29T00:00"],
    ["0 0 1 1 *", "1969-06-01T00:00", "1969-01-01T00:00", "1970-01-01T00:00"],
  ])("%s at %s: the latest %s, the next %s", (expression, wall, before, after) => {
    expect([latest(expression, wall), next(expression, wall)]).toEqual([before, after]);
  });

  it("are those that node-cron itself matches, minute by minute of any day", () => {
    fc.assert(
      fc.property(expressions, moments, (expression, wall) => {
        const day = wall - (wall % DAY);
        const own = createTask(expression, () => {}, { timezone: "UTC" });
        const matched = minutesOf(day).filter((minute) => own.match(new Date(minute)));
        own.destroy();
        expect(slotsOf(cronSlots(expression), day).map(shown)).toEqual(matched.map(shown));
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it("are found forward and backward alike", () => {
    fc.assert(
      fc.property(expressions, moments, (expression, wall) => {
        const slots = cronSlots(expression);
        const after = slots.next(wall);
        if (after === null) return;
        expect(slots.latest(after)).toBe(after);
        expect(slots.latest(after - MINUTE)).toBe(slots.latest(wall));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

it("finds the same slots where it remembers the last, in whatever order it is asked", () => {
  fc.assert(
    fc.property(expressions, fc.array(moments, { maxLength: 20 }), (expression, walls) => {
      const [slots, knowing] = [cronSlots(expression), remembered(cronSlots(expression))];
      for (const wall of walls.flatMap((one) => [one, one + MINUTE, one - MINUTE])) {
        expect(knowing.latest(wall)).toBe(slots.latest(wall));
      }
    }),
    { seed: SEED, numRuns: 40 },
  );
});

describe("the first slots of weeks", () => {
  const weekly = (expression: string) => firstOfWeek(cronSlots(expression));

  it.each([
    ["0 9 * * 1,3,5", "2026-12-04T10:00", "2026-11-30T09:00", "2026-12-07T09:00"],
    ["0 9 * * 1,3,5", "2026-11-30T08:00", "2026-11-23T09:00", "2026-11-30T09:00"],
    ["30 18 * * 0", "2026-12-06T18:29", "2026-11-29T18:30", "2026-12-06T18:30"],
    ["0 9 1 * *", "2026-12-20T00:00", "2026-12-01T09:00", "2027-01-01T09:00"],
    ["* * * * *", "2026-11-30T00:00", "2026-11-30T00:00", "2026-12-07T00:00"],
  ])("%s at %s: the latest %s, the next %s", (expression, wall, before, after) => {
    const slots = weekly(expression);
    expect([shown(slots.latest(at(wall))), shown(slots.next(at(wall)))]).toEqual([before, after]);
  });
});

it("takes the nearer of two timetables", () => {
  const ends = either(cronSlots("59 23 * * *"), cronSlots("0 0 * * *"));
  expect(shown(ends.latest(at("2026-11-30T23:59")))).toBe("2026-11-30T23:59");
  expect(shown(ends.latest(at("2026-11-30T23:58")))).toBe("2026-11-30T00:00");
  expect(shown(ends.next(at("2026-11-30T23:59")))).toBe("2026-12-01T00:00");
});

const minutesOf = (day: number): readonly number[] =>
  Array.from({ length: 1_440 }, (_, minute) => day + minute * MINUTE);

function slotsOf(slots: WallSlots, day: number): readonly number[] {
  const found: number[] = [];
  let slot = slots.next(day - MINUTE);
  while (slot !== null && slot < day + DAY) {
    found.push(slot);
    slot = slots.next(slot);
  }
  return found;
}

const number = (least: number, most: number) => fc.integer({ min: least, max: most }).map(String);
const field = (least: number, most: number, ...more: readonly fc.Arbitrary<string>[]) =>
  fc.oneof(
    fc.constant("*"),
    number(least, most),
    fc.tuple(number(least, most), number(least, most)).map((pair) => pair.join(",")),
    fc.tuple(number(least, most), number(least, most)).map((pair) => pair.join("-")),
    ...more,
  );
const steps = (most: number) => number(1, most).map((step) => `*/${step}`);
const expressions = fc
  .tuple(
    field(0, 59, steps(59)),
    field(0, 23, steps(23)),
    field(1, 28, fc.constantFrom("L", "L-3", "LW", "15W", "1W", "31W", "28W,5")),
    field(1, 12),
    field(0, 7, fc.constantFrom("1L", "7L", "0#1", "5#5", "tue", "mon-fri")),
  )
  .map((fields) => fields.join(" "))
  // What no day has is refused by the config.
  .filter((expression) => /^\S+ \S+ (?!31W)/.test(expression));
const moments = fc
  .integer({ min: Date.UTC(2020, 0, 1) / MINUTE, max: Date.UTC(2040, 0, 1) / MINUTE })
  .map((minutes) => minutes * MINUTE);
