import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { WearbarError } from "../agent/support/errors.ts";
import type { Host } from "../agent/support/host.ts";
import { runProgram } from "../agent/support/run-program.ts";

type Programs = Pick<Host, "programs" | "root">;

/** @returns the app that this package brings: published, else as the checkout built it; or null. */
export function packagedApp(packageFolder: string): string | null {
  const places = ["prebuilds", "build"].map((name) =>
    join(packageFolder, name, "darwin", "Wearbar.app"),
  );
  return places.find((place) => existsSync(executableOf(place))) ?? null;
}

const executableOf = (app: string): string => join(app, "Contents", "MacOS", "Wearbar");

/** @returns whether the two hold the same files, byte by byte. */
export function isSameApp(one: string, other: string): boolean {
  const [files, others] = [filesIn(one), filesIn(other)];
  return (
    files.join("\n") === others.join("\n") &&
    files.every((name) => readFileSync(join(one, name)).equals(readFileSync(join(other, name))))
  );
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length)).sort();
}

/**
 * Puts a verified copy of `from` in the place of `to`. The old one may be running: it is moved away
 * whole, never written into, because macOS remembers signatures by file.
 * @throws WearbarError `service-failed` where the copy's signature is not sound.
 */
export async function installApp(from: string, to: string, host: Programs): Promise<void> {
  const [, fresh, old] = placesOf(to);
  for (const rest of [fresh, old]) rmSync(rest, { recursive: true, force: true });
  cpSync(from, fresh, { recursive: true });
  chmodSync(executableOf(fresh), 0o755); // some ways of unpacking lose it
  await refuseUnsound(fresh, host);
  if (existsSync(to)) renameSync(to, old);
  renameSync(fresh, to);
  rmSync(old, { recursive: true, force: true });
  await register(["-f", to], host);
}

/** @returns whether anything of the app is at its place, a copy that was interrupted as well. */
export const isAppLeft = (app: string): boolean => placesOf(app).some((place) => existsSync(place));

export async function removeApp(app: string, host: Programs): Promise<void> {
  if (existsSync(app)) await register(["-u", app], host);
  for (const place of placesOf(app)) rmSync(place, { recursive: true, force: true });
}

const placesOf = (app: string) => [app, `${app}.new`, `${app}.old`] as const;

async function refuseUnsound(app: string, { programs, root }: Programs): Promise<void> {
  const path = programs["codesign"] ?? `${root}/usr/bin/codesign`;
  const args = ["--verify", "--strict", app];
  const { exitCode, stderr, spawnError } = await runProgram({ path, args, ...LIMITS });
  if (exitCode === 0) return;
  rmSync(app, { recursive: true, force: true });
  const got = spawnError ?? (new TextDecoder().decode(stderr).trim() || `code ${exitCode}`);
  throw new WearbarError(
    "service-failed",
    `Expected a menu-bar app whose signature is sound, got ${got}. The agent works without it; install Wearbar again to get it whole.`,
  );
}

/** Tells macOS that the app is there or gone. It finds out by itself as well, only later. */
async function register(args: readonly string[], { programs, root }: Programs): Promise<void> {
  await runProgram({ path: programs["lsregister"] ?? `${root}${LSREGISTER}`, args, ...LIMITS });
}

const LSREGISTER =
  "/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework/Support/lsregister";

const LIMITS = { timeLimit: 30_000, outputLimit: 100_000 };
