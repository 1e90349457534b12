// Builds the addon from a checkout with one compiler call. Plain JavaScript, because it also runs on
// a Node that does not strip types yet.
//
//   node native/build-addon.mjs [--force]     exit 0: built, fresh, or no compiler here; 1: failed
//
// `CC`, `CFLAGS` and `LDFLAGS` are honoured.
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { librariesOf, linkFlagsOf, sourcesOf } from "./addon-sources.mjs";

/**
 * @typedef {{ readonly outcome: "built", readonly path: string }
 *   | { readonly outcome: "fresh", readonly path: string }
 *   | { readonly outcome: "no-compiler", readonly why: string }
 *   | { readonly outcome: "failed", readonly why: string }} BuildResult
 *
 * @typedef {object} BuildOptions
 * @property {(line: string) => void} log told in words what happened
 * @property {string} [output] where the addon goes; build/<platform>-<architecture>/wearbar.node
 * @property {string} [platform] as `process.platform`
 * @property {string} [architecture] as `process.arch`; names the folder, it does not cross-compile
 * @property {boolean} [force] build even where the addon is newer than everything it is made of
 * @property {readonly string[]} [flags] more compiler flags, such as `-Werror`
 * @property {Readonly<Record<string, string | undefined>>} [environment] where `CC`, `CFLAGS` and
 *   `LDFLAGS` are looked up
 */

/**
 * Brings build/<platform>-<architecture>/wearbar.node up to date. Never throws: the addon is worth
 * having, but everything else works without it. Two at once are safe: each compiles under a name of
 * its own and renames.
 *
 * @param {string} root the checkout
 * @param {BuildOptions} options
 * @returns {BuildResult}
 */
export function buildAddon(root, options) {
  const result = broughtUpToDate(root, options);
  options.log(describe(result));
  return result;
}

/**
 * @param {string} root
 * @param {BuildOptions} options
 * @returns {BuildResult}
 */
function broughtUpToDate(root, options) {
  const target = targetOf(root, options);
  try {
    const fresh = options.force !== true && isFresh(root, target.output);
    return fresh ? { outcome: "fresh", path: target.output } : compile(root, target);
  } catch (error) {
    return { outcome: "failed", why: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * @typedef {object} Target
 * @property {string} output
 * @property {string} platform
 * @property {readonly string[]} compiler program and its first arguments: `CC` may be `ccache gcc`
 * @property {readonly string[]} flags
 * @property {readonly string[]} linkerFlags
 *
 * @param {string} root
 * @param {BuildOptions} options
 * @returns {Target}
 */
function targetOf(root, options) {
  const environment = options.environment ?? process.env;
  const platform = options.platform ?? process.platform;
  const folder = `${platform}-${options.architecture ?? process.arch}`;
  const compiler = words(environment["CC"]);
  return {
    output: resolve(options.output ?? join(root, "build", folder, "wearbar.node")),
    platform,
    compiler: compiler.length > 0 ? compiler : ["cc"],
    flags: [...words(environment["CFLAGS"]), ...(options.flags ?? [])],
    linkerFlags: words(environment["LDFLAGS"]),
  };
}

/**
 * @param {string} root
 * @param {string} output
 * @returns {boolean} whether the addon is newer than everything it is made of
 */
function isFresh(root, output) {
  const built = modifiedAt(output);
  if (built === null) return false;
  return ingredients(root).every((file) => (modifiedAt(file) ?? 0) <= built);
}

/** @param {string} root */
function ingredients(root) {
  const sources = addonFolder(root);
  return [
    ...readdirSync(sources).map((name) => join(sources, name)),
    join(root, "native", "addon-sources.mjs"),
    join(root, "native", "build-addon.mjs"),
    join(dirname(headersFolder(root)), "package.json"),
  ];
}

/**
 * @param {string} file
 * @returns {number | null} milliseconds since 1970
 */
function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/**
 * @param {string} root
 * @param {Target} target
 * @returns {BuildResult}
 */
function compile(root, target) {
  const headers = headersFolder(root);
  if (modifiedAt(join(headers, "node_api.h")) === null) {
    return {
      outcome: "failed",
      why: `Expected Node-API headers in ${headers}, found none. Run npm ci.`,
    };
  }
  const started = new Date();
  const temporary = `${target.output}.${process.pid}-${started.getTime()}.tmp`;
  mkdirSync(dirname(target.output), { recursive: true });
  const failure = runCompiler(root, target, temporary);
  if (failure === null) {
    // The time of the start: a source changed during the compilation is newer than the addon.
    utimesSync(temporary, started, started);
    renameSync(temporary, target.output);
    return { outcome: "built", path: target.output };
  }
  rmSync(temporary, { force: true });
  return failure;
}

/**
 * @param {string} root
 * @param {Target} target
 * @param {string} output
 * @returns {BuildResult | null} the failure, or null
 */
function runCompiler(root, target, output) {
  const [program = "cc", ...first] = target.compiler;
  const run = spawnSync(program, [...first, ...compilerArguments(root, target, output)], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (isMissing(run.error)) return { outcome: "no-compiler", why: `There is no ${program} here` };
  if (run.error !== undefined)
    return { outcome: "failed", why: `${program}: ${run.error.message}` };
  if (run.status === 0) return null;
  return { outcome: "failed", why: `${program} said:\n${run.stdout}${run.stderr}`.trimEnd() };
}

/**
 * @param {string} root
 * @param {Target} target
 * @param {string} output
 */
function compilerArguments(root, target, output) {
  return [
    ...["-std=c17", "-O2", "-Wall", "-Wextra", "-fvisibility=hidden"],
    ...linkFlagsOf(target.platform),
    ...target.flags,
    ...["-isystem", headersFolder(root), "-o", output],
    ...sourcesOf(target.platform).map((name) => join(addonFolder(root), name)),
    ...target.linkerFlags,
    ...librariesOf(target.platform),
  ];
}

/** @param {BuildResult} result */
function describe(result) {
  if (result.outcome === "built") return `The addon is built: ${result.path}`;
  if (result.outcome === "fresh") return `The addon is up to date: ${result.path}`;
  if (result.outcome === "failed") return `The addon could not be built. ${result.why}`;
  return `${result.why}, so the addon stays missing: drives are read by the other sources, such as smartctl. With a C compiler (Debian: apt install gcc libc6-dev; macOS: xcode-select --install) run this again.`;
}

/** @param {Error | undefined} error */
function isMissing(error) {
  return error !== undefined && "code" in error && error.code === "ENOENT";
}

/** @param {string} root */
const addonFolder = (root) => join(root, "native", "addon");

/** @param {string} root */
const headersFolder = (root) => join(root, "node_modules", "node-api-headers", "include");

/** @param {string | undefined} text */
const words = (text) => (text ?? "").split(/\s+/).filter((word) => word !== "");

/** Whether this file is what Node was asked to run, rather than imported. */
function isScript() {
  const script = process.argv[1];
  if (script === undefined || modifiedAt(script) === null) return false;
  return realpathSync(script) === fileURLToPath(import.meta.url);
}

if (isScript()) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const force = process.argv.includes("--force");
  const { outcome } = buildAddon(root, { force, log: (line) => console.log(line) });
  process.exitCode = outcome === "failed" ? 1 : 0;
}
