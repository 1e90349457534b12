import { expect, it } from "vitest";
import { doorbell } from "../../agent/schedule/doorbell.ts";

const LONG = 3_600_000;

it("ends the wait that goes on, for a ring, a stir, and the end", async () => {
  const end = new AbortController();
  const bell = doorbell(end.signal);
  for (const come of [bell.ring, bell.stir, () => end.abort()]) {
    const wait = bell.wait(LONG);
    come();
    await wait;
  }
  await bell.wait(LONG); // none goes on after the end
});

it("ends the next wait where it came between two, and only that one", async () => {
  const bell = doorbell(new AbortController().signal);
  bell.ring();
  await bell.wait(LONG);
  let isOver = false;
  const second = bell.wait(LONG).then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  bell.stir();
  await second;
});

it("remembers that it was rung until it is answered, and not that it was stirred", () => {
  const bell = doorbell(new AbortController().signal);
  bell.stir();
  expect(bell.answer()).toBe(false);
  bell.ring();
  bell.ring();
  expect([bell.answer(), bell.answer()]).toEqual([true, false]);
});

it("waits no longer than it is told", async () => {
  await doorbell(new AbortController().signal).wait(5);
});
