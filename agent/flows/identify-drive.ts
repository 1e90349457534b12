import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DriveFacts } from "../model/drive.ts";

export interface DriveIdentity {
  readonly key: string;
  /** True where another drive could have the same key. */
  readonly weak: boolean;
}

/**
 * A key that tells drives apart and tells nobody the serial.
 *
 * @param salt random, kept in the database: two owners' keys can not be compared.
 * @param others all drives of the same pass: two with one serial (some USB bridges give their own)
 * are told apart by where they are, and marked weak.
 */
export function identifyDrive(
  salt: string,
  facts: DriveFacts,
  others: readonly DriveFacts[],
): DriveIdentity {
  const { model, serial } = facts;
  const twins = others.filter((other) => other.serial === serial && other.model === model);
  if (serial !== null && twins.length <= 1) return { key: hash(salt, model, serial), weak: false };
  const rest = [facts.capacityBytes, facts.location, serial].join("\n");
  return { key: hash(salt, model, rest), weak: true };
}

/** Not node:crypto, which takes 5 ms to load: a third of what a status may cost. */
function hash(salt: string, model: string | null, rest: string): string {
  const digest = sha256(utf8ToBytes([salt, model ?? "", rest].join("\n")));
  return bytesToHex(digest).slice(0, 32);
}
