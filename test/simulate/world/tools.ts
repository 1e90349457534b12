import { pathsOf } from "../../../agent/config/paths.ts";
import { defaultConfig } from "../../../agent/config/schema.ts";
import type { Tools } from "../../../agent/flows/tools.ts";
import type { Host } from "../../../agent/support/host.ts";
import { hostAt } from "../../host/host-at.ts";
import { clockOf, hostReading, type Moment, sourcesOf, type VirtualMachine } from "./machine.ts";

/**
 * What flows work with in a virtual world: everything is the product's own but for the drives, the host
 * and the clock. There is no store in it yet, and no desktop.
 * @param home where Wearbar keeps its things.
 */
export function worldTools(machine: VirtualMachine, moment: Moment, home: string): Tools {
  const clock = clockOf(machine, moment);
  const host: Host = {
    ...hostAt(home),
    ...{ clock, home, platform: "darwin", environment: { WEARBAR_HOME: home } },
    addonPath: `${home}/no-addon.node`,
  };
  // Who writes is read from the processes of a machine: here are none.
  const config = { ...defaultConfig(), "writers.enabled": false };
  const sources = sourcesOf(machine, moment);
  return {
    ...{ host, clock, version: "0.1.0", paths: pathsOf(host), recording: null, demo: false },
    config: async () => config,
    store: () => Promise.reject(new Error("There is no store yet.")),
    sources: async () => sources,
    readHost: async () => hostReading(machine, moment),
    notifiers: async () => [],
    service: () => Promise.reject(new Error("Nothing is installed here.")),
    close: async () => {},
  };
}
