import { chmodSync, lstatSync, rmSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { WearbarError } from "../support/errors.ts";
import type { Host } from "../support/host.ts";
import { runProgram } from "../support/run-program.ts";
import { writeAtomically } from "../support/write-atomically.ts";

export const BAR_PROGRAMS = ["xbar", "swiftbar", "argos", "waybar"] as const;
export type BarProgram = (typeof BAR_PROGRAMS)[number];

/**
 * Writes a plugin that does nothing but ask Wearbar for its text.
 * @param command absolute program and script of Wearbar.
 * @returns its path.
 * @throws WearbarError where the program has no folder for plugins yet.
 */
export async function writeBarPlugin(
  program: BarProgram,
  command: readonly string[],
  host: Host,
): Promise<string> {
  if (OF_MAC.includes(program) && host.platform !== "darwin") throw notHere(program);
  const folder = await pluginFolder(program, host);
  if (!isFolder(folder)) throw notThere(program, folder);
  const path = join(folder, NAMES[program]);
  // A link in its place leads to somebody else's file.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(path);
  writeAtomically(path, pluginScript(program, command, host.environment), 0o755);
  chmodSync(path, 0o755); // whatever the umask
  return path;
}

/** One that can not be reached is none. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

const OF_MAC: readonly BarProgram[] = ["xbar", "swiftbar"];

const notHere = (program: BarProgram): WearbarError =>
  new WearbarError(
    "usage",
    `Expected a bar of this system, got ${program}, which is for macOS. Here there are --argos and --waybar.`,
  );

/** xbar and SwiftBar read the interval from the name; waybar has it in its own settings. */
const NAMES: Readonly<Record<BarProgram, string>> = {
  xbar: "wearbar.5m.sh",
  swiftbar: "wearbar.5m.sh",
  argos: "wearbar.5m.sh",
  waybar: "wearbar.sh",
};

async function pluginFolder(program: BarProgram, host: Host): Promise<string> {
  const named = host.environment["XDG_CONFIG_HOME"] ?? "";
  const config = isAbsolute(named) ? named : join(host.home, ".config");
  switch (program) {
    case "xbar":
      return join(host.home, "Library/Application Support/xbar/plugins");
    case "swiftbar":
      return swiftBarFolder(host);
    case "argos":
      return join(config, "argos");
    case "waybar":
      return join(config, "waybar");
  }
}

/** SwiftBar's owner chose the folder; it keeps the choice in its settings (SwiftBar's README). */
async function swiftBarFolder({ programs }: Host): Promise<string> {
  const { exitCode, stdout } = await runProgram({
    path: programs["defaults"] ?? "/usr/bin/defaults",
    args: ["read", "com.ameba.SwiftBar", "PluginDirectory"],
    timeLimit: 5_000,
    outputLimit: 10_000,
  });
  const folder = Buffer.from(stdout).toString().trim();
  if (exitCode === 0 && folder.startsWith("/")) return folder;
  throw notThere("swiftbar", "the folder that SwiftBar's settings name");
}

function notThere(program: BarProgram, folder: string): WearbarError {
  return new WearbarError(
    "not-installed",
    `Expected ${program} with its folder for plugins, ${folder}, found none. Install ${program}, start it once and try again.`,
  );
}

/** One argument of a POSIX shell, whatever is in it. */
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** SwiftBar would start it through a login shell, whose greetings became rows of the menu. */
function pluginScript(
  program: BarProgram,
  command: readonly string[],
  environment: Host["environment"],
): string {
  const home = environment["WEARBAR_HOME"] ?? "";
  const words = home === "" ? command : ["/usr/bin/env", `WEARBAR_HOME=${home}`, ...command];
  return `#!/bin/sh
# <xbar.title>Wearbar</xbar.title>
# <xbar.desc>How fast this machine's SSD is wearing.</xbar.desc>
# <swiftbar.runInBash>false</swiftbar.runInBash>
# <swiftbar.hideAbout>true</swiftbar.hideAbout>
# Written by \`wearbar menubar install --${program}\`; delete it to be rid of it.
exec ${words.map(quoted).join(" ")} status --format ${program}
`;
}
