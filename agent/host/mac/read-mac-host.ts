import type { MacAddon } from "../../../native/mac-addon.ts";
import type { HostReading } from "../../model/machine.ts";
import { instant } from "../../model/units.ts";
import type { Host } from "../../support/host.ts";
import { ask } from "./ask.ts";
import { machineFacts } from "./mac-machine.ts";
import { dataVolume, readMacSpace } from "./mac-space.ts";
import { macSwapFacts } from "./mac-swap.ts";

/** Milliseconds for each question; the one about purgeable space asks another process. */
const PATIENCE = 5_000;

/**
 * The Mac now. Never throws: what can not be read is null.
 *
 * @param addon null where there is none: what files and `statfs` say is left.
 */
export async function readMacHost(host: Host, addon: MacAddon | null): Promise<HostReading> {
  const volume = dataVolume(host.root);
  const limit = <Answer>(call: (addon: MacAddon) => Promise<Answer>) =>
    ask(addon && (() => call(addon)), PATIENCE);
  const [machine, memory, capacity, parents] = await Promise.all([
    limit((mac) => mac.readMachine()),
    limit((mac) => mac.readMemory()),
    limit((mac) => mac.readCapacity(volume)),
    limit((mac) => mac.volumeParents(volume)),
  ]);
  return {
    machine: machineFacts(host, machine, memory),
    swap: macSwapFacts(memory),
    space: readMacSpace(host.root, volume, capacity, parents),
    takenAt: instant(host.clock.now()),
  };
}
