import { afterEach, beforeAll, expect } from "vitest";
import type { MacAddon, MacDrive } from "../../../native/mac-addon.ts";
import { CLEAN, type Double, type DoubleControl, fixture, loadedDouble } from "./double.ts";

/** The addon on the double, for the tests of one file. After each the double must be clean. */
export interface Playing {
  readonly macos: () => MacAddon;
  readonly control: () => DoubleControl;
  /** Plays a fixture, such as `m1-air`. */
  readonly play: (name: string) => MacAddon;
  /** Plays a fixture and lists its drives. */
  readonly drivesOf: (name: string) => Promise<readonly MacDrive[]>;
}

/** Call it where tests are collected. No call of theirs may wait on Node's own thread. */
export function playingDouble(): Playing {
  let double: Double | null = null;
  const loaded = (): Double => {
    if (double === null) throw new Error("Expected the double in a test, got none yet.");
    return double;
  };
  beforeAll(() => {
    double = loadedDouble();
    double.control.forbidFirstThread();
  }, 60_000);
  afterEach(() => {
    expect(loaded().control.report()).toMatchObject(CLEAN);
    loaded().control.setDelay(-1);
  });
  const play = (name: string): MacAddon => {
    loaded().control.use(fixture(name));
    return loaded().macos;
  };
  return {
    macos: () => loaded().macos,
    control: () => loaded().control,
    play,
    drivesOf: async (name) => (await play(name).listDrives()).drives,
  };
}
