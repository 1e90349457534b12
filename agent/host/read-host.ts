import type { HostReading } from "../model/machine.ts";
import { instant } from "../model/units.ts";
import type { Host } from "../support/host.ts";
import type { BlockDrive } from "./drives-under.ts";
import { readMachine } from "./machine.ts";
import { readSpace } from "./space.ts";
import { readSwap } from "./swap.ts";

/**
 * The machine now. Never throws: what can not be read is null.
 *
 * @param drives to which the file system of the home is tied.
 * @param home a real path, whatever `host.root` is: its space and birth are asked of the kernel.
 */
export function readHost(host: Host, drives: readonly BlockDrive[], home: string): HostReading {
  return {
    machine: readMachine(host, home),
    swap: readSwap(host.root),
    space: readSpace(home, host.root, drives),
    takenAt: instant(host.clock.now()),
  };
}
