import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "../end-to-end/host.ts";

/** A user's systemd, as it runs on a machine that systemd started. */
export interface UserManager {
  /** Where the product lies for whoever runs in it. */
  readonly product: string;
  /** Runs something as the user who is logged in there. */
  run(program: string, ...args: readonly string[]): Outcome;
  end(): Promise<void>;
}

/** Folder names that units have to quote. */
const PROGRAMS = "/srv/no de%n é";
const PRODUCT = "/srv/we & bar %h $HOME 'x'";
export const NODE = `${PROGRAMS}/node`;

/**
 * Starts systemd for a user in file systems of its own, in which it looks as if systemd had started the
 * machine, and Node and the product lie outside of temporary folders.
 * @param home for the user and the manager's socket.
 * @returns null where that can not be done here: it needs root.
 */
export async function startUserManager(home: string, product: string): Promise<UserManager | null> {
  if (process.getuid?.() !== 0 || !existsSync(SYSTEMD)) return null;
  const runtime = join(home, "run");
  mkdirSync(runtime, { mode: 0o700 });
  const env = { HOME: home, XDG_RUNTIME_DIR: runtime, PATH: "/usr/bin:/bin:/usr/sbin:/sbin" };
  const args = ["--mount", "--propagation", "private", "sh", "-ec", ENTER];
  const places = [PROGRAMS, PRODUCT, dirname(process.execPath), product];
  const child = spawn("unshare", [...args, "sh", ...places], { env, stdio: "ignore" });
  const run = (program: string, ...rest: readonly string[]): Outcome => {
    const inside = ["--mount", "--target", String(child.pid), "--", program, ...rest];
    const { status, stdout, stderr } = spawnSync("nsenter", inside, { encoding: "utf8", env });
    return { code: status ?? -1, stdout, stderr };
  };
  const manager = { product: PRODUCT, run, end: () => end(child) };
  if (await isUp(child, run)) return manager;
  await end(child);
  return null;
}

const SYSTEMD = "/lib/systemd/systemd";
const ENTER = `mkdir -p /run/systemd
mount -t tmpfs tmpfs /run/systemd
mkdir /run/systemd/system
mount -t tmpfs tmpfs /srv
mkdir "$1" "$2"
mount --bind "$3" "$1"
mount --bind "$4" "$2"
exec ${SYSTEMD} --user --log-target=null`;

async function isUp(child: ChildProcess, run: UserManager["run"]): Promise<boolean> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    const { stdout } = run("systemctl", "--user", "is-system-running");
    if (/^(running|degraded)/.test(stdout)) return true;
    await wait(100);
  }
  return false;
}

/** Asked to end, it ends what it started first. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, "exit");
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await over;
  clearTimeout(patience);
}
