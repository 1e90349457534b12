import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BAR_FORMATS } from "../../agent/views/menu/bars/bar-text.ts";
import { LAPTOP, VIRTUAL_MACHINE } from "../fixtures/linux-machines.ts";
import { type Machine, plantMachine, wearbar } from "./host.ts";
import { saveDrives } from "./saved-drive.ts";

describe("status --format", () => {
  it.each(BAR_FORMATS)("%s answers on a machine without a lifetime counter", async (format) => {
    const { code, stdout, stderr } = await wearbar(
      plantMachine(VIRTUAL_MACHINE),
      `status --format ${format}`,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/–/);
  });

  it("shows a recording", async () => {
    const machine = plantMachine(LAPTOP);
    const file = saveDrives(machine.home, {});
    const { stdout } = await wearbar(machine, `status --format swiftbar --recording ${file}`);
    expect(stdout).toMatch(/a saved reading/);
    expect(stdout).not.toMatch(/bash=/);
  });

  it("is read from the kept state while that is fresh, without a look", async () => {
    const machine = plantMachine(LAPTOP);
    await wearbar(machine, "sample");
    const state = join(machine.data, "state.json");
    const before = statSync(state).mtimeMs;
    rmSync(join(machine.data, "wearbar.db")); // a look would make a new one
    expect((await wearbar(machine, "status --format line")).code).toBe(0);
    expect(statSync(state).mtimeMs).toBe(before);
    expect(existsSync(join(machine.data, "wearbar.db"))).toBe(false);
  });

  it("puts what goes wrong into the menu: a bar would show a mark of its own for a failure", async () => {
    const machine = plantMachine(LAPTOP);
    mkdirSync(machine.data, { recursive: true });
    writeFileSync(join(machine.data, "config.toml"), "[space]\nminimum_percent = 200\n");
    const { code, stdout } = await wearbar(machine, "status --format xbar");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^! unknown \|/);
    expect(stdout).toMatch(/minimum_percent/);
  });

  it("names the formats there are", async () => {
    const { code, stderr } = await wearbar(plantMachine(LAPTOP), "status --format polybar");
    expect(code).toBe(2);
    expect(stderr).toMatch(/xbar, swiftbar, argos, waybar, tmux, line.*got polybar/);
  });
});

describe("menubar install", () => {
  const FOLDERS = {
    xbar: "Library/Application Support/xbar/plugins",
    argos: ".config/argos",
    waybar: ".config/waybar",
  } as const;
  const programs = Object.keys(FOLDERS) as (keyof typeof FOLDERS)[];
  const onMac = (machine: Machine) =>
    ({ host: { ...hostOf(machine).host, platform: "darwin" } }) as const;

  it.each(programs)("writes a plugin for %s that runs and shows the glance", async (program) => {
    const machine = plantMachine(LAPTOP);
    const folder = join(machine.home, FOLDERS[program]);
    mkdirSync(folder, { recursive: true });
    const { code, stdout } = await wearbar(
      machine,
      `menubar install --${program}`,
      program === "xbar" ? onMac(machine) : hostOf(machine),
    );
    expect(code).toBe(0);
    const [, path = ""] = /^Written: (.+)$/m.exec(stdout) ?? [];
    expect(statSync(path).mode & 0o777).toBe(0o755);
    expect(readFileSync(path, "utf8")).toMatch(new RegExp(`status --format ${program}\n$`));
    expect(execFileSync("sh", ["-n", path], { encoding: "utf8" })).toBe("");
  });

  it("names it to waybar, which asks a shell, in quotes where the path has spaces", async () => {
    const machine = plantMachine(LAPTOP);
    const home = join(machine.home, "of Ada");
    mkdirSync(join(home, FOLDERS.waybar), { recursive: true });
    const { stdout } = await wearbar(machine, "menubar install --waybar", { host: { home } });
    const [, exec = ""] = /"exec": (".*"),/.exec(stdout) ?? [];
    const check = `for word in ${JSON.parse(exec)}; do echo "$word"; done`;
    expect(execFileSync("sh", ["-c", check], { encoding: "utf8" })).toBe(
      `${join(home, FOLDERS.waybar, "wearbar.sh")}\n`,
    );
  });

  it("asks SwiftBar's settings for the folder", async () => {
    const machine = plantMachine(LAPTOP);
    const folder = join(machine.home, "my plugins");
    mkdirSync(folder);
    const defaults = join(machine.home, "defaults");
    writeFileSync(
      defaults,
      `#!/bin/sh\n[ "$*" = "read com.ameba.SwiftBar PluginDirectory" ] && echo '${folder}'\n`,
    );
    chmodSync(defaults, 0o755);
    const host = { ...onMac(machine).host, programs: { defaults } };
    const { code } = await wearbar(machine, "menubar install --swiftbar", { host });
    expect([code, existsSync(join(folder, "wearbar.5m.sh"))]).toEqual([0, true]);
  });

  it("says what is missing where the program is not there", async () => {
    const machine = plantMachine(LAPTOP);
    const { code, stderr } = await wearbar(machine, "menubar install --xbar", onMac(machine));
    expect([code, stderr]).toEqual([3, expect.stringMatching(/Install xbar, start it once/)]);
  });

  it.each(["xbar", "swiftbar"])("sends nobody on Linux to look for %s", async (program) => {
    const call = `menubar install --${program}`;
    const { code, stderr } = await wearbar(plantMachine(LAPTOP), call);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/is for macOS. .*--argos/)]);
  });

  it("replaces a link and leaves alone what it leads to", async () => {
    const machine = plantMachine(LAPTOP);
    const folder = join(machine.home, FOLDERS.argos);
    mkdirSync(folder, { recursive: true });
    const other = join(machine.home, "precious");
    writeFileSync(other, "mine");
    symlinkSync(other, join(folder, "wearbar.5m.sh"));
    await wearbar(machine, "menubar install --argos", hostOf(machine));
    expect(readFileSync(other, "utf8")).toBe("mine");
  });

  it("says so where something else is in a plugin's or a folder's place", async () => {
    const machine = plantMachine(LAPTOP);
    mkdirSync(join(machine.home, FOLDERS.argos, "wearbar.5m.sh"), { recursive: true });
    symlinkSync("waybar", join(machine.home, FOLDERS.waybar)); // which leads to itself
    const argos = await wearbar(machine, "menubar install --argos", hostOf(machine));
    expect([argos.code, argos.stderr]).toEqual([1, expect.stringMatching(/got a folder or a dev/)]);
    const waybar = await wearbar(machine, "menubar install --waybar", hostOf(machine));
    expect([waybar.code, waybar.stderr]).toEqual([3, expect.stringMatching(/Install waybar/)]);
  });

  it("passes over a folder of settings that is not absolute", async () => {
    const machine = plantMachine(LAPTOP);
    mkdirSync(join(machine.home, FOLDERS.argos), { recursive: true });
    const environment = { XDG_CONFIG_HOME: "somewhere" };
    const setting = { ...hostOf(machine), environment };
    expect((await wearbar(machine, "menubar install --argos", setting)).code).toBe(0);
  });

  it.each(["menubar install", "menubar install --xbar --argos"])("refuses %s", async (call) => {
    expect((await wearbar(plantMachine(LAPTOP), call)).code).toBe(2);
  });
});

describe("menubar on and off", () => {
  const mac = { host: { platform: "darwin" } };

  it("is remembered until it is switched on again", async () => {
    const machine = plantMachine();
    const isOn = async () => JSON.parse((await wearbar(machine, "menubar --json", mac)).stdout).on;
    expect(await isOn()).toBe(true);
    await wearbar(machine, "menubar off", mac);
    expect(await isOn()).toBe(false);
    await wearbar(machine, "menubar on", mac);
    expect(await isOn()).toBe(true);
  });

  it("says on Linux what there is instead", async () => {
    const { code, stderr } = await wearbar(plantMachine(LAPTOP), "menubar on");
    expect([code, stderr]).toEqual([1, expect.stringMatching(/--waybar/)]);
  });
});

const hostOf = (machine: Machine) => ({ host: { home: machine.home } });
