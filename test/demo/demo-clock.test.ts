import { expect, test } from "vitest";
import { demoClock } from "../../agent/demo/demo-clock.ts";
import { DEMO_NOW } from "../../agent/demo/example-clock.ts";

test("the demo's clock stands at its last look, while elapsed time goes on", () => {
  let elapsed = 5;
  const clock = demoClock({
    now: () => 1,
    elapsed: () => elapsed,
    zone: () => "Asia/Kolkata",
    utcOffsetMinutes: () => 330,
  });
  expect([clock.now(), clock.zone(), clock.utcOffsetMinutes(DEMO_NOW)]).toEqual([
    ...[DEMO_NOW, "Europe/Vienna", 60],
  ]);
  elapsed = 9;
  expect(clock.elapsed()).toBe(9);
});
