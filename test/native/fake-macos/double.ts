import { readdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, test } from "vitest";
import { buildOnDouble } from "../../../native/fake-macos/build.mjs";
import type { MacAddon } from "../../../native/mac-addon.ts";
import { CHECKOUT, describeCompiled, loadedAddon } from "../built-addon.ts";

const FIXTURES = join(CHECKOUT, "native", "fake-macos", "fixtures");

/** The tests' handle on the double: native/fake-macos/control.c. */
export interface DoubleControl {
  /** Plays another fixture, from its beginning. Only while no read is under way. */
  use(path: string): void;
  /** How long every SMART read takes, milliseconds; -1: as the fixture says. */
  setDelay(milliseconds: number): void;
  /** A call on Node's own thread is a violation from now on. */
  forbidFirstThread(): void;
  report(): DoubleReport;
}

export interface DoubleReport {
  readonly violations: readonly string[];
  /** What the readers hold at this moment. */
  readonly cfReferences: number;
  readonly ioReferences: number;
  readonly portReferences: number;
  readonly smartClients: number;
  readonly autoreleasePools: number;
  /** The most SMART clients that were open at once, ever. */
  readonly mostClients: number;
}

/** The end of every test: nothing done wrong, nothing left behind. */
export const CLEAN: Omit<DoubleReport, "mostClients"> = {
  violations: [],
  cfReferences: 0,
  ioReferences: 0,
  portReferences: 0,
  smartClients: 0,
  autoreleasePools: 0,
};

/** Such as `m1-air`. */
export const fixture = (name: string): string => join(FIXTURES, `${name}.txt`);

export const fixtureNames: readonly string[] = readdirSync(FIXTURES)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => name.slice(0, -".txt".length));

/** `describeCompiled`, on Linux: elsewhere the double does not stand in for anything. */
export function describeOnDouble(title: string, tests: () => void): void {
  if (process.platform === "linux") {
    describeCompiled(title, tests);
    return;
  }
  process.stderr.write(`${title}: left out; the double is for Linux\n`);
  describe.skip(title, () => test("left out: not Linux", () => {}));
}

export interface Double {
  readonly addonPath: string;
  readonly macos: MacAddon;
  readonly control: DoubleControl;
}

/** Builds and loads the addon on the double. It plays nothing until `control.use`. */
export function loadedDouble(): Double {
  const built = buildOnDouble();
  const control: { exports: unknown } = { exports: {} };
  process.dlopen(control, built.control);
  const { macos } = loadedAddon(built.addon);
  if (macos === undefined) throw new Error("Expected an addon with macos, got one without.");
  if (!isControl(control.exports)) throw new Error("Expected the double's control.");
  return { addonPath: built.addon, macos, control: control.exports };
}

function isControl(exports: unknown): exports is DoubleControl {
  return typeof exports === "object" && exports !== null && "use" in exports && "report" in exports;
}
