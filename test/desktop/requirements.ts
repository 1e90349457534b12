import { isProgram, placesOf } from "../../agent/support/find-program.ts";

/** By the names of Debian's packages. */
const PROGRAMS = {
  Xvfb: "xvfb",
  dunst: "dunst",
  dunstctl: "dunst",
  "dbus-daemon": "dbus-daemon",
  "notify-send": "libnotify-bin",
  gdbus: "libglib2.0-bin",
  import: "imagemagick",
} as const;
type ProgramName = keyof typeof PROGRAMS;

/** What this machine lacks to have a desktop, in words. */
export function missingForDesktop(): readonly string[] {
  if (process.platform !== "linux") return [`Linux (this is ${process.platform})`];
  const names = Object.keys(PROGRAMS) as ProgramName[];
  return names
    .filter((name) => find(name) === null)
    .map((name) => `${name} (Debian: ${PROGRAMS[name]})`);
}

/** @throws where it is not there. */
export function desktopProgram(name: ProgramName): string {
  const path = find(name);
  if (path === null) throw new Error(`Expected ${name}, got none. Install ${PROGRAMS[name]}.`);
  return path;
}

function find(name: ProgramName): string | null {
  const places = placesOf({ environment: process.env, root: "" }, name, ["/usr/bin"]);
  return places.find(isProgram) ?? null;
}
