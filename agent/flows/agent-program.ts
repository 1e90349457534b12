import type { AgentProgram, PinnedPath } from "../model/service.ts";
import { isWearbarError, WearbarError } from "../support/errors.ts";
import type { Host } from "../support/host.ts";
import { ownCommand } from "../support/own-command.ts";
import { realPath } from "../support/read-file.ts";
import { runProgram } from "../support/run-program.ts";
import { keeperOf, passingPlace, pathThatStays } from "../support/stable-path.ts";
import { isSupportedNode } from "../support/supported-node.ts";

/**
 * What a service is to run: this Wearbar on this Node, by paths that outlast an upgrade where there
 * are such. Each is tried before it is trusted: a path may be there and its libraries gone.
 * @throws WearbarError `install-refused` where nothing that was tried works.
 */
export async function agentProgram(host: Host, version: string): Promise<AgentProgram> {
  const [, packaged = ""] = ownCommand(host);
  const script = host.entryPath ?? packaged;
  const { path: node, answer } = await firstThatRuns(pathsFor(host.nodePath, host), host);
  const entry = await firstThatStarts(node, pathsFor(script, host), version, host);
  const [nodeVersion = "", modules = ""] = answer.split(" ");
  const pinned = [node, entry].flatMap(pinOf);
  return { node, entry, nodeVersion, modules, version, pinned };
}

/** @returns why an installed program does not work any more; null where it does. */
export async function programProblem(
  { node, entry, version }: AgentProgram,
  host: Host,
): Promise<string | null> {
  try {
    await firstThatRuns([node], host);
    await firstThatStarts(node, [entry], version, host);
    return null;
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    return error.message;
  }
}

/** @returns why this program is nothing to install, for its owner; null where it is. */
export function passingRefusal({ node, entry }: AgentProgram, host: Host): string | null {
  const temporary = host.environment["TMPDIR"] ?? "";
  for (const path of [node, entry]) {
    const place = passingPlace(path, temporary);
    if (place === null) continue;
    return `Expected a Wearbar that stays, got ${path} in ${place}. Install it for good first, such as by \`npm install --global wearbar\`.`;
  }
  return null;
}

/** Programs that launchd starts may not read these without being asked for (launchd.plist(5), "CAVEATS"). */
const GUARDED = ["Desktop", "Documents", "Downloads", "Library/Mobile Documents"];

/** @returns a path of the program that macOS may keep from the agent, or null. */
export function guardedPath({ node, entry }: AgentProgram, host: Host): string | null {
  if (host.platform !== "darwin") return null;
  const isGuarded = (path: string) =>
    GUARDED.some((folder) => path.startsWith(`${host.home}/${folder}/`));
  return [node, entry].find(isGuarded) ?? null;
}

/** The one that stays first. Real paths, because a link may lead elsewhere tomorrow. */
function pathsFor(path: string, { root }: Host): readonly string[] {
  const real = realPath(`${root}${path}`)?.slice(root.length) ?? path;
  const stays = pathThatStays(real);
  return stays === null ? [real] : [stays, real];
}

const SAYS_VERSIONS = "process.versions.node + ' ' + process.versions.modules";

async function firstThatRuns(nodes: readonly string[], host: Host) {
  const failures: string[] = [];
  for (const path of nodes) {
    const told = await sayOf(path, ["-p", SAYS_VERSIONS], host);
    if (/^\d\S* \d+$/.test(told) && isSupportedNode(told)) return { path, answer: told };
    failures.push(`${path} (${told})`);
  }
  throw unusable("a Node that can run Wearbar", failures);
}

async function firstThatStarts(
  node: string,
  entries: readonly string[],
  version: string,
  host: Host,
): Promise<string> {
  const failures: string[] = [];
  for (const entry of entries) {
    const told = await sayOf(node, [`${host.root}${entry}`, "--version"], host);
    if (told === version) return entry;
    failures.push(`${entry} (${told})`);
  }
  throw unusable(`Wearbar ${version} to start`, failures);
}

const TIME_LIMIT = 20_000;

/** @returns what a program prints, or how it failed. */
async function sayOf(path: string, args: readonly string[], { root }: Host): Promise<string> {
  const limits = { timeLimit: TIME_LIMIT, outputLimit: 10_000 };
  const ran = await runProgram({ path: `${root}${path}`, args, ...limits });
  if (ran.exitCode === 0) return new TextDecoder().decode(ran.stdout).trim();
  const said = new TextDecoder().decode(ran.stderr).trim().split("\n").at(-1) ?? "";
  return ran.spawnError ?? (said || (ran.timedOut ? "no answer" : `code ${ran.exitCode}`));
}

function pinOf(path: string): readonly PinnedPath[] {
  const keeper = keeperOf(path);
  return keeper === null ? [] : [{ path, keeper }];
}

function unusable(expected: string, failures: readonly string[]): WearbarError {
  const text = `Expected ${expected}, got ${failures.join(", ")}. Install it again, or start it with another Node.`;
  return new WearbarError("install-refused", text);
}
