import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { CORE_SOURCES } from "../../../native/menubar-sources.mjs";
import { CHECKOUT, COMPILER } from "../built-addon.ts";

const MENUBAR = join(CHECKOUT, "native", "menubar");
const STRICT = ["-std=c17", "-D_GNU_SOURCE", "-g", "-O1", "-Wall", "-Wextra", "-Werror"];
const SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/** Milliseconds that a compilation may take on a busy machine. */
export const COMPILING = 120_000;

/** Compiles a program of this folder with the app's plain C. @returns its path. */
export function coreProgram(
  folder: string,
  name: string,
  { compiler = COMPILER, sanitized = SANITIZED }: { compiler?: string; sanitized?: string[] } = {},
): string {
  const program = join(folder, name);
  const given = [
    ...[...STRICT, ...sanitized, "-I", join(MENUBAR, "core")],
    join(import.meta.dirname, `${name}.c`),
    ...CORE_SOURCES.map((source) => join(MENUBAR, source)),
    ...["-lm", "-o", program],
  ];
  const { status, stderr, error } = spawnSync(compiler, given, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${compiler}: ${error?.message ?? stderr}`);
  return program;
}
