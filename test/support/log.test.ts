import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openLog } from "../../agent/support/log.ts";
import { logPath } from "../../agent/support/log-path.ts";
import { temporaryFolder } from "../end-to-end/host.ts";

const NOON = Date.UTC(2026, 10, 30, 12);
const DAY = 86_400_000;

function logIn(folder: string) {
  const clock = { at: NOON };
  const log = openLog(folder, { now: () => clock.at, elapsed: () => clock.at });
  return { clock, log, lines: () => linesOf(logPath(folder)) };
}

const linesOf = (path: string): readonly Record<string, unknown>[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

describe("the log", () => {
  it("is JSON lines with a plain level, the time in UTC, the event and its facts", () => {
    const { log, lines } = logIn(join(temporaryFolder("log"), "logs"));
    log.info("started", { version: "0.1.0", pid: 7 });
    expect(lines()).toEqual([
      { level: "info", time: "2026-11-30T12:00:00.000Z", version: "0.1.0", pid: 7, msg: "started" },
    ]);
  });

  it("is for its owner alone, in a folder that is too", () => {
    const folder = join(temporaryFolder("log"), "deep", "logs");
    logIn(folder).log.info("started");
    expect(statSync(logPath(folder)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it("stays within three files of a megabyte, the newest last (report 85)", () => {
    const folder = temporaryFolder("log");
    const { log } = logIn(folder);
    const text = "x".repeat(10_000);
    for (let line = 0; line < 500; line += 1) log.info("line", { line, text });
    const names = readdirSync(folder).sort();
    expect(names).toEqual(["agent.log", "agent.log.1", "agent.log.2"]);
    for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThan(1_000_000);
    const kept = [...names].reverse().flatMap((name) => linesOf(join(folder, name)));
    expect(kept.map(({ line }) => line)).toEqual(
      Array.from({ length: kept.length }, (_, at) => 500 - kept.length + at),
    );
    expect(kept.length).toBeGreaterThan(190);
  });

  it("tells an error that comes every half minute for 30 days once a day (report 85)", () => {
    const { clock, log, lines } = logIn(temporaryFolder("log"));
    for (; clock.at < NOON + 30 * DAY; clock.at += 30_000) {
      log.error("reading failed", { why: "busy" });
      log.warn("reading failed", { why: "busy" });
    }
    const told = lines().filter(({ level }) => level === "error");
    expect(told).toHaveLength(30);
    expect(told.slice(1).every(({ times }) => times === 2_880)).toBe(true);
  });

  it("tells of what says something else each time fifty times a day, and counts the rest", () => {
    const { clock, log, lines } = logIn(temporaryFolder("log"));
    for (let click = 0; click < 1_000; click += 1) log.warn("menu bar", { text: `click ${click}` });
    log.warn("reading failed");
    expect(lines()).toHaveLength(51);
    expect(lines().at(-1)).toMatchObject({ msg: "reading failed", linesLost: 950 });
    clock.at += DAY;
    log.warn("menu bar", { text: "click" });
    expect(lines()).toHaveLength(52);
  });

  it("does not take another error for the same", () => {
    const { log, lines } = logIn(temporaryFolder("log"));
    log.error("reading failed", { why: "busy" });
    log.error("reading failed", { why: "gone" });
    log.error("copy failed", { why: "busy" });
    expect(lines()).toHaveLength(3);
  });

  it("does not keep what was left behind at 5 GB (report 86)", () => {
    const folder = temporaryFolder("log");
    writeFileSync(logPath(folder), "");
    truncateSync(logPath(folder), 5e9);
    const { log, lines } = logIn(folder);
    log.info("started");
    expect(lines()).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(["agent.log"]);
  });

  it("goes on where there is no room for a while, and says how many lines are missing", () => {
    const folder = temporaryFolder("log");
    mkdirSync(logPath(folder));
    const { log, lines } = logIn(folder);
    log.info("started");
    log.error("reading failed");
    expect(() => log.keep("notice", {})).toThrow("Expected a file");
    rmSync(logPath(folder), { recursive: true });
    log.info("day");
    expect(lines()).toEqual([expect.objectContaining({ msg: "day", linesLost: 2 })]);
  });

  it("never waits for a pipe's reader, and never throws in a folder that can not be written", () => {
    const folder = temporaryFolder("log");
    expect(spawnSync("mkfifo", [logPath(folder)]).status).toBe(0);
    logIn(folder).log.info("started");
    const closed = temporaryFolder("log");
    writeFileSync(join(closed, "logs"), "a file in the folder's place");
    logIn(join(closed, "logs")).log.error("started");
  });

  it("is written on after it was deleted", () => {
    const folder = temporaryFolder("log");
    const { log, lines } = logIn(folder);
    log.info("one");
    rmSync(folder, { recursive: true });
    log.info("two");
    expect(lines().map(({ msg }) => msg)).toEqual(["two"]);
  });
});
