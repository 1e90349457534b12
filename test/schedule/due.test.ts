import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../agent/config/schema.ts";
import type { JobName } from "../../agent/model/job.ts";
import { DAY, HOUR, MINUTE } from "../../agent/model/units.ts";
import { type Timetable, timetableOf } from "../../agent/schedule/timetable.ts";
import { weeksToTell } from "../../agent/schedule/weeks.ts";
import { type VirtualWorld, virtualWorld } from "./virtual-world.ts";

const SEED = 20_261_130;
const WEEK = 7 * DAY;
const VIENNA = "Europe/Vienna";

const only = (name: JobName, config = {}): Timetable =>
  timetableOf({ ...defaultConfig(), ...config }, "darwin").filter((entry) => entry.name === name);
const daily = (minute: number, hour: number) =>
  only("maintenance", { "schedule.maintenance": `${minute} ${hour} * * *` });
const walls = ({ ran }: VirtualWorld) => ran.map(({ wall }) => wall);

/** The weeks told by a world that knows nothing but reports. */
const weeksOf = (world: VirtualWorld) =>
  world.ran.flatMap(({ slot, missed }) =>
    slot === null ? [] : weeksToTell(slot, missed, world.moment.offsetAt),
  );

describe("a reading every hour", () => {
  const hourly = (begin = "2026-11-30T12:10", zone = VIENNA) =>
    virtualWorld(only("reading"), begin, zone);

  it("is due at once where there was none yet, and then on the hour", () => {
    const world = hourly();
    world.live(3 * HOUR);
    expect(walls(world)).toEqual([12, 13, 14, 15].map((hour) => `2026-11-30T${hour}:00`));
  });

  it("is due once after a night, and after 90 days in a drawer (reports 97, 103)", () => {
    const world = hourly();
    world.live(MINUTE);
    world.sleep(9 * HOUR);
    world.live(MINUTE);
    world.sleep(90 * DAY);
    world.live(MINUTE);
    expect(world.ran.map(({ missed }) => missed)).toEqual([0, 8, 90 * 24 - 1]);
  });

  it("is not due again because the agent starts again within the hour", () => {
    const world = hourly();
    for (let start = 0; start < 50; start += 1) {
      world.live(30_000);
      world.restart();
    }
    expect(world.ran).toHaveLength(1);
  });

  it.each([
    ["an hour", HOUR],
    ["a day", DAY],
    ["a year", 365 * DAY],
    ["ten years", 3_652 * DAY],
  ])("goes on every hour where the clock is set back by %s, and is not done twice", (_, by) => {
    const world = hourly();
    world.live(70 * MINUTE);
    world.setClock(-by);
    world.live(5 * HOUR);
    expectGaps(world, HOUR / 2, 2 * HOUR);
    expect(world.ran.length).toBeGreaterThanOrEqual(6);
  });

  it("goes on where the clock is set forward by a year and back again, and reads at most once more", () => {
    const world = hourly();
    world.live(HOUR);
    world.setClock(365 * DAY);
    world.live(10 * MINUTE);
    world.setClock(-365 * DAY);
    world.live(5 * HOUR);
    expect(world.ran.length).toBeGreaterThanOrEqual(7);
    expect(world.ran.length).toBeLessThanOrEqual(8);
    expectLongestGap(world, 2 * HOUR);
  });

  it("has no slot twice in the hour that comes twice, and costs nothing then (report 103)", () => {
    const world = hourly("2026-10-24T23:50");
    world.live(6 * HOUR);
    expect(walls(world).slice(1)).toEqual(
      ["00", "01", "02", "03", "04"].map((hour) => `2026-10-25T${hour}:00`),
    );
  });

  it.each([
    ["America/New_York", "2026-03-08T00:30"],
    [VIENNA, "2026-03-29T00:30"],
    ["Europe/Rome", "2026-03-29T00:30"],
  ])("does not stop where summer time begins in %s (reports 103, 104)", (zone, begin) => {
    const world = hourly(begin, zone);
    world.live(4 * HOUR);
    expectGaps(world, 29 * MINUTE, HOUR);
    expect(walls(world).map((wall) => wall.slice(11, 13))).toEqual(["00", "01", "03", "04", "05"]);
  });
});

describe("a job of every day", () => {
  it("whose time is skipped is done in the first minute that exists", () => {
    const world = virtualWorld(daily(30, 2), "2026-03-28T12:00", VIENNA);
    world.live(2 * DAY, MINUTE);
    expect(walls(world)).toEqual(["2026-03-29T03:00", "2026-03-30T02:30"]);
  });

  it("whose time comes twice is done at the first time only (report 104)", () => {
    const world = virtualWorld(daily(30, 2), "2024-04-06T12:00", "Australia/Melbourne");
    world.live(2 * DAY, MINUTE);
    expect(walls(world)).toEqual(["2024-04-07T02:30", "2024-04-08T02:30"]);
    expectGaps(world, 25 * HOUR, 25 * HOUR);
  });

  it("that was slept through while its time came twice is made up for in the second hour", () => {
    const world = virtualWorld(daily(30, 2), "2026-10-24T12:00", VIENNA);
    world.live(MINUTE);
    world.sleep(14 * HOUR + 45 * MINUTE);
    world.live(MINUTE);
    expect(world.ran).toHaveLength(1);
    world.live(2 * HOUR);
    expect(world.ran).toHaveLength(1);
  });

  it.each([
    ["over the date line to the east", "Pacific/Honolulu", "Pacific/Auckland"],
    ["over the date line to the west", "Pacific/Auckland", "Pacific/Honolulu"],
    ["half a day ahead", "America/New_York", "Asia/Kolkata"],
    ["half an hour on", "Asia/Kolkata", "Asia/Kathmandu"],
  ])("is done about once in a day's length on a flight %s", (_, from, to) => {
    const world = virtualWorld(daily(0, 12), "2026-11-30T11:00", from);
    world.live(2 * HOUR, MINUTE);
    world.moveTo(to);
    world.live(4 * DAY, MINUTE);
    expectGaps(world, DAY / 2, 1.5 * DAY);
  });

  it("of a day that Samoa left out is done when the next one begins", () => {
    const world = virtualWorld(daily(0, 12), "2011-12-28T11:00", "Pacific/Apia");
    world.live(3 * DAY, MINUTE);
    expect(walls(world)).toEqual([
      ...["2011-12-28T12:00", "2011-12-29T12:00", "2011-12-31T00:00", "2011-12-31T12:00"],
    ]);
  });
});

describe("the end of the day", () => {
  it("is its last minute and the first of the next, and is not made up for", () => {
    const world = virtualWorld(only("day-end"), "2026-11-30T23:00", VIENNA);
    world.live(2 * HOUR);
    world.sleep(2 * DAY);
    world.live(HOUR);
    expect(walls(world)).toEqual(["2026-11-30T23:59", "2026-12-01T00:00"]);
  });

  it("is the hour's reading where both come together", () => {
    const both = timetableOf(defaultConfig(), "darwin").filter(({ name }) =>
      ["reading", "day-end"].includes(name),
    );
    const world = virtualWorld(both, "2026-11-30T22:30", VIENNA);
    world.live(2 * HOUR);
    expect(world.ran.map(({ name, wall }) => `${name} ${wall.slice(11)}`)).toEqual([
      ...["reading 22:00", "reading 23:00", "day-end 23:59", "reading 00:00"],
    ]);
  });
});

describe("the weekly report", () => {
  const weekly = (begin = "2026-11-25T12:00", zone = VIENNA) =>
    virtualWorld(only("weekly-report"), begin, zone);

  it("is due on Monday at nine and tells of the week before", () => {
    const world = weekly();
    world.live(3 * WEEK, 10 * MINUTE);
    expect(walls(world)).toEqual(["2026-11-30T09:00", "2026-12-07T09:00", "2026-12-14T09:00"]);
    expect(weeksOf(world)).toEqual(["2026-W48", "2026-W49", "2026-W50"]);
  });

  it("is due once after three weeks of absence, and is told which weeks were missed", () => {
    const world = weekly();
    world.live(6 * DAY, 10 * MINUTE);
    world.sleep(3 * WEEK);
    world.live(DAY, 10 * MINUTE);
    expect(world.ran.map(({ missed }) => missed)).toEqual([0, 2]);
    expect(weeksOf(world)).toEqual(["2026-W48", "2026-W49", "2026-W50", "2026-W51"]);
  });

  it("is not due again where the clock is set back by less than a week", () => {
    const world = weekly();
    world.live(5 * DAY, 10 * MINUTE);
    world.setClock(-DAY);
    world.live(WEEK, 10 * MINUTE);
    expect(weeksOf(world)).toEqual(["2026-W48"]);
  });

  it("is due every week where the clock was set back by a year", () => {
    const world = weekly();
    world.live(5 * DAY, 10 * MINUTE);
    world.setClock(-365 * DAY);
    world.live(3 * WEEK, 10 * MINUTE);
    expect(weeksOf(world)).toEqual(["2026-W48", "2025-W48", "2025-W49", "2025-W50"]);
  });

  it("is not due because a machine wakes in 2001 and learns the time later", () => {
    const world = weekly();
    world.live(6 * DAY, 10 * MINUTE);
    for (let start = 0; start < 5; start += 1) {
      world.restart();
      const away = world.moment.now - Date.UTC(2001, 0, 1);
      world.setClock(-away);
      world.live(2 * MINUTE);
      world.setClock(away);
      world.live(10 * MINUTE);
    }
    expect(weeksOf(world)).toEqual(["2026-W48"]);
  });

  it("of a Monday on both sides of the date line is due once", () => {
    const world = weekly("2026-11-25T12:00", "Pacific/Auckland");
    world.live(4 * DAY + 22 * HOUR, 10 * MINUTE);
    world.moveTo("Pacific/Honolulu");
    world.live(2 * WEEK, 10 * MINUTE);
    world.moveTo("Pacific/Auckland");
    world.live(2 * WEEK, 10 * MINUTE);
    expect(weeksOf(world)).toEqual(["2026-W48", "2026-W49", "2026-W50", "2026-W51", "2026-W52"]);
  });

  it("tells of every week once, whatever sleep, flights and starts there are", () => {
    fc.assert(
      fc.property(lives, (events) => {
        const world = weekly();
        world.live(MINUTE);
        for (const event of events) befall(world, event);
        world.live(WEEK, HOUR);
        const weeks = weeksOf(world);
        expect(new Set(weeks).size).toBe(weeks.length);
        expect(weeks).toEqual([...weeks].sort());
        const { now } = world.moment;
        const since = Math.round((now - Date.parse("2026-11-25T11:00:00Z")) / WEEK);
        expect(Math.abs(weeks.length - since)).toBeLessThanOrEqual(1);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});

describe("a monthly copy", () => {
  it("is made once a month, also by a machine that is off on the first", () => {
    const world = virtualWorld(only("copy"), "2026-11-20T12:00", VIENNA);
    for (let month = 0; month < 6; month += 1) {
      world.live(8 * DAY, HOUR);
      world.sleep(6 * DAY);
      world.live(16 * DAY, HOUR);
    }
    expect(walls(world).map((wall) => wall.slice(0, 7))).toEqual([
      ...["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05"],
    ]);
  });
});

describe("whatever happens to the clock", () => {
  it("a job of every hour is never lost for two hours awake, nor done twice within half of one", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(event, clockChange), { maxLength: 12 }), (events) => {
        const world = virtualWorld(only("reading"), "2026-11-25T12:00", VIENNA);
        for (const one of events) {
          const { length } = world.ran;
          befall(world, one);
          const lived = world.moment.elapsed;
          world.live(4 * HOUR, MINUTE);
          const within = world.ran.filter(({ elapsed }) => elapsed >= lived);
          // Every change may be followed by one reading more, and by none for up to two hours.
          expect(within.length).toBeGreaterThanOrEqual(2);
          expect(within.length).toBeLessThanOrEqual(5);
          expect(world.ran.length - length).toBeLessThanOrEqual(40);
        }
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});

type Event =
  | { readonly kind: "live" | "sleep"; readonly hours: number }
  | { readonly kind: "set"; readonly hours: number }
  | { readonly kind: "move"; readonly zone: string }
  | { readonly kind: "restart" };

const hours = (most: number) => fc.integer({ min: 1, max: most });
const event: fc.Arbitrary<Event> = fc.oneof(
  hours(30).map((count) => ({ kind: "live" as const, hours: count })),
  hours(400).map((count) => ({ kind: "sleep" as const, hours: count })),
  fc
    .constantFrom("Pacific/Auckland", "Pacific/Honolulu", "Asia/Kolkata", VIENNA, "UTC")
    .map((zone) => ({ kind: "move" as const, zone })),
  fc.constant({ kind: "restart" as const }),
);
const clockChange: fc.Arbitrary<Event> = fc
  .integer({ min: -10_000, max: 10_000 })
  .map((count) => ({ kind: "set", hours: count }));
const lives = fc.array(event, { maxLength: 40 });

function befall(world: VirtualWorld, happening: Event): void {
  if (happening.kind === "live") world.live(happening.hours * HOUR, 10 * MINUTE);
  if (happening.kind === "sleep") world.sleep(happening.hours * HOUR);
  if (happening.kind === "set") world.setClock(happening.hours * HOUR);
  if (happening.kind === "move") world.moveTo(happening.zone);
  if (happening.kind === "restart") world.restart();
}

const gapsOf = ({ ran }: VirtualWorld): readonly number[] =>
  ran.slice(1).map(({ elapsed }, at) => elapsed - (ran[at]?.elapsed ?? 0));

function expectLongestGap(world: VirtualWorld, most: number): void {
  expect(Math.max(...gapsOf(world))).toBeLessThanOrEqual(most + MINUTE);
}

function expectGaps(world: VirtualWorld, least: number, most: number): void {
  expectLongestGap(world, most);
  expect(Math.min(...gapsOf(world))).toBeGreaterThanOrEqual(least - MINUTE);
}
