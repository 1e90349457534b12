import { expect, it } from "vitest";
import { pathsOf } from "../../agent/config/paths.ts";
import { isWearbarError } from "../../agent/support/errors.ts";

const mac = (environment: Record<string, string> = {}, home = "/Users/ada") =>
  pathsOf({ platform: "darwin", environment, home });
const linux = (environment: Record<string, string> = {}, home = "/home/ada") =>
  pathsOf({ platform: "linux", environment, home });

it("keeps to ~/Library on macOS, with the config file where dotfiles are", () => {
  expect(mac()).toEqual({
    data: "/Users/ada/Library/Application Support/Wearbar",
    database: "/Users/ada/Library/Application Support/Wearbar/wearbar.db",
    backups: "/Users/ada/Library/Application Support/Wearbar/backups",
    state: "/Users/ada/Library/Application Support/Wearbar/state.json",
    lock: "/Users/ada/Library/Application Support/Wearbar/agent.lock",
    agent: "/Users/ada/Library/Application Support/Wearbar/agent.json",
    socket: "/Users/ada/Library/Application Support/Wearbar/agent.sock",
    reports: "/Users/ada/Library/Application Support/Wearbar/reports",
    app: "/Users/ada/Library/Application Support/Wearbar/Wearbar.app",
    install: "/Users/ada/Library/Application Support/Wearbar/install.json",
    menubarOff: "/Users/ada/Library/Application Support/Wearbar/menubar.off",
    config: "/Users/ada/.config/wearbar/config.toml",
    logs: "/Users/ada/Library/Logs/Wearbar",
  });
});

it("keeps to the XDG defaults on Linux", () => {
  expect(linux()).toEqual({
    data: "/home/ada/.local/share/wearbar",
    database: "/home/ada/.local/share/wearbar/wearbar.db",
    backups: "/home/ada/.local/share/wearbar/backups",
    state: "/home/ada/.local/share/wearbar/state.json",
    lock: "/home/ada/.local/share/wearbar/agent.lock",
    agent: "/home/ada/.local/share/wearbar/agent.json",
    socket: "/home/ada/.local/share/wearbar/agent.sock",
    reports: "/home/ada/.local/share/wearbar/reports",
    app: "/home/ada/.local/share/wearbar/Wearbar.app",
    install: "/home/ada/.local/share/wearbar/install.json",
    menubarOff: "/home/ada/.local/share/wearbar/menubar.off",
    config: "/home/ada/.config/wearbar/config.toml",
    logs: "/home/ada/.local/state/wearbar",
  });
});

const XDG = { XDG_DATA_HOME: "/d", XDG_CONFIG_HOME: "/c", XDG_STATE_HOME: "/s" };

it("follows the XDG variables on Linux", () => {
  expect(linux(XDG)).toMatchObject({
    data: "/d/wearbar",
    config: "/c/wearbar/config.toml",
    logs: "/s/wearbar",
  });
});

it("follows XDG_CONFIG_HOME alone on macOS", () => {
  expect(mac(XDG)).toEqual({ ...mac(), config: "/c/wearbar/config.toml" });
});

it.each(["", "relative/folder", "~/config", "./c"])("ignores %j as an XDG variable", (value) => {
  const environment = { XDG_DATA_HOME: value, XDG_CONFIG_HOME: value, XDG_STATE_HOME: value };
  expect(linux(environment)).toEqual(linux());
  expect(mac(environment)).toEqual(mac());
});

it.each([mac, linux])("moves everything by WEARBAR_HOME, whatever XDG says (%#)", (on) => {
  expect(on({ ...XDG, WEARBAR_HOME: "/tmp/wear/" })).toEqual({
    data: "/tmp/wear/",
    database: "/tmp/wear/wearbar.db",
    backups: "/tmp/wear/backups",
    state: "/tmp/wear/state.json",
    lock: "/tmp/wear/agent.lock",
    agent: "/tmp/wear/agent.json",
    socket: "/tmp/wear/agent.sock",
    reports: "/tmp/wear/reports",
    app: "/tmp/wear/Wearbar.app",
    install: "/tmp/wear/install.json",
    menubarOff: "/tmp/wear/menubar.off",
    config: "/tmp/wear/config.toml",
    logs: "/tmp/wear/logs",
  });
});

it("takes an empty WEARBAR_HOME as none", () => {
  expect(linux({ WEARBAR_HOME: "" })).toEqual(linux());
});

const messageOf = (compute: () => unknown): string => {
  try {
    compute();
  } catch (error) {
    if (isWearbarError(error, "usage")) return error.message;
    throw error;
  }
  throw new Error("nothing was thrown");
};

it("refuses a relative WEARBAR_HOME and says what to do", () => {
  expect(messageOf(() => linux({ WEARBAR_HOME: "wear" }))).toBe(
    'Expected WEARBAR_HOME to be an absolute path, got "wear". ' +
      'Set WEARBAR_HOME to a path that starts with "/".',
  );
});

it("refuses a home folder that is not absolute, unless WEARBAR_HOME says where", () => {
  expect(messageOf(() => mac({}, ""))).toContain('Set HOME to a path that starts with "/"');
  expect(mac({ WEARBAR_HOME: "/w" }, "").data).toBe("/w");
});
