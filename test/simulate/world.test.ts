import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "../../agent/model/units.ts";
import { dayAt } from "../../agent/support/calendar.ts";
import { counter } from "./world/counter.ts";
import { OFFICE, type PowerPlan, type PowerSpan, powerSpans } from "./world/power.ts";
import { seeded } from "./world/random.ts";
import { instantIn, offsetIn } from "./world/wall-clock.ts";

const PLAN: PowerPlan = {
  habits: OFFICE,
  firstDay: "2025-09-01",
  days: 60,
  zoneOn: () => "Europe/Vienna",
  absences: [],
};
const awakeDays = (spans: readonly PowerSpan[], zone: string): readonly string[] =>
  spans
    .filter(({ power }) => power === "awake")
    .map(({ from }) => dayAt(from, offsetIn(zone, from)));

describe("a virtual counter", () => {
  const grown = counter(100, [
    { from: 0, to: 10, growth: 50 },
    { from: 20, to: 30, growth: 5 },
  ]);

  test("grows in a straight line, and stands still in between and beyond", () => {
    expect([-1, 0, 5, 10, 15, 20, 25, 30, 99].map(grown.at)).toEqual([
      ...[100, 100, 125, 150, 150, 150, 152.5, 155, 155],
    ]);
  });
});

describe("a virtual machine's days", () => {
  test("follow one another without a gap, and each begins in the morning", () => {
    const spans = powerSpans(PLAN, seeded(1));
    for (const [at, span] of spans.slice(1).entries()) expect(span.from).toBe(spans[at]?.to);
    for (const { from, to } of spans) expect(to).toBeGreaterThan(from);
    expect(new Set(awakeDays(spans, "Europe/Vienna")).size).toBeGreaterThan(50);
  });

  test("are not lived while nobody is there", () => {
    const absences = [{ from: 10, days: 21, power: "off" } as const];
    const spans = powerSpans({ ...PLAN, absences }, seeded(1));
    const away = spans.filter(({ day, power }) => day === 9 && power === "off");
    expect(away.map(({ from, to }) => Math.round((to - from) / DAY))).toEqual([21]);
    expect(spans.find(({ day }) => day === 31)?.boot).toBe(2);
  });

  test("are lost to the date line in one direction, and one is lived twice in the other", () => {
    const flown = (from: string, to: string) =>
      powerSpans({ ...PLAN, days: 8, zoneOn: (day) => (day < 4 ? from : to) }, seeded(1));
    const west = flown("Pacific/Auckland", "America/Los_Angeles");
    expect(west.map(({ to, from }) => (to - from) / HOUR).sort((a, b) => b - a)[0]).toBeGreaterThan(
      24,
    );
    const lived = (spans: readonly PowerSpan[]) => new Set(spans.map(({ day }) => day)).size;
    expect([lived(west), lived(flown("America/Los_Angeles", "Pacific/Auckland"))]).toEqual([8, 7]);
  });

  test("begin by the wall of their zone on both sides of summer time", () => {
    const at = (day: string) => new Date(instantIn("Europe/Vienna", day, 8)).toISOString();
    expect([at("2026-03-28"), at("2026-03-29"), at("2026-10-25")]).toEqual([
      ...["2026-03-28T07:00:00.000Z", "2026-03-29T06:00:00.000Z", "2026-10-25T07:00:00.000Z"],
    ]);
  });
});

test("a seed gives the same chance every time, and another seed another", () => {
  const some = (seed: number) => Array.from({ length: 5 }, seeded(seed).next);
  expect(some(1)).toEqual(some(1));
  expect(some(1)).not.toEqual(some(2));
});
