import type { Host } from "../../agent/support/host.ts";

/** 2026-11-30T12:00:00Z. */
export const NOON = Date.UTC(2026, 10, 30, 12);

/** A Linux host whose system files are below `root` and whose clock stands still at noon. */
export function hostAt(root: string): Host {
  return {
    platform: "linux",
    architecture: "x64",
    nodeVersion: "24.0.0",
    nodePath: "/usr/bin/node",
    entryPath: null,
    environment: {},
    home: "/home/ada",
    userId: 1000,
    groupId: 1000,
    root,
    addonPath: null,
    programs: {},
    clock: {
      now: () => NOON,
      elapsed: () => 0,
      zone: () => "Europe/Vienna",
      utcOffsetMinutes: () => 60,
    },
    terminal: { write: () => {}, warn: () => {}, columns: null },
  };
}
