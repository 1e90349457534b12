import type { Delivery } from "../../model/notice.ts";
import type { ProgramResult } from "../../support/run-program.ts";

/** How long a program may take to show a notification: some never return. */
export const NOTIFY_LIMIT = 4_000;
/** Of output: a number, or a sentence about an error. */
export const NOTIFY_OUTPUT = 10_000;

export const READY: Delivery = { ok: true };

/** The channel may be asked again later. */
export const notNow = (why: string): Delivery => ({ ok: false, why, retry: true });

/** The channel is none on this machine. */
export const notHere = (why: string): Delivery => ({ ok: false, why, retry: false });

/** @returns what the end of a program says of the notification that it was to show. */
export function programDelivery(name: string, result: ProgramResult): Delivery {
  const { spawnError, timedOut, exitCode, signal, stderr } = result;
  if (spawnError !== null) return notNow(`${name} did not start (${spawnError})`);
  if (timedOut) return notNow(`${name} did not return and was ended`);
  if (exitCode === 0) return READY;
  const end = exitCode === null ? `was ended by ${signal}` : `left with ${exitCode}`;
  const [first = ""] = said(stderr).split("\n");
  return notNow(first === "" ? `${name} ${end}` : `${name} ${end}: ${first.slice(0, 200)}`);
}

export const said = (bytes: Uint8Array): string => Buffer.from(bytes).toString().trim();
