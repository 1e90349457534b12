import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { isWearbarError } from "../../agent/support/errors.ts";
import { unitFolder, unitText } from "../../systemd/unit.ts";
import { temporaryFolder } from "../end-to-end/host.ts";

const PLAIN = {
  node: "/usr/bin/node",
  entry: "/usr/lib/wearbar/dist/wearbar.cjs",
  environment: {},
};

describe("the unit", () => {
  it("runs Node and the script by absolute paths", () => {
    expect(unitText(PLAIN)).toContain(
      'ExecStart="/usr/bin/node" "/usr/lib/wearbar/dist/wearbar.cjs" agent --service\n',
    );
  });

  it("comes back after a crash and after a read that hung, and stays down after leaving on purpose", () => {
    expect(unitText(PLAIN)).toMatch(
      /Restart=on-failure\nRestartSec=30\nRestartForceExitStatus=75\n/,
    );
  });

  it("keeps the folders that its owner chose", () => {
    const environment = { WEARBAR_HOME: '/home/ada/w "b"', XDG_DATA_HOME: "/d%d" };
    expect(unitText({ ...PLAIN, environment })).toContain(
      'Environment="WEARBAR_HOME=/home/ada/w \\"b\\""\nEnvironment="XDG_DATA_HOME=/d%%d"\n',
    );
  });

  it("has nothing that needs a user namespace: from inside one nobody's writes can be read", () => {
    expect(unitText(PLAIN)).not.toMatch(/^(Protect|Private|ReadWrite|ReadOnly|Bind|Inaccessible)/m);
  });

  it.each([
    { entry: "/a\nb" },
    { node: "/ada's/node" },
    { node: '/"/node' },
    { node: "/a\\b/node" },
  ])("refuses a path that no unit can hold: %j", (path) => {
    expect(() => unitText({ ...PLAIN, ...path })).toThrow(
      expect.toSatisfy((error) => isWearbarError(error, "install-refused")),
    );
  });

  it.runIf(existsSync("/usr/bin/systemd-analyze"))("is sound as systemd reads it", () => {
    const folder = temporaryFolder("unit");
    const node = join(folder, "no de%n é & $HOME", "node");
    mkdirSync(dirname(node));
    writeFileSync(node, "#!/bin/sh\n");
    chmodSync(node, 0o755);
    const file = join(folder, "wearbar.service");
    writeFileSync(file, unitText({ ...PLAIN, node, environment: { WEARBAR_HOME: folder } }));
    const verify = ["--user", "verify", "--recursive-errors=yes", file];
    const { status, stdout, stderr } = spawnSync("systemd-analyze", verify, {
      encoding: "utf8",
      env: { ...process.env, XDG_RUNTIME_DIR: folder },
    });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });
});

describe("the folder of the user's units", () => {
  it.each([
    [{}, "/home/ada/.config/systemd/user"],
    [{ XDG_CONFIG_HOME: "/c" }, "/c/systemd/user"],
    [{ XDG_CONFIG_HOME: "relative" }, "/home/ada/.config/systemd/user"],
  ])("with %j is %s", (environment, folder) => {
    expect(unitFolder({ environment, home: "/home/ada" })).toBe(folder);
  });
});
