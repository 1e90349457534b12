import { fstatSync, readlinkSync, writeSync } from "node:fs";
import { homedir, uptime } from "node:os";
import { systemErrorCode } from "./errors.ts";
import type { Clock, Host, Terminal } from "./host.ts";
import { followZone, zoneInPath, zoneInTz } from "./zone-follower.ts";

/** @returns the machine this process really runs on. */
export function realHost(): Host {
  return {
    platform: process.platform,
    architecture: process.arch,
    nodeVersion: process.versions.node,
    nodePath: process.execPath,
    entryPath: null,
    environment: process.env,
    home: homeFolder(),
    userId: process.getuid?.() ?? -1,
    groupId: process.getgid?.() ?? -1,
    root: "",
    addonPath: null,
    programs: {},
    clock: realClock(),
    terminal: realTerminal(),
  };
}

/** Empty for a user who has none: what needs it then says so. */
function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return "";
  }
}

function realClock(): Clock {
  return {
    now: () => Date.now(),
    // hrtime stops during sleep on Linux but not on macOS; uptime counts it on Linux.
    elapsed: () =>
      process.platform === "linux"
        ? uptime() * 1_000
        : Number(process.hrtime.bigint() / 1_000_000n),
    // Node sets its dates anew when TZ is set; Intl would do it too, but holds 8 MB.
    zone: followZone(systemZone(), (zone) => {
      process.env["TZ"] = zone;
    }),
    utcOffsetMinutes: (at) => -new Date(at).getTimezoneOffset(),
  };
}

/**
 * What reads the zone by its name: from TZ as it was at the start, else from where /etc/localtime points,
 * else from Intl, which is slow and asked once.
 */
function systemZone(): () => string {
  const named = zoneInTz(process.env["TZ"] ?? "");
  let fallback: string | null = null;
  return () => {
    const zone = named ?? linkedZone();
    if (zone !== null) return zone;
    // undefined where TZ was last set to a zone that does not exist
    fallback ??= Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
    return fallback;
  };
}

function linkedZone(): string | null {
  try {
    return zoneInPath(readlinkSync("/etc/localtime"));
  } catch {
    return null;
  }
}

function realTerminal(): Terminal {
  return {
    write: (text) => writeAll(1, text),
    warn: (text) => writeAll(2, text),
    columns: mayBeTerminal() ? (process.stdout.columns ?? null) : null,
    ask,
  };
}

/** The terminal edits the line, and Ctrl-C ends the process as ever. */
async function ask(question: string): Promise<string | null> {
  const { isatty } = await import("node:tty");
  if (!isatty(0) || !isatty(1)) return null;
  const { createInterface } = await import("node:readline");
  writeAll(1, question);
  const lines = createInterface({ input: process.stdin, terminal: false });
  return new Promise((resolve) => {
    lines.once("line", (line) => {
      resolve(line);
      lines.close();
    });
    lines.once("close", () => resolve(null));
  });
}

/** A pipe or a file is none: asking process.stdout would load node:net, which takes 3 ms. */
function mayBeTerminal(): boolean {
  try {
    return fstatSync(1).isCharacterDevice();
  } catch {
    return false; // closed
  }
}

/** Written at once and whole, so that leaving right after loses nothing. A closed pipe is no error. */
function writeAll(descriptor: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (systemErrorCode(error) === "EPIPE") return;
      if (systemErrorCode(error) !== "EAGAIN") throw error;
    }
  }
}
