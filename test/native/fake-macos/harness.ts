import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { MACOS_READERS } from "../../../native/addon-sources.mjs";
import {
  DOUBLE_FLAGS,
  DOUBLE_SOURCES,
  ON_DOUBLE_FLAGS,
} from "../../../native/fake-macos/build.mjs";
import { CHECKOUT, COMPILER } from "../built-addon.ts";

export const ADDON = join(CHECKOUT, "native", "addon");
const READERS = ["facts.c", "reader.c", ...MACOS_READERS].map((name) => join(ADDON, name));
const HARNESS = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".c"))
  .map((name) => join(import.meta.dirname, name));

const hasClang = spawnSync("clang-19", ["--version"]).error === undefined;

/** clang-19 where it is, else the machine's own: both have the sanitizers. */
export const SANITIZING_COMPILER = hasClang ? "clang-19" : COMPILER;

export const SANITIZED = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/** How one harness was compiled; `objects` are its parts by the name of their source. */
export interface Harness {
  readonly program: string;
  readonly compiler: string;
  readonly flags: readonly string[];
  readonly objects: ReadonlyMap<string, string>;
}

/** Compiles the readers, the double and the harness, in two processes at once. */
export async function compileHarness(
  folder: string,
  compiler: string,
  flags: readonly string[],
): Promise<Harness> {
  mkdirSync(folder, { recursive: true });
  const compile = (sources: readonly string[], more: readonly string[]) =>
    run(compiler, [...flags, ...more, "-c", ...sources], folder);
  const outcomes = await Promise.all([
    compile(DOUBLE_SOURCES, DOUBLE_FLAGS),
    // The readers see what they see on a Mac; the harness is Linux's.
    compile(READERS, ON_DOUBLE_FLAGS).then(async (readers) =>
      readers.status === 0 ? compile(HARNESS, DOUBLE_FLAGS) : readers,
    ),
  ]);
  const failed = outcomes.find(({ status }) => status !== 0);
  if (failed !== undefined) throw new Error(failed.said);
  const sources = [...DOUBLE_SOURCES, ...READERS, ...HARNESS].map((path) => basename(path));
  const objects = new Map(
    sources.map((name) => [name, join(folder, name.replace(/c$/, "o"))] as const),
  );
  const harness = { program: join(folder, "harness"), compiler, flags, objects };
  await linkHarness(harness);
  return harness;
}

async function linkHarness({ program, compiler, flags, objects }: Harness): Promise<void> {
  const linked = await run(compiler, [...flags, "-pthread", ...objects.values(), "-o", program]);
  if (linked.status !== 0) throw new Error(linked.said);
}

/** A text that stands in a file once, and what stands there instead. */
export type Patch = readonly [file: string, find: string, replace: string];

/**
 * The harness with some readers changed. The change is made to a copy of the sources; the product
 * has no switch for it.
 *
 * @returns the harness, or the compiler's words where it refuses the change.
 * @throws where a patch does not apply exactly once.
 */
export async function mutatedHarness(
  harness: Harness,
  folder: string,
  patches: readonly Patch[],
): Promise<Harness | string> {
  mkdirSync(folder, { recursive: true });
  const changed = new Set(patches.map(([file]) => file));
  for (const file of changed) {
    writeFileSync(join(folder, file), patched(file, patches));
  }
  // A header is found beside the source that includes it: that one is compiled from here too.
  const sources = [...changed].map((file) => (file.endsWith(".c") ? file : SOURCE_OF_HEADER));
  for (const source of sources.filter((name) => !changed.has(name))) {
    writeFileSync(join(folder, source), readFileSync(join(ADDON, source)));
  }
  const given = [...harness.flags, ...ON_DOUBLE_FLAGS, "-c", ...new Set(sources)];
  const compiled = await run(harness.compiler, given, folder);
  if (compiled.status !== 0) return compiled.said;
  const objects = new Map(harness.objects);
  for (const source of sources) objects.set(source, join(folder, source.replace(/c$/, "o")));
  const mutant = { ...harness, program: join(folder, "harness"), objects };
  await linkHarness(mutant);
  return mutant;
}

const SOURCE_OF_HEADER = "reader_macos_smart.c";

function patched(file: string, patches: readonly Patch[]): string {
  let text = readFileSync(join(ADDON, file), "utf8");
  for (const [, find, replace] of patches.filter(([name]) => name === file)) {
    if (text.split(find).length !== 2) {
      throw new Error(`Expected ${file} to have once: ${find}`);
    }
    text = text.replace(find, () => replace);
  }
  return text;
}

export interface Outcome {
  /** The exit code; null where a signal ended it. */
  readonly status: number | null;
  /** Standard output, then standard error. */
  readonly said: string;
}

/** Runs a program to its end; one that does not end in 30 s is ended. */
export function run(program: string, given: readonly string[], folder?: string): Promise<Outcome> {
  const options = { cwd: folder, encoding: "utf8", timeout: 30_000, maxBuffer: 2 ** 26 } as const;
  return new Promise((resolve) => {
    const child = execFile(program, [...given], options, (_error, printed, words) => {
      resolve({ status: child.exitCode, said: printed + words });
    });
  });
}

/** One step or fact list of `harness FIXTURE dump`: 64-bit numbers are texts such as "12n". */
export interface DumpedReading {
  readonly call: string;
  readonly steps: readonly {
    readonly name: string;
    readonly status: number;
    readonly bytes: string | null;
  }[];
  readonly facts: Readonly<Record<string, unknown>>;
}

export async function dumped(harness: Harness, path: string): Promise<readonly DumpedReading[]> {
  const { status, said } = await run(harness.program, [path, "dump"]);
  if (status !== 0) throw new Error(said);
  return JSON.parse(said);
}
