/**
 * `node scripts/build-menubar.mjs [--dry-run] [--identity NAME] [--output FOLDER]`: makes
 * build/darwin/Wearbar.app, for both kinds of Mac, on a Mac.
 *
 * Without an identity (or `WEARBAR_SIGNING_IDENTITY`) the app is signed ad hoc: it runs where it was
 * built or installed by npm, and macOS may refuse its notifications. It is built beside its place and
 * comes there by renaming, so that an app that runs is never written into.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  APP,
  APP_SOURCES,
  CORE_SOURCES,
  compilerFlagsOf,
  infoPlist,
  LINKED,
  OLDEST_MACOS,
} from "../native/menubar-sources.mjs";
import { appIconFile } from "./draw-icons.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "native", "menubar");

/**
 * @typedef {{ readonly do: "run", readonly program: string, readonly given: readonly string[] }
 *   | { readonly do: "folder", readonly path: string }
 *   | { readonly do: "write", readonly path: string, readonly bytes: () => string | Buffer }
 *   | { readonly do: "swap", readonly from: string, readonly to: string }} Step
 *
 * @typedef {object} Wanted
 * @property {string} output the folder that the app goes to
 * @property {string} version
 * @property {string} identity of codesign; `-`: ad hoc
 */

/**
 * @param {Wanted} wanted
 * @param {string} platform
 * @returns {string | null} what went wrong, or null
 */
export function makeMenubar(wanted, platform) {
  if (platform !== "darwin") {
    return `Expected a Mac, got ${platform}: Wearbar.app is compiled and signed by Apple's own tools. Run this on a Mac, or with --dry-run to see what it does; npm run check:macos compiles and links the app anywhere.`;
  }
  for (const step of stepsOf(wanted)) {
    const failure = perform(step);
    if (failure !== null) return failure;
  }
  return null;
}

/**
 * @param {Wanted} wanted
 * @returns {readonly Step[]}
 */
function stepsOf({ output, version, identity }) {
  const fresh = join(output, `${APP}-${version}.${process.pid}.tmp`);
  const app = join(fresh, `${APP}.app`);
  const contents = join(app, "Contents");
  const program = join(contents, "MacOS", APP);
  const plist = join(contents, "Info.plist");
  const template = join(folder, "Info.plist");
  return [
    write(plist, () => infoPlist(readFileSync(template, "utf8"), version)),
    run("plutil", "-lint", plist),
    { do: "folder", path: dirname(program) },
    run("clang", ...compilation(version, program)),
    run("lipo", program, "-verify_arch", "arm64", "x86_64"),
    write(join(contents, "Resources", `${APP}.icns`), appIconFile),
    run("codesign", ...signature(identity), app),
    run("codesign", "--verify", "--strict", "--verbose=2", app),
    { do: "swap", from: app, to: join(output, `${APP}.app`) },
  ];
}

/** @param {string} path @param {() => string | Buffer} bytes @returns {Step} */
const write = (path, bytes) => ({ do: "write", path, bytes });

/** @param {string} program @param {readonly string[]} given @returns {Step} */
const run = (program, ...given) => ({ do: "run", program, given });

/**
 * @param {string} version
 * @param {string} program
 */
function compilation(version, program) {
  return [
    ...["-arch", "arm64", "-arch", "x86_64", `-mmacosx-version-min=${OLDEST_MACOS}`],
    ...compilerFlagsOf(version),
    ...["-o", program],
    ...[...CORE_SOURCES, ...APP_SOURCES].map((name) => join(folder, name)),
    ...LINKED,
  ];
}

/**
 * The whole bundle, so that its Info.plist is bound. Apple notarizes only what has the hardened
 * runtime and a time stamp, which ad hoc signatures can not have.
 *
 * @param {string} identity
 */
function signature(identity) {
  const notarizable = identity === "-" ? [] : ["--options", "runtime", "--timestamp"];
  return ["--force", ...notarizable, "--sign", identity];
}

/** @param {Step} step */
function describe(step) {
  if (step.do === "write") return `write ${step.path}`;
  if (step.do === "folder") return `mkdir -p ${step.path}`;
  if (step.do === "swap") return `rename ${step.from} to ${step.to}`;
  return [step.program, ...step.given].map(quoted).join(" ");
}

/** @param {string} word as a shell takes it */
const quoted = (word) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/**
 * @param {Step} step
 * @returns {string | null} what went wrong, or null
 */
function perform(step) {
  if (step.do === "run") return runProgram(step.program, step.given);
  if (step.do === "swap") return swap(step.from, step.to);
  mkdirSync(step.do === "folder" ? step.path : dirname(step.path), { recursive: true });
  if (step.do === "write") writeFileSync(step.path, step.bytes());
  return null;
}

/**
 * @param {string} program
 * @param {readonly string[]} given
 */
function runProgram(program, given) {
  const { status, signal, error } = spawnSync(program, given, { stdio: "inherit" });
  if (error !== undefined) {
    return `Expected the program ${program}, got: ${error.message}. Install Xcode's command line tools: xcode-select --install.`;
  }
  return status === 0 ? null : `Expected ${program} to succeed, got ${status ?? signal}.`;
}

/**
 * @param {string} from
 * @param {string} to
 */
function swap(from, to) {
  const old = `${to}.${process.pid}.old`;
  if (existsSync(to)) renameSync(to, old);
  renameSync(from, to);
  rmSync(old, { recursive: true, force: true });
  rmSync(dirname(from), { recursive: true, force: true });
  return null;
}

function wantedHere() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { values } = parseArgs({
    options: {
      "dry-run": { type: "boolean", default: false },
      identity: { type: "string", default: process.env["WEARBAR_SIGNING_IDENTITY"] ?? "-" },
      output: { type: "string", default: join(root, "build", "darwin") },
    },
  });
  return { ...values, version };
}

function main() {
  const wanted = wantedHere();
  if (wanted["dry-run"]) {
    for (const step of stepsOf(wanted)) console.log(describe(step));
    return;
  }
  const failure = makeMenubar(wanted, process.platform);
  if (failure === null) return;
  console.error(failure);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
