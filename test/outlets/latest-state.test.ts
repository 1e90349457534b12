import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { latestState } from "../../agent/outlets/latest-state.ts";

const GAP = 20;

test("the first state is sent at once, and the newest of the others once, after a while", async () => {
  const sent: string[] = [];
  const states = latestState(
    GAP,
    () => 0,
    (line) => sent.push(line),
  );
  expect(states.latest()).toBeNull();
  for (let at = 0; at < 50; at++) states.offer(String(at));
  expect([sent, states.latest()]).toEqual([["0"], "49"]);
  await sleep(2 * GAP); // begun later and for longer: it is over after the states' own
  expect(sent).toEqual(["0", "49"]);
});

test("a state that comes a while after the last one is sent at once", () => {
  const sent: string[] = [];
  let now = 0;
  const states = latestState(
    GAP,
    () => now,
    (line) => sent.push(line),
  );
  states.offer("one");
  now = GAP;
  states.offer("two");
  expect(sent).toEqual(["one", "two"]);
});

test("what still waits is not sent any more when all is over", async () => {
  const sent: string[] = [];
  const states = latestState(
    GAP,
    () => 0,
    (line) => sent.push(line),
  );
  states.offer("one");
  states.offer("two");
  states.stop();
  await sleep(2 * GAP);
  expect(sent).toEqual(["one"]);
});
