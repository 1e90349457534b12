import { getSystemErrorName } from "node:util";
import type { SkipCode } from "../model/reading.ts";

interface Meaning {
  readonly words: string;
  readonly code: SkipCode;
}

/**
 * Codes of IOKit, Mach and COM as they come from reading a drive's health log (IOReturn.h,
 * IOCFPlugIn.c of IOKitUser, xnu's IOUserClient.cpp, NVMeSMARTLibExternal.h).
 *
 * Opening the SMART client ends in 0xe00002be whatever the reason was: another program that holds
 * the client, a sandbox, or the drive. So busy and denied can not be told apart, and the words say
 * so.
 */
const MEANINGS: Readonly<Record<number, Meaning>> = {
  3758097086: {
    words: "busy with another program, or denied to this one: macOS has one code for both",
    code: "busy",
  },
  3758097093: { words: "another program has it to itself", code: "busy" },
  3758097109: { words: "busy", code: "busy" },
  3758097110: { words: "no answer in the driver's own time", code: "busy" },
  3758097112: { words: "not ready", code: "busy" },
  3758097095: { words: "no SMART plug-in for this drive", code: "not-this-kind" },
  3758097122: { words: "not permitted: a sandbox denies it", code: "no-right" },
  3758097089: { words: "not privileged", code: "no-right" },
  3758097088: { words: "no such device", code: "no-such-device" },
  3758097111: { words: "the device is offline", code: "failed" },
  3758097090: { words: "bad argument", code: "failed" },
  3758097098: { words: "input/output error", code: "failed" },
  3758097129: { words: "device error", code: "failed" },
  268435459: { words: "the SMART client was closed before the read", code: "failed" },
  2147483652: { words: "the plug-in does not know the interface", code: "failed" },
};

/** @param status of a step: a negated errno, or a framework's code above 0. */
export function describeStatus(status: number): string {
  if (status === 0) return "ok";
  if (status < 0) return getSystemErrorName(status);
  const hex = `0x${status.toString(16).padStart(8, "0")}`;
  const words = MEANINGS[status]?.words;
  return words === undefined ? hex : `${hex} (${words})`;
}

/** @param status not 0. */
export function skipCodeOf(status: number): SkipCode {
  if (status < 0) return CODE_OF_ERRNO[getSystemErrorName(status)] ?? "failed";
  return MEANINGS[status]?.code ?? "failed";
}

const CODE_OF_ERRNO: Readonly<Record<string, SkipCode>> = {
  ENXIO: "no-such-device",
  EPROTO: "unreadable",
  ETIMEDOUT: "busy", // only of waiting for one's turn: reads themselves are given up elsewhere
};
