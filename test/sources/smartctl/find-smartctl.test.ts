import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findSmartctl } from "../../../agent/sources/smartctl/find-smartctl.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "wearbar-find-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, mode = 0o755): string {
  const whole = `${root}${path}`;
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, "#!/bin/sh\n");
  chmodSync(whole, mode);
  return whole;
}

const find = (PATH: string, configured: string | null = null, programs = {}) =>
  findSmartctl({ root, environment: { PATH }, programs }, configured);

describe("finding smartctl", () => {
  it("report 122: finds Homebrew's although a service's PATH does not name it", () => {
    const path = put("/opt/homebrew/bin/smartctl");
    expect(find("/usr/bin:/bin")).toEqual({ ok: true, path });
  });

  it.each(["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/sbin", "/opt/homebrew/sbin"])(
    "finds it in %s without any PATH",
    (folder) => {
      const path = put(`${folder}/smartctl`);
      expect(findSmartctl({ root, environment: {}, programs: {} }, null)).toEqual({
        ok: true,
        path,
      });
    },
  );

  it("takes the PATH first, and nothing relative in it", () => {
    put("/usr/sbin/smartctl");
    const path = put("/home/me/tools/smartctl");
    expect(find(".:tools::/home/me/tools:/usr/sbin")).toEqual({ ok: true, path });
  });

  it("passes over what is no program", () => {
    put("/opt/homebrew/sbin/smartctl", 0o644);
    mkdirSync(`${root}/opt/homebrew/bin/smartctl`, { recursive: true });
    const path = put("/usr/sbin/smartctl");
    expect(find("")).toEqual({ ok: true, path });
  });

  it("searches nothing else where the owner named one", () => {
    put("/usr/sbin/smartctl");
    expect(find("/usr/sbin", `${root}/nowhere/smartctl`)).toMatchObject({
      ok: false,
      why: { code: "not-installed", detail: expect.stringContaining("/nowhere/smartctl") },
    });
    const path = put("/mine/smartctl");
    expect(find("/usr/sbin", path)).toEqual({ ok: true, path });
    expect(find("/usr/sbin", null, { smartctl: path })).toEqual({ ok: true, path });
  });

  it("says where it looked", () => {
    expect(find("/usr/bin")).toEqual({
      ok: false,
      why: { code: "not-installed", detail: "no smartctl in PATH and the usual places" },
    });
  });
});
