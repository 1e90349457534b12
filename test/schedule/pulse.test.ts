import { expect, test } from "vitest";
import { DAY, HOUR, SECOND } from "../../agent/model/units.ts";
import { pulseBetween } from "../../agent/schedule/pulse.ts";
import { restFrom } from "../../agent/schedule/rest.ts";

const tick = (now: number, elapsed: number) => ({ now, elapsed });

test.each([
  ["a beat on time", 30_000, 30_000, false, 0],
  ["a beat that came late by some seconds", 37_000, 37_000, false, 0],
  ["a clock that counts whole seconds", 30_900, 30_000, false, 0],
  ["a night", 8 * HOUR, 8 * HOUR, true, 0],
  ["a minute and a half of being stopped", 90_000, 90_000, true, 0],
  ["a clock set forward by a day", DAY + 30_000, 30_000, false, DAY],
  ["a clock set back by a year", 30_000 - 365 * DAY, 30_000, false, -365 * DAY],
  ["a night after which the clock was set right", 8 * HOUR + 60_000, 8 * HOUR, true, 60_000],
  ["a clock that is slewed", 30_400, 30_000, false, 0],
])("%s", (_, now, elapsed, slept, clockSetBy) => {
  expect(pulseBetween(tick(5, 7), tick(5 + now, 7 + elapsed), 30_000)).toEqual({
    ...{ slept, clockSetBy },
  });
});

test("a machine comes to rest two minutes after it started, woke, or had its clock set", () => {
  const rest = restFrom(tick(0, 0));
  const at = (seconds: number) => tick(seconds * SECOND, seconds * SECOND);
  expect([rest.settled(at(119)), rest.settled(at(120)), rest.graceLeft(at(1))]).toEqual([
    ...[false, true, 0],
  ]);
  rest.look(at(30), 30_000);
  rest.look(at(3_630), 30_000);
  expect([rest.graceLeft(at(3_630)), rest.graceLeft(at(3_638)), rest.graceLeft(at(3_700))]).toEqual(
    [10_000, 2_000, 0],
  );
  expect([rest.settled(at(3_740)), rest.quietUntil(at(3_700))]).toEqual([false, 3_750_000]);
  rest.look(tick(DAY, 3_660_000), 30_000);
  expect([rest.settled(tick(DAY, 3_770_000)), rest.settled(tick(DAY, 3_780_000))]).toEqual([
    ...[false, true],
  ]);
  expect(rest.graceLeft(tick(DAY, 3_661_000))).toBe(0);
});
