import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../end-to-end/host.ts";

/** A small real program that keeps the words it was started with, byte for byte. */
export interface RecordingProgram {
  readonly path: string;
  /** The words of each call so far, the name of the program left out. */
  calls(): readonly (readonly string[])[];
  /** The variables of the last call. */
  environment(): Readonly<Record<string, string>>;
}

/** @param then lines of shell that it runs when it has written down its words. */
export function recordingProgram(name: string, then = "exit 0"): RecordingProgram {
  const folder = temporaryFolder(name);
  const path = join(folder, name);
  const calls = join(folder, "calls");
  const environment = join(folder, "environment");
  const script = [
    "#!/bin/sh",
    `printf '%s\\0' "$#" "$@" >> ${calls}`,
    `env > ${environment}`,
    then,
  ];
  writeFileSync(path, `${script.join("\n")}\n`);
  chmodSync(path, 0o755);
  return {
    path,
    calls: () => (existsSync(calls) ? callsIn(readFileSync(calls)) : []),
    environment: () => variablesIn(readFileSync(environment, "utf8")),
  };
}

/** How many words, then the words, each ended by a NUL; again for each call. */
function callsIn(bytes: Buffer): readonly (readonly string[])[] {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  const words = text.split("\0").slice(0, -1);
  const calls: string[][] = [];
  while (words.length > 0) calls.push(words.splice(0, Number(words.shift())));
  return calls;
}

const variablesIn = (lines: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines.split("\n").flatMap((line) => {
      const at = line.indexOf("=");
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    }),
  );
