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
 * @returns what is wrong with the file still: the setting counts once that is mended.
 * @throws WearbarError `usage` for a key or value that is no good, `bad-config` where the file can
 * not be edited or the change would make it wrong; the file is then as it was.
 */
export async function changeConfig(
  path: string,
  typedKey: string,
  value: string | null,
  today: LocalDay,
): Promise<readonly string[]> {
  const key = keyNamed(typedKey);
  const before = readConfigText(path) ?? "";
  const after =
    value === null
      ? unsetKey(before, key)
      : setKey(before, key, await valueTyped(key, value, today));
  const { problems } = await parseConfig(after, path, today);
  refuseNew(problems, (await parseConfig(before, path, today)).problems, path);
  if (after !== before) writeAtomically(path, after);
  return problems;
}

/** Faults that were there before may stay, on whatever line they are now: they are mended one at a time. */
function refuseNew(problems: readonly string[], known: readonly string[], path: string): void {
  const anywhere = (problem: string): string =>
    problem
      .split(path)
      .map((part, at) => (at === 0 ? part : part.replace(/^(:\d+)+/, "")))
      .join(path);
  const before = known.map(anywhere);
  const added = problems.filter((problem) => !before.includes(anywhere(problem)));
  if (added.length > 0) throw new WearbarError("bad-config", added.join("\n"));
}
