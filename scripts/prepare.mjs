/**
 * Makes a checkout ready: packages, a Node that can run the product, the addon, the bundle. What is
 * ready already costs a look at a few hundred file times. Runs on Node 20; speaks on stderr only.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "./lock.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const at = (/** @type {string[]} */ ...parts) => path.join(root, ...parts);
const say = (/** @type {string} */ text) => process.stderr.write(`wearbar: ${text}\n`);

const ownNode = at("node_modules", ".bin", "node");
const installStamp = at("node_modules", ".wearbar-install");
const bundle = at("dist", "wearbar.cjs");
const addon = at("build", `${process.platform}-${process.arch}`, "wearbar.node");
/** Names the compiler that could not build the addon: it is not tried again at every start. */
const failedWith = at("build", "addon-failed.tmp");
const lock = at(".prepare.lock.tmp");
/** What a change of makes the bundle or the addon out of date. */
const SOURCES = ["agent", "db", "native", "launchd", "systemd", "scripts", "package.json"];

/** @returns {Promise<string>} the Node to run the product and its tools with */
export async function prepare() {
  const isReady = isInstalled() && isBuilt();
  if (!isReady && !isWritable()) {
    say(`Expected to be able to write ${root}, which is not ready yet. Run this as its owner.`);
    process.exit(1);
  }
  if (!isReady || (lacksAddon() && isWritable())) await withLock(lock, makeReady, sayWaiting);
  return nodeForProduct();
}

function isWritable() {
  try {
    accessSync(root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} holder */
function sayWaiting(holder) {
  say(`process ${holder} is making this folder ready; waiting for it (it left ${lock})`);
}

async function makeReady() {
  if (!isInstalled()) install();
  if (!isBuilt() || lacksAddon()) await bringAddon();
  if (isBuilt()) return;
  say("building");
  run(nodeForProduct(), [at("scripts", "build.mjs")], "The build failed; see above.");
}

async function bringAddon() {
  const { buildAddon } = await import("../native/build-addon.mjs");
  const { outcome } = buildAddon(root, { log: say });
  if (outcome !== "failed") return;
  mkdirSync(path.dirname(failedWith), { recursive: true });
  writeFileSync(failedWith, compiler() ?? "");
}

/** Built without a compiler, a checkout gets its addon as soon as there is one. */
function lacksAddon() {
  const found = existsSync(addon) ? null : compiler();
  if (found === null) return false;
  return !existsSync(failedWith) || readFileSync(failedWith, "utf8") !== found;
}

function compiler() {
  const [program = "cc"] = (process.env["CC"] ?? "").split(/\s+/).filter(Boolean);
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const places = program.includes("/") ? [program] : folders.map((one) => path.join(one, program));
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * The product needs Node-API 10 (22.14); its tests and scripts, type stripping unflagged (22.18). The
 * folder's own Node, which npm's scripts see first, is none of the machine's: installing deletes it.
 */
function machineNodeServes() {
  if (runsOwnNode()) return false;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

function runsOwnNode() {
  const modules = at("node_modules");
  const real = existsSync(modules) ? realpathSync(modules) : modules;
  return process.execPath.startsWith(`${real}${path.sep}`);
}

function nodeForProduct() {
  return machineNodeServes() ? process.execPath : ownNode;
}

function isInstalled() {
  if (!machineNodeServes() && !existsSync(ownNode)) return false;
  return existsSync(installStamp) && readFileSync(installStamp, "utf8") === lockFileHash();
}

function lockFileHash() {
  return createHash("sha256")
    .update(readFileSync(at("package-lock.json")))
    .digest("hex");
}

function install() {
  say("installing packages (first run only)");
  // A plain `npm ci` would start node-gyp for better-sqlite3, which needs Python; its package
  // brings prebuilt binaries.
  npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
  if (!machineNodeServes()) {
    say("fetching Node 24 for this folder");
    npm(["rebuild", "node", "--ignore-scripts=false"]);
  }
  writeFileSync(installStamp, lockFileHash());
}

/** The npm that runs us, else the one on PATH. @param {string[]} args */
function npm(args) {
  const { npm_execpath: script = "", npm_node_execpath: node = "" } = process.env;
  const isThere = script.endsWith(".js") && existsSync(node);
  const [program, first] = isThere ? [node, [script]] : ["npm", []];
  const quiet = [...args, "--loglevel=error"];
  run(program, [...first, ...quiet], `npm ${args[0]} failed; see above. Is there a network?`);
}

/** @param {string} program @param {string[]} args @param {string} onFailure */
function run(program, args, onFailure) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: ["ignore", 2, 2] });
  if (status === 0) return;
  say(onFailure);
  process.exit(1);
}

function isBuilt() {
  if (!existsSync(bundle)) return false;
  const built = statSync(bundle).mtimeMs;
  return SOURCES.every((name) => newest(at(name)) <= built);
}

/** Folders count as well: their time tells of a file that was removed. @param {string} place @returns {number} */
function newest(place) {
  const own = statSync(place).mtimeMs;
  if (!statSync(place).isDirectory()) return own;
  return Math.max(own, ...readdirSync(place).map((name) => newest(path.join(place, name))));
}
