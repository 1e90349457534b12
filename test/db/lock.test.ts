import { once } from "node:events";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isWearbarError } from "../../agent/support/errors.ts";
import { takeAgentLock } from "../../db/lock.ts";
import { caught } from "./caught.ts";
import { startChild } from "./child.ts";
import { temporaryPlace } from "./places.ts";

test("one holder at a time, within a process too, and the next one after a release", () => {
  const { lockPath } = temporaryPlace();
  const first = takeAgentLock(lockPath);
  expect(first).not.toBeNull();
  expect(takeAgentLock(lockPath)).toBeNull();
  first?.release();
  const second = takeAgentLock(lockPath);
  expect(second).not.toBeNull();
  second?.release();
});

test("the lock of a process that is killed with -9 is free at once", async () => {
  const { lockPath } = temporaryPlace();
  const holder = startChild("hold-lock.ts", [lockPath]);
  expect(await holder.line()).toBe("held");
  expect(takeAgentLock(lockPath)).toBeNull();
  holder.process.kill("SIGKILL");
  await once(holder.process, "exit");
  const lock = takeAgentLock(lockPath);
  expect(lock).not.toBeNull();
  lock?.release();
});

test("nothing is ever written into the lock file, and only its owner may open it", () => {
  const { lockPath } = temporaryPlace();
  const lock = takeAgentLock(lockPath);
  onTestFinished(() => lock?.release());
  expect(statSync(lockPath)).toMatchObject({ size: 0, mode: 0o100600 });
  expect(existsSync(`${lockPath}-journal`)).toBe(false);
});

test("a lock file that something else has scribbled into is replaced", () => {
  const { lockPath } = temporaryPlace();
  writeFileSync(lockPath, "4242\n".repeat(300));
  const lock = takeAgentLock(lockPath);
  onTestFinished(() => lock?.release());
  expect(lock).not.toBeNull();
  expect(takeAgentLock(lockPath)).toBeNull();
});

test("a lock that can not be made says where and what to do", () => {
  const { folder } = temporaryPlace();
  writeFileSync(join(folder, "file"), "");
  const error = caught(() => takeAgentLock(join(folder, "file", "agent.lock")));
  expect(isWearbarError(error, "store-unwritable")).toBe(true);
  expect(error.message).toContain(join(folder, "file", "agent.lock"));
});
