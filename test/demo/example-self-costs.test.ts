import { expect, test } from "vitest";
import { isOverBudget, selfCostOver } from "../../agent/analysis/self-cost.ts";
import { exampleSelfCosts } from "../../agent/demo/example-self-costs.ts";
import { exampleWriters } from "../../agent/demo/example-writers.ts";

test("the example's agent ran on the days on which writers were counted, and within its budget", () => {
  const days = exampleSelfCosts();
  expect(days.map(({ day }) => day)).toEqual(exampleWriters().map(({ day }) => day));
  const week = selfCostOver(days.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, 7));
  expect(week).toMatchObject({ days: 7 });
  expect(week && isOverBudget(week)).toBe(false);
});
