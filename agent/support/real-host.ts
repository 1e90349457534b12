import { fstatSync, readlinkSync, writeSync } from "node:fs";
import { homedir, uptime } from "node:os";
import { systemErrorCode } from "./errors.ts";
import type { Clock, Host, Terminal } from "./host.ts";

/** @returns the machine this process really runs on. */
export function realHost(): Host {
  return {
    platform: process.platform,
    architecture: process.arch,
    nodeVersion: process.versions.node,
    nodePath: process.execPath,
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
    zone: systemZone,
    utcOffsetMinutes: (at) => -new Date(at).getTimezoneOffset(),
  };
}

/** The zone by its name: from TZ, else from where /etc/localtime points, else from Intl (slow). */
function systemZone(): string {
  const named = process.env["TZ"]?.replace(/^:/, "") || linkedZone();
  return named || Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function linkedZone(): string | null {
  try {
    return /zoneinfo(?:\.default)?\/(.+)$/.exec(readlinkSync("/etc/localtime"))?.[1] ?? null;
  } catch {
    return null;
  }
}

function realTerminal(): Terminal {
  return {
    write: (text) => writeAll(1, text),
    warn: (text) => writeAll(2, text),
    columns: mayBeTerminal() ? (process.stdout.columns ?? null) : null,
  };
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
