/** Where Wearbar keeps its things: the one table of folders, for macOS and Linux. */

import { isAbsolute, join } from "node:path";
import { WearbarError } from "../support/errors.ts";
import type { Host } from "../support/host.ts";

export interface Paths {
  /** Folder of everything Wearbar writes for itself; 0700. */
  readonly data: string;
  readonly database: string;
  /** Folder of the verified copies of the database. */
  readonly backups: string;
  /** The last state object, as JSON. */
  readonly state: string;
  /** Held by the running agent. */
  readonly lock: string;
  /** Who the running agent is: process, version, Node. Without it one may still run. */
  readonly agent: string;
  /** Unix socket on which the agent tells menu bars. */
  readonly socket: string;
  /** Folder of the weekly reports. */
  readonly reports: string;
  /** The menu-bar app, where it is installed. */
  readonly app: string;
  /** Lies there while the owner wants no menu-bar app. */
  readonly menubarOff: string;
  /** What `wearbar install` put where. */
  readonly install: string;
  /** The owner's `config.toml`; may be missing. */
  readonly config: string;
  /** Folder of the log files. */
  readonly logs: string;
}

/**
 * `WEARBAR_HOME` moves everything. Otherwise macOS keeps to `~/Library` and Linux to the XDG Base
 * Directory Specification 0.8, by which empty and relative values are to be ignored; the config
 * file follows `XDG_CONFIG_HOME` on both.
 * @throws WearbarError `usage` when the folder that everything hangs on is not absolute.
 */
export function pathsOf(host: Pick<Host, "platform" | "environment" | "home">): Paths {
  const everything = host.environment["WEARBAR_HOME"] ?? "";
  if (everything !== "") return pathsUnder(requireAbsolute("WEARBAR_HOME", everything));
  const home = requireAbsolute("the home folder", host.home);
  const xdg = (name: string, fallback: string): string => {
    const folder = host.environment[name] ?? "";
    return join(isAbsolute(folder) ? folder : join(home, fallback), "wearbar");
  };
  const config = xdg("XDG_CONFIG_HOME", ".config");
  if (host.platform === "darwin") {
    const library = join(home, "Library");
    return paths(
      join(library, "Application Support/Wearbar"),
      config,
      join(library, "Logs/Wearbar"),
    );
  }
  return paths(xdg("XDG_DATA_HOME", ".local/share"), config, xdg("XDG_STATE_HOME", ".local/state"));
}

/** What decides, beside the home folder, where Wearbar keeps its things. */
const PLACES = ["WEARBAR_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"];

/** @returns those variables that count: what a service needs to find the same folders. */
export function placesIn(environment: Host["environment"]): Readonly<Record<string, string>> {
  const values = PLACES.map((name) => [name, environment[name] ?? ""] as const);
  return Object.fromEntries(values.filter(([, value]) => isAbsolute(value)));
}

const pathsUnder = (home: string): Paths => paths(join(home), join(home), join(home, "logs"));

function paths(data: string, configFolder: string, logs: string): Paths {
  return {
    data,
    database: join(data, "wearbar.db"),
    backups: join(data, "backups"),
    state: join(data, "state.json"),
    lock: join(data, "agent.lock"),
    agent: join(data, "agent.json"),
    socket: join(data, "agent.sock"),
    reports: join(data, "reports"),
    app: join(data, "Wearbar.app"),
    menubarOff: join(data, "menubar.off"),
    install: join(data, "install.json"),
    config: join(configFolder, "config.toml"),
    logs,
  };
}

function requireAbsolute(what: string, folder: string): string {
  if (isAbsolute(folder)) return folder;
  throw new WearbarError(
    "usage",
    `Expected ${what} to be an absolute path, got ${JSON.stringify(folder)}. ` +
      `Set ${what === "WEARBAR_HOME" ? what : "HOME"} to a path that starts with "/".`,
  );
}
