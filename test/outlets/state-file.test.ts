import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { HOUR, MINUTE } from "../../agent/model/units.ts";
import { readFreshState } from "../../agent/outlets/state-file.ts";
import { NOW, stateOf, wornDrive } from "../fixtures/example-states.ts";

const STATE = stateOf({ drives: [wornDrive()] });

function places() {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-state-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { state: join(folder, "state.json"), config: join(folder, "config.toml") };
}

/** @param text what the state file holds; absent: the example as JSON. */
function read(now: number, text = JSON.stringify(STATE), version = STATE.version) {
  const { state, config } = places();
  writeFileSync(state, text);
  return readFreshState(state, config, version, now);
}

describe("the kept state", () => {
  test("comes back as it was written", () => {
    expect(read(NOW)).toEqual(STATE);
    expect(read(NOW + MINUTE)).toEqual(STATE);
  });

  test("is not shown from the instant it says", () => {
    expect(read(STATE.staleAfter - 1)).not.toBeNull();
    expect(read(STATE.staleAfter)).toBeNull();
  });

  test("is not shown of a future more than five minutes away: the clock was set back", () => {
    expect(read(NOW - 5 * MINUTE + 1)).not.toBeNull();
    expect(read(NOW - 5 * MINUTE)).toBeNull();
    expect(read(NOW - 9_000 * HOUR)).toBeNull();
  });

  test("is not shown where another version or schema wrote it", () => {
    expect(read(NOW, JSON.stringify(STATE), "0.2.0")).toBeNull();
    expect(read(NOW, JSON.stringify({ ...STATE, schemaVersion: 2 }))).toBeNull();
  });

  test.each(["", "{", "null", "5", "[]", "{}", "\u0000", '{"schemaVersion":1}'])(
    "is not shown where it is %j",
    (text) => {
      expect(read(NOW, text)).toBeNull();
    },
  );

  test.each([
    { drives: null },
    { drives: {} },
    { drives: [null] },
    { alerts: null },
    { reasons: "none" },
  ])("is not shown with %j: another hand was at it", (difference) => {
    expect(read(NOW, JSON.stringify({ ...STATE, ...difference }))).toBeNull();
  });

  test("is not waited for where a pipe is in its place, nor read where it never ends", () => {
    const { state, config } = places();
    expect(spawnSync("mkfifo", [state]).status).toBe(0);
    expect(readFreshState(state, config, STATE.version, NOW)).toBeNull();
    rmSync(state);
    symlinkSync("/dev/zero", state);
    expect(readFreshState(state, config, STATE.version, NOW)).toBeNull();
  });

  test("is not shown where there is none", () => {
    const { state, config } = places();
    expect(readFreshState(state, config, STATE.version, NOW)).toBeNull();
  });
});

describe("the settings", () => {
  const changedBeforeState = (seconds: number) => {
    const { state, config } = places();
    writeFileSync(state, JSON.stringify(STATE));
    writeFileSync(config, "");
    utimesSync(state, 1_000, 1_000);
    utimesSync(config, 1_000 - seconds, 1_000 - seconds);
    return readFreshState(state, config, STATE.version, NOW);
  };

  test("that are older than the state leave it fresh", () => {
    expect(changedBeforeState(1)).toEqual(STATE);
    expect(changedBeforeState(0)).toEqual(STATE);
  });

  test("that were changed since make it old", () => {
    expect(changedBeforeState(-1)).toBeNull();
  });
});
