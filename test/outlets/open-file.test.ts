import { existsSync } from "node:fs";
import { watch } from "node:fs/promises";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { openFile } from "../../agent/outlets/open-file.ts";
import { recordingProgram } from "../contract/recording-program.ts";
import { hostAt } from "../host/host-at.ts";

const REPORT = "/home/ada/wearbar/reports/2026-W48.html";

/** @param name of the program that opens files on `platform`. */
async function opened(platform: string, name: string, environment = {}) {
  const program = recordingProgram(name, `touch "$(dirname "$0")/done"`);
  const folder = dirname(program.path);
  const host = { ...hostAt(""), platform, programs: { [name]: program.path }, environment };
  const why = await openFile(host, REPORT);
  await appears(folder, "done");
  return { why, program };
}

/** It is not waited for by whoever opens, so the test does. */
async function appears(folder: string, name: string): Promise<void> {
  const changes = watch(folder)[Symbol.asyncIterator]();
  for (;;) {
    const next = changes.next();
    if (existsSync(`${folder}/${name}`)) return void changes.return?.();
    await next;
  }
}

describe("a file", () => {
  test.each([
    ["darwin", "open"],
    ["linux", "xdg-open"],
  ])("is opened on %s by %s, which is given its path and nothing else", async (platform, name) => {
    const { why, program } = await opened(platform, name);
    expect(why).toBeNull();
    expect(program.calls()).toEqual([[REPORT]]);
  });

  test("is opened on the owner's screen, and with no secret of ours", async () => {
    const { program } = await opened("linux", "xdg-open", {
      ...{ DISPLAY: ":0", XDG_RUNTIME_DIR: "/run/user/1000", WEARBAR_HOME: "/x", TOKEN: "1" },
      PATH: process.env["PATH"],
    });
    const { DISPLAY, XDG_RUNTIME_DIR, WEARBAR_HOME, TOKEN } = program.environment();
    expect({ DISPLAY, XDG_RUNTIME_DIR, WEARBAR_HOME, TOKEN }).toEqual({
      ...{ DISPLAY: ":0", XDG_RUNTIME_DIR: "/run/user/1000" },
    });
  });

  test("that can not be opened is told by the program that is missing, else by the system's error", async () => {
    const host = { ...hostAt(""), programs: { "xdg-open": "/nowhere/xdg-open" } };
    expect(await openFile(host, REPORT)).toBe("no xdg-open");
    expect(await openFile(host, "report.html")).toBe("EINVAL");
    expect(await openFile(host, "/a\0b")).toMatch(/^ERR_INVALID_ARG_VALUE$/);
  });
});
