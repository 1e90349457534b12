import type { Tools } from "../../agent/flows/tools.ts";
import type { ProcessReader } from "../../agent/host/writers/process-reader.ts";
import { type SourceAnswer, UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import { bytes, localDay } from "../../agent/model/units.ts";
import type { DayWriters, WritersPass } from "../../agent/model/writers.ts";
import type { Store } from "../../db/store.ts";
import { APPLE_SSD } from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { exampleMachine, NOON, type Setting } from "./example-machine.ts";

/** What goes on in the machine; a test changes it. */
export interface World {
  /** Milliseconds since noon. */
  passed: number;
  /** Bytes written so far, by app; null: processes can not be read. */
  apps: Readonly<Record<string, number>> | null;
  unseen: number;
  swappedOut: number | null;
  /** Bytes written since boot, by location of the drive. */
  drives: Readonly<Record<string, number>>;
}

export interface WritersMachine {
  readonly world: World;
  readonly tools: Tools;
  readonly reader: ProcessReader;
  readonly store: Store;
}

export function writersMachine(setting: Setting = {}): WritersMachine {
  const { tools, store } = exampleMachine(setting);
  const world: World = {
    ...{ passed: 0, unseen: 0, swappedOut: 0 },
    apps: {},
    drives: { disk0: 0 },
  };
  const clock = {
    ...tools.clock,
    now: () => NOON + world.passed,
    elapsed: () => 5_000 + world.passed,
  };
  return {
    world,
    store,
    tools: { ...tools, clock, sources: async () => [countersOf(world)] },
    reader: {
      readWriters: async () => passOf(world),
      readSwappedOut: async () => (world.swappedOut === null ? null : bytes(world.swappedOut)),
    },
  };
}

/** Every app is one process that has run for long. */
function passOf({ apps, unseen }: World): WritersPass | null {
  if (apps === null) return null;
  const processes = Object.entries(apps).map(([name, bytesWritten]) => ({
    ...{ pid: pidOf(name), parentPid: null, startTicks: 1, name, bytesWritten },
  }));
  return { nowTicks: 100, processes, unseen };
}

const pidOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);

function countersOf({ drives }: World) {
  const listed = Object.entries(drives).map(([location, written]) => {
    const facts = { ...APPLE_SSD, location };
    const sinceBoot = { bytesWritten: bytes(written), bytesRead: bytes(0) };
    const answer: SourceAnswer = { ok: true, facts, health: UNKNOWN_HEALTH, sinceBoot, notes: [] };
    return { facts, answer };
  });
  return strictSource("os-counters", listed);
}

export const keptDays = (store: Store): readonly DayWriters[] =>
  store.dayWriters(localDay("0000-01-01"), localDay("9999-12-31"));
