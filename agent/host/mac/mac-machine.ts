import type { MacMachine, MacMemory } from "../../../native/mac-addon.ts";
import type { MachineFacts } from "../../model/machine.ts";
import { bytesOrNull, type Instant, instant, zoneName } from "../../model/units.ts";
import type { Host } from "../../support/host.ts";
import { readText } from "../../support/read-file.ts";
import { readMacFirstUse } from "./mac-first-use.ts";

export function machineFacts(
  { root, clock }: Host,
  machine: MacMachine | null,
  memory: MacMemory | null,
): MachineFacts {
  const memoryBytes = memory?.memoryBytes ?? null;
  return {
    model: machine?.model || null,
    system: systemOf(root, machine),
    memoryBytes: memoryBytes === null ? null : bytesOrNull(Number(memoryBytes)),
    virtualMachine: isVirtual(machine),
    bootId: machine?.bootSession || null,
    bootedAt: bootedAt(machine?.bootTimeUs ?? null),
    zone: zoneName(clock.zone()),
    firstUse: readMacFirstUse(root, instant(clock.now())),
    ...(machine?.procTranslated === 1 && { translated: true }),
  };
}

const VERSION_FILE = "/System/Library/CoreServices/SystemVersion.plist";

/** @returns `macOS 15.7`. */
function systemOf(root: string, machine: MacMachine | null): string | null {
  const versions = [
    parseProductVersion(readText(`${root}${VERSION_FILE}`) ?? ""),
    machine?.osVersion || null,
  ];
  const version = versions.find(isRealVersion) ?? versions.find((one) => one !== null);
  return version === undefined || version === null ? null : `macOS ${version}`;
}

/** By hand: a parser for the whole format would cost each look at the machine 25 ms. */
export function parseProductVersion(plist: string): string | null {
  const pattern = /<key>ProductVersion<\/key>\s*<string>(\d{1,3}(?:\.\d{1,3}){0,3})<\/string>/;
  return pattern.exec(plist)?.[1] ?? null;
}

/** macOS may tell programs built for an older one 10.16 for 11 and later, and 16 for 26. */
const isRealVersion = (version: string | null): boolean =>
  version !== null && !/^(10\.16|16)(\.|$)/.test(version);

/** Older systems do not say; the models of Apple's own virtual machines do. */
function isVirtual(machine: MacMachine | null): boolean | null {
  const { hvVmmPresent = null, model = null } = machine ?? {};
  if (/^(VirtualMac|VMware|Parallels)/.test(model ?? "")) return true;
  return hvVmmPresent === null ? null : hvVmmPresent !== 0;
}

/** 0 where it is not known. It moves when the clock is set. */
function bootedAt(bootTimeUs: bigint | null): Instant | null {
  if (bootTimeUs === null || bootTimeUs <= 0n || bootTimeUs > MOST_MICROSECONDS) return null;
  return instant(Number(bootTimeUs / 1_000n));
}

/** In the year 2200. */
const MOST_MICROSECONDS = 7_258_118_400_000_000n;
