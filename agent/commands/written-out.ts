import { extname, resolve } from "node:path";
import { writeAtomically } from "../support/write-atomically.ts";
import type { Flag, Verb } from "./verb.ts";

export const OUTPUT_FLAG = {
  name: "output",
  value: "FILE",
  meaning: "write it to FILE; - is standard output",
} as const satisfies Flag;

/** @returns what the ending of `output` stands for; null where it stands for nothing known. */
export function formByEnding<Form>(
  output: string | null,
  endings: Readonly<Record<string, Form>>,
): Form | null {
  const ending = extname(output ?? "").toLowerCase();
  return Object.hasOwn(endings, ending) ? (endings[ending] ?? null) : null;
}

/**
 * Writes what a verb has to say to where its owner wants it.
 * @param output a path; null or `-`: standard output.
 * @returns the path of the file, absolute; null: standard output.
 * @throws WearbarError `file-unwritable`
 */
export function writeOut(
  output: string | null,
  text: string,
  { host }: Parameters<Verb["run"]>[1],
): string | null {
  if (output === null || output === "-") {
    host.terminal.write(text);
    return null;
  }
  const path = resolve(output);
  writeAtomically(path, text);
  return path;
}
