import { basename } from "node:path";
import { listNames, readValue, realPath } from "../support/read-file.ts";
import { isNetworkTransport } from "./rules/linux-device.ts";

export interface NvmeController {
  /** Such as `nvme0`. */
  readonly name: string;
  readonly folder: string;
  /** `pcie`, `apple-nvme`; `unknown` on kernels that do not say. */
  readonly transport: string;
}

/**
 * Under native multipath the device of a namespace is its subsystem, whose folder links to the
 * controllers; their numbers need not be those of the namespace (nvme0n1 may be on nvme1).
 *
 * @param device where the namespace's `device` link leads.
 * @returns the first local controller; null where all are reached over a network, or none is left.
 */
export function nvmeControllerOf(device: string): NvmeController | null {
  const folders = isController(basename(device)) ? [device] : controllersBelow(device);
  const controllers = folders.map((folder) => ({
    name: basename(folder),
    folder,
    transport: readValue(`${folder}/transport`) ?? "unknown",
  }));
  return controllers.find(({ transport }) => !isNetworkTransport(transport)) ?? null;
}

function controllersBelow(subsystem: string): readonly string[] {
  return listNames(subsystem)
    .filter(isController)
    .sort((left, right) => numberIn(left) - numberIn(right))
    .flatMap((name) => realPath(`${subsystem}/${name}`) ?? []);
}

const isController = (name: string): boolean => /^nvme\d+$/.test(name);
const numberIn = (name: string): number => Number(name.slice("nvme".length));
