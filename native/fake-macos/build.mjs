// Builds the macOS half of the addon for Linux, on the double instead of on Apple's frameworks:
//
//   build/fake-macos/wearbar.node         what addonPath of a test host names
//   build/fake-macos/libfake-macos.so     the double, which it finds beside itself
//   build/fake-macos/control.node         the tests' handle on the double: see control.c
//
//   node native/fake-macos/build.mjs [--sanitized]
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sourcesOf } from "../addon-sources.mjs";

const DOUBLE = import.meta.dirname;
const ROOT = dirname(dirname(DOUBLE));
const ADDON = join(ROOT, "native", "addon");
const NODE_API = join(ROOT, "node_modules", "node-api-headers", "include");
const LIBRARY = "libfake-macos.so";

/** The double itself, without its handle for Node. */
export const DOUBLE_SOURCES = readdirSync(DOUBLE)
  .filter((name) => name.endsWith(".c") && name !== "control.c")
  .sort()
  .map((name) => join(DOUBLE, name));

/** For what stands on the double: its headers come before the machine's own. */
export const ON_DOUBLE_FLAGS = [
  ...["-std=c17", "-Wall", "-Wextra", "-Werror", "-g"],
  ...["-isystem", join(DOUBLE, "include"), "-I", DOUBLE, "-I", ADDON],
];

/** For the double itself. */
export const DOUBLE_FLAGS = ["-D_GNU_SOURCE", ...ON_DOUBLE_FLAGS];

/**
 * @typedef {object} BuiltDouble
 * @property {string} addon path of wearbar.node
 * @property {string} control path of control.node
 *
 * @typedef {object} BuildOptions
 * @property {string} [folder] where it goes; build/fake-macos
 * @property {string} [compiler] `CC`, or cc
 * @property {readonly string[]} [flags] more of them, for compiling and linking
 */

/**
 * Brings the addon on the double up to date. Two at once are safe, like two of build-addon.mjs.
 *
 * @param {BuildOptions} options
 * @returns {BuiltDouble}
 * @throws {Error} with the compiler's words.
 */
export function buildOnDouble(options = {}) {
  const folder = options.folder ?? join(ROOT, "build", "fake-macos");
  const compiler = options.compiler ?? process.env["CC"] ?? "cc";
  const flags = ["-O2", "-fPIC", "-pthread", ...ON_DOUBLE_FLAGS, ...(options.flags ?? [])];
  mkdirSync(folder, { recursive: true });
  const link = (/** @type {string} */ name, /** @type {readonly string[]} */ given) =>
    compiled(compiler, [...flags, "-shared", ...given], join(folder, name));
  link(LIBRARY, [...DOUBLE_FLAGS, ...DOUBLE_SOURCES, `-Wl,-soname,${LIBRARY}`, "-Wl,-Bsymbolic"]);
  const onLibrary = ["-isystem", NODE_API, `-L${folder}`, "-lfake-macos", "-Wl,-rpath,$ORIGIN"];
  const addon = sourcesOf("darwin").map((name) => join(ADDON, name));
  return {
    addon: link("wearbar.node", ["-fvisibility=hidden", ...addon, ...onLibrary]),
    control: link("control.node", [join(DOUBLE, "control.c"), ...onLibrary]),
  };
}

/**
 * @param {string} compiler
 * @param {readonly string[]} given
 * @param {string} output
 * @returns {string} output
 */
function compiled(compiler, given, output) {
  if (isFresh(output)) return output;
  const started = new Date();
  const temporary = `${output}.${process.pid}-${started.getTime()}.tmp`;
  const run = spawnSync(compiler, [...given, "-o", temporary], { encoding: "utf8" });
  if (run.error !== undefined || run.status !== 0) {
    rmSync(temporary, { force: true });
    throw new Error(`${compiler} said: ${run.error?.message ?? run.stdout + run.stderr}`);
  }
  utimesSync(temporary, started, started);
  renameSync(temporary, output);
  return output;
}

/** @param {string} output */
function isFresh(output) {
  const built = statSync(output, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return false;
  return [ADDON, DOUBLE, dirname(ADDON)]
    .flatMap((folder) => filesBelow(folder))
    .every((file) => statSync(file).mtimeMs <= built);
}

/**
 * @param {string} folder
 * @returns {readonly string[]} what is compiled, not the fixtures
 */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(c|h|mjs)$/.test(name))
    .map((name) => join(folder, name));
}

/** For a library that a Node without the sanitizers can be made to load: LD_PRELOAD their runtime. */
export const SANITIZED_ADDON = ["-fsanitize=address,undefined", "-shared-libasan"];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sanitized = process.argv.includes("--sanitized");
  const folder = join(ROOT, "build", sanitized ? "fake-macos-sanitized" : "fake-macos");
  const options = sanitized ? { folder, compiler: "clang-19", flags: SANITIZED_ADDON } : { folder };
  console.log(buildOnDouble(options).addon);
}
