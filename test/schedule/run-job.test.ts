import { expect, it } from "vitest";
import { failureOf, runJob } from "../../agent/schedule/run-job.ts";
import { WearbarError } from "../../agent/support/errors.ts";

const never = (): Promise<void> => new Promise(() => {});
const on = () => new AbortController();

it("says that work is done, and why it failed", async () => {
  expect(await runJob(async () => {}, on().signal)).toEqual({ kind: "done" });
  const broken = async () => {
    throw new Error("no such column");
  };
  expect(await runJob(broken, on().signal)).toMatchObject({
    ...{ kind: "failed", why: "no such column", hung: false },
    stack: expect.stringContaining("run-job.test"),
  });
});

it("does not wait for what never ends: not beyond its limit, nor a second beyond the agent's end", async () => {
  expect(await runJob(never, on().signal, 5)).toMatchObject({ kind: "failed", hung: true });
  const end = on();
  const started = performance.now();
  const run = runJob(never, end.signal);
  end.abort();
  expect(await run).toEqual({ kind: "stopped" });
  expect(performance.now() - started).toBeLessThan(1_500);
});

it("lets work come to its end that does so in time", async () => {
  const end = on();
  end.abort();
  expect(await runJob(async () => {}, end.signal)).toEqual({ kind: "done" });
});

it("takes an error while the agent ends for its doing", async () => {
  const end = on();
  const run = runJob(async () => {
    await new Promise((resolve) => end.signal.addEventListener("abort", resolve));
    throw new Error("the store is closed");
  }, end.signal);
  end.abort();
  expect(await run).toEqual({ kind: "stopped" });
});

it("explains an error of ours without a stack, and knows a read that hangs", () => {
  const busy = new WearbarError("store-busy", "Expected a turn.");
  expect(failureOf(busy)).toEqual({
    kind: "failed",
    why: "Expected a turn.",
    hung: false,
    stack: null,
  });
  expect(failureOf(new WearbarError("read-timed-out", "No answer.")).hung).toBe(true);
  expect(failureOf("text").why).toBe("text");
});
