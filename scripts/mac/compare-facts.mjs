/**
 * `node scripts/mac/compare-facts.mjs [--entry FILE]`: what Wearbar says of this Mac against what its
 * own programs say: sysctl, sw_vers, vm_stat, df.
 *
 * What moves is asked of them before and after: what Wearbar says has to lie between the two.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { tell } from "./verdict.mjs";

/**
 * @typedef {import("../../agent/model/state.ts").State} State
 * @typedef {import("./verdict.mjs").Finding} Finding
 *
 * @typedef {object} Fact
 * @property {string} what
 * @property {(state: State) => string | number | boolean | null | undefined} ours
 * @property {() => string | number | boolean} theirs
 * @property {number} [slack] for a number: how far beyond theirs is still right
 */

const MIB = 1_048_576;
/** As the system's own programs take it. */
const DATA_VOLUME = "/System/Volumes/Data";

/** @type {readonly Fact[]} */
const FACTS = [
  {
    what: "model",
    ours: ({ machine }) => machine.model,
    theirs: () => sysctl("hw.model"),
  },
  {
    what: "system",
    ours: ({ machine }) => machine.system,
    theirs: () => `macOS ${ask("sw_vers", "-productVersion")}`,
  },
  {
    what: "virtual machine",
    ours: ({ machine }) => machine.virtualMachine,
    theirs: () => sysctl("kern.hv_vmm_present") === "1",
  },
  {
    what: "memory, bytes",
    ours: ({ machine }) => machine.memoryBytes,
    theirs: () => Number(sysctl("hw.memsize")),
  },
  {
    what: "booted, milliseconds since 1970",
    ours: ({ machine }) => machine.bootedAt,
    theirs: () => part(sysctl("kern.boottime"), /sec = (\d+)/) * 1_000,
    slack: 2_000, // it moves when the clock is set, and the microseconds stand apart
  },
  {
    what: "swap in use, bytes",
    ours: ({ swap }) => swap.usedBytes,
    theirs: () => part(sysctl("vm.swapusage"), /used = ([\d.]+)M/) * MIB,
    slack: 16 * MIB,
  },
  {
    what: "swapped out since boot, bytes",
    ours: ({ swap }) => swap.swappedOutSinceBootBytes,
    theirs: swappedOut,
  },
  {
    what: "volume",
    ours: ({ space }) => space?.path,
    theirs: () => DATA_VOLUME,
  },
  {
    what: "size of the container, bytes",
    ours: ({ space }) => space?.totalBytes,
    theirs: () => kilobytesOf(1) * 1_024,
  },
  {
    what: "free, bytes",
    ours: ({ space }) => space?.freeBytes,
    theirs: () => kilobytesOf(3) * 1_024,
    slack: 64 * MIB,
  },
];

/** @param {string} name */
const sysctl = (name) => ask("sysctl", "-n", name);

function swappedOut() {
  const said = ask("vm_stat");
  return part(said, /page size of (\d+) bytes/) * part(said, /^Swapouts: +(\d+)\.$/m);
}

/** @param {number} column of df, whose first is the device's name */
function kilobytesOf(column) {
  const [, line = ""] = ask("df", "-k", DATA_VOLUME).split("\n");
  return Number(line.split(/ +/)[column]);
}

/**
 * @param {string} program
 * @param {readonly string[]} given
 */
function ask(program, ...given) {
  return execFileSync(program, given, {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  }).trim();
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
const part = (text, pattern) => Number(pattern.exec(text)?.[1] ?? Number.NaN);

/**
 * @param {Fact} fact
 * @param {State} state
 * @param {readonly (string | number | boolean)[]} theirs before and after
 * @returns {Finding}
 */
function compared({ what, ours, slack = 0 }, state, theirs) {
  const said = ours(state);
  const ok =
    typeof said === "number"
      ? isBetween(said, theirs.map(Number), slack)
      : theirs.includes(said ?? "");
  return {
    what,
    ok,
    found: ok ? String(said) : `${said}, but this Mac says ${theirs.join(" and ")}`,
  };
}

/**
 * @param {number} value
 * @param {readonly number[]} bounds
 * @param {number} slack
 */
const isBetween = (value, bounds, slack) =>
  value >= Math.min(...bounds) - slack && value <= Math.max(...bounds) + slack;

/**
 * @param {string} entry
 * @returns {State}
 */
function stateOf(entry) {
  const home = mkdtempSync(join(tmpdir(), "wearbar-compare-"));
  try {
    const env = { ...process.env, WEARBAR_HOME: home };
    const given = [entry, "sample", "--json"];
    const { stdout, stderr } = spawnSync(process.execPath, given, { encoding: "utf8", env });
    if (stdout === "") throw new Error(`wearbar sample said nothing but: ${stderr}`);
    return JSON.parse(stdout);
  } finally {
    rmSync(home, { recursive: true });
  }
}

const { values } = parseArgs({
  options: {
    entry: {
      type: "string",
      default: fileURLToPath(new URL("../../dist/wearbar.cjs", import.meta.url)),
    },
  },
});
const before = FACTS.map(({ theirs }) => theirs());
const state = stateOf(values.entry);
tell(FACTS.map((fact, at) => compared(fact, state, [before[at] ?? "", fact.theirs()])));
