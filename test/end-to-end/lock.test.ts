import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withLock } from "../../scripts/lock.mjs";
import { temporaryFolder } from "./host.ts";

const lockFile = (): string => join(temporaryFolder("lock"), "lock.tmp");
const deadProcess = (): string => String(spawnSync(process.execPath, ["-e", "0"]).pid);

it("two that want the lock work one after the other, and the second is told who has it", async () => {
  const file = lockFile();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise(setImmediate);
    steps.push(`${name} ends`);
  };
  const told: string[] = [];
  const wait = (holder: string) => void told.push(holder);
  await Promise.all([withLock(file, work("one"), wait), withLock(file, work("two"), wait)]);
  expect(steps).toEqual(["one begins", "one ends", "two begins", "two ends"]);
  expect(told).toEqual([String(process.pid)]);
  expect(existsSync(file)).toBe(false);
});

it("six at once that find the lock of a dead process work one after the other", async () => {
  const file = lockFile();
  writeFileSync(file, deadProcess());
  let working = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++working);
    await new Promise(setImmediate);
    working--;
  };
  await Promise.all(Array.from({ length: 6 }, () => withLock(file, work, () => {})));
  expect(most).toBe(1);
  expect(readdirSync(join(file, ".."))).toEqual([]);
});

it("a lock that is still empty belongs to someone, an old empty one to nobody", async () => {
  const file = lockFile();
  writeFileSync(file, "");
  const told = new Promise((resolve) => {
    void withLock(file, async () => {}, resolve);
  });
  expect(await told).toBe("");
  const longAgo = Date.now() / 1_000 - 60;
  utimesSync(file, longAgo, longAgo);
  await withLock(
    file,
    async () => {},
    () => {},
  );
  expect(existsSync(file)).toBe(false);
});

it("work that fails gives the lock back", async () => {
  const file = lockFile();
  const fail = async () => {
    throw new Error("no network");
  };
  await expect(withLock(file, fail, () => {})).rejects.toThrow("no network");
  expect(existsSync(file)).toBe(false);
});

it("a folder that can not be written is an error at once, not a wait for ever", async () => {
  const file = join(lockFile(), "inside", "lock.tmp");
  await expect(
    withLock(
      file,
      async () => {},
      () => {},
    ),
  ).rejects.toThrow("ENOENT");
});
