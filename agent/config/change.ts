import type { LocalDay } from "../model/units.ts";
import { WearbarError } from "../support/errors.ts";
import { writeAtomically } from "../support/write-atomically.ts";
import { setKey, unsetKey } from "./edit.ts";
import { readConfigText } from "./load.ts";
import { parseConfig } from "./parse-config.ts";
import { keyNamed, valueTyped } from "./validate.ts";

/**
 * Sets one setting in the owner's file, or takes it out of it.
 *
 * @param value as typed; null: back to the default.
 * @throws WearbarError `usage` for a key or value that is no good, `bad-config` where the file can
 * not be edited or the change would make it wrong; the file is then as it was.
 */
export async function changeConfig(
  path: string,
  typedKey: string,
  value: string | null,
  today: LocalDay,
): Promise<void> {
  const key = keyNamed(typedKey);
  const before = readConfigText(path) ?? "";
  const after =
    value === null
      ? unsetKey(before, key)
      : setKey(before, key, await valueTyped(key, value, today));
  await refuseNewProblems(before, after, path, today);
  if (after !== before) writeAtomically(path, after);
}

/** Faults that were there before may stay: they are mended one at a time. */
async function refuseNewProblems(
  before: string,
  after: string,
  path: string,
  today: LocalDay,
): Promise<void> {
  const known = (await parseConfig(before, path, today)).problems;
  const { problems } = await parseConfig(after, path, today);
  const added = problems.filter((text) => !known.includes(text));
  if (added.length > 0) throw new WearbarError("bad-config", added.join("\n"));
}
