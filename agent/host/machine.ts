import type { MachineFacts } from "../model/machine.ts";
import { type Bytes, bytesOrNull, type Instant, instant, zoneName } from "../model/units.ts";
import type { Host } from "../support/host.ts";
import { readText, readValue } from "../support/read-file.ts";
import { readFirstUse } from "./first-use.ts";
import { isVirtualMachine } from "./virtual-machine.ts";

/** @param home a real path: its birth can not be asked for below `host.root`. */
export function readMachine(host: Host, home: string): MachineFacts {
  const { root, clock } = host;
  const now = instant(clock.now());
  return {
    model: readModel(root),
    system: readSystem(root),
    memoryBytes: parseMemory(readText(`${root}/proc/meminfo`) ?? ""),
    virtualMachine: readVirtualMachine(root),
    bootId: parseBootId(readText(`${root}/proc/sys/kernel/random/boot_id`) ?? ""),
    bootedAt: parseBootTime(readText(`${root}/proc/stat`) ?? ""),
    zone: zoneName(clock.zone()),
    firstUse: readFirstUse(root, home, now),
  };
}

/** From DMI on PCs, from the device tree on boards. */
function readModel(root: string): string | null {
  return (
    named(readValue(`${root}/sys/class/dmi/id/product_name`)) ??
    named(readValue(`${root}/sys/class/dmi/id/board_name`)) ??
    named(readValue(`${root}/proc/device-tree/model`))
  );
}

/** Boards whose maker left the forms of DMI empty. */
const named = (name: string | null): string | null =>
  /^(to be filled|system product name|default string|none$|not (applicable|specified)|o\.e\.m|unknown)/i.test(
    name ?? "none",
  )
    ? null
    : name;

/** os-release(5): the file in /usr/lib stands in for a missing one in /etc. */
function readSystem(root: string): string | null {
  const text = readText(`${root}/etc/os-release`) ?? readText(`${root}/usr/lib/os-release`);
  return parsePrettyName(text ?? "");
}

/** @returns PRETTY_NAME of os-release(5), whose values are quoted as a shell would. */
export function parsePrettyName(text: string): string | null {
  const value = /^PRETTY_NAME=(.*)$/m.exec(text)?.[1]?.trim() ?? "";
  const quoted = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
  return quoted.replace(/\\(["'$`\\])/g, "$1").trim() || null;
}

/** @returns `MemTotal` of /proc/meminfo: the memory fitted, less what firmware and kernel took. */
export function parseMemory(text: string): Bytes | null {
  const kibibytes = /^MemTotal:\s+(\d+) kB$/m.exec(text)?.[1];
  return kibibytes === undefined ? null : bytesOrNull(Number(kibibytes) * 1_024);
}

export function parseBootId(text: string): string | null {
  const id = text.trim();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}

/** @returns `btime` of /proc/stat (seconds since 1970). It moves when the clock is set. */
export function parseBootTime(text: string): Instant | null {
  const seconds = /^btime (\d{1,12})$/m.exec(text)?.[1];
  return seconds === undefined ? null : instant(Number(seconds) * 1_000);
}

function readVirtualMachine(root: string): boolean | null {
  return isVirtualMachine({
    vendor: readValue(`${root}/sys/class/dmi/id/sys_vendor`),
    product: readValue(`${root}/sys/class/dmi/id/product_name`),
    cpuinfo: readText(`${root}/proc/cpuinfo`),
    hypervisorNode: readValue(`${root}/proc/device-tree/hypervisor/compatible`),
    xenCapabilities: readValue(`${root}/proc/xen/capabilities`),
  });
}
