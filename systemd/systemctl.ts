import { existsSync } from "node:fs";
import { WearbarError } from "../agent/support/errors.ts";
import { isProgram, placesOf } from "../agent/support/find-program.ts";
import type { Host } from "../agent/support/host.ts";
import { runProgram } from "../agent/support/run-program.ts";

export interface SystemctlAnswer {
  /** Null where it was ended by a signal or a time limit, or never started. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `systemctl` with these words. */
export type Systemctl = (args: readonly string[]) => Promise<SystemctlAnswer>;

/** Stopping takes up to TimeoutStopSec, and starting what Node takes. */
const LIMITS = { timeLimit: 60_000, outputLimit: 100_000 };

export function realSystemctl(host: Host): Systemctl {
  const places = placesOf(host, "systemctl", ["/usr/bin", "/bin"]);
  const path = host.programs["systemctl"] ?? places.find(isProgram) ?? "/usr/bin/systemctl";
  return async (args) => {
    const environment = busOf(host);
    const ran = await runProgram({ path, args, environment, ...LIMITS });
    const [stdout, stderr] = [ran.stdout, ran.stderr].map((bytes) =>
      new TextDecoder().decode(bytes),
    );
    return {
      code: ran.exitCode,
      stdout: stdout ?? "",
      stderr: ran.spawnError === null ? (stderr ?? "") : `${path}: ${ran.spawnError}`,
    };
  };
}

/** How systemctl finds the manager of its user. A login by su or cron leaves no variables. */
function busOf({ environment, userId, root }: Host): Readonly<Record<string, string>> {
  const usual = `/run/user/${userId}`;
  const runtime =
    environment["XDG_RUNTIME_DIR"] ?? (existsSync(`${root}${usual}`) ? usual : undefined);
  const address = environment["DBUS_SESSION_BUS_ADDRESS"];
  return {
    ...(runtime !== undefined && { XDG_RUNTIME_DIR: runtime }),
    ...(address !== undefined && { DBUS_SESSION_BUS_ADDRESS: address }),
  };
}

/** What `systemctl show` tells of a unit. */
export interface UnitState {
  /** Running, starting, ending, or waiting for its next try. */
  readonly isActive: boolean;
  readonly isEnding: boolean;
  readonly isEnabled: boolean;
  readonly pid: number | null;
  readonly lastExit: number | null;
}

const PROPERTIES = ["ActiveState", "UnitFileState", "MainPID", "ExecMainStatus", "ExecMainCode"];

/** @returns null where there is no manager to ask. */
export async function unitState(systemctl: Systemctl, unit: string): Promise<UnitState | null> {
  const { code, stdout } = await systemctl(["--user", "show", unit, `--property=${PROPERTIES}`]);
  if (code !== 0) return null;
  const told = new Map(stdout.split("\n").map(nameAndValue));
  const number = (name: string) => Number(told.get(name) ?? 0);
  const hasEnded = number("ExecMainCode") !== 0; // a code of SIGCHLD, 0 for none yet
  return {
    isActive: !["inactive", "failed"].includes(told.get("ActiveState") ?? "inactive"),
    isEnding: told.get("ActiveState") === "deactivating",
    isEnabled: /^enabled/.test(told.get("UnitFileState") ?? ""),
    pid: number("MainPID") || null,
    lastExit: hasEnded ? number("ExecMainStatus") : null,
  };
}

function nameAndValue(line: string): readonly [name: string, value: string] {
  const [name = "", value = ""] = line.split("=", 2);
  return [name, value];
}

/** systemctl(1), "Exit status": the unit is not loaded. */
const NOT_LOADED = 5;

/**
 * Runs what changes something.
 * @throws WearbarError `service-failed`
 */
export async function tell(systemctl: Systemctl, args: readonly string[]): Promise<void> {
  const { code, stderr } = await systemctl(args);
  if (code === 0 || (code === NOT_LOADED && args.includes("stop"))) return;
  const said = stderr.trim().split("\n")[0] || (code === null ? "no answer" : `code ${code}`);
  const remedy = /connect to bus|No medium found/i.test(said)
    ? "Log in as yourself, not by su or sudo, and repeat this"
    : "`journalctl --user -u wearbar` may tell more; mend that and repeat this";
  throw new WearbarError(
    "service-failed",
    `Expected \`systemctl ${args.join(" ")}\` to work, got ${said}. ${remedy}.`,
  );
}
