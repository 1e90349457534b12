import { describe, expect, test } from "vitest";
import { DAY, GB, instant } from "../../../agent/model/units.ts";
import { shownDays } from "../../../agent/views/history/shown-days.ts";
import { NOW } from "../../fixtures/example-states.ts";
import { historyDay as day } from "./history-day.ts";

describe("the days as they are shown", () => {
  test("are one day each, the count being that day's", () => {
    const [shown] = shownDays([day(0, 52)], NOW);
    expect(shown).toMatchObject({ clock: "right", spanDays: 1, bytesPerDay: 52 * GB });
  });

  test("report 110: a count over several days is spread over them", () => {
    const [, gap] = shownDays([day(13, 40), day(0, 520, { since: instant(NOW - 13 * DAY) })], NOW);
    expect(gap).toMatchObject({ spanDays: 13, bytesPerDay: 40 * GB });
  });

  test("a day that is not counted has no mean", () => {
    expect(shownDays([day(0, null)], NOW)[0]?.bytesPerDay).toBeNull();
  });

  test("of a clock that was set back: that day is wrong, and the next is no 400 days long", () => {
    const wrong = day(400, null);
    const next = day(1, 31, { since: wrong.takenAt });
    const shown = shownDays([day(3, 40), wrong, next, day(0, 50)], NOW);
    expect(shown.map(({ clock }) => clock)).toEqual(["right", "wrong", "right-again", "right"]);
    expect(shown[2]).toMatchObject({ spanDays: 1, bytesPerDay: 31 * GB });
    expect(shown[2]?.before?.day).toBe("2026-11-27");
  });

  test("of a clock that stood in the future: that day is wrong, those after it are not", () => {
    const shown = shownDays([day(3, 40), day(-900, 2), day(1, null), day(0, 50)], NOW);
    expect(shown.map(({ clock }) => clock)).toEqual(["right", "wrong", "right-again", "right"]);
  });
});
