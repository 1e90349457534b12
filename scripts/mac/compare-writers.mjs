/**
 * `node scripts/mac/compare-writers.mjs [--entry FILE] [--seconds N]`: lets a process write as much as
 * it counts itself while `wearbar writers --watch` looks on, and holds the processes that Wearbar may
 * not see against those of others in ps.
 */
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { tell } from "./verdict.mjs";

/**
 * @typedef {import("../../agent/model/writers.ts").WritersReport} WritersReport
 * @typedef {import("./verdict.mjs").Finding} Finding
 */

const WRITER = fileURLToPath(new URL("steady-writer.mjs", import.meta.url));
/** What is written before the first look and after the last one is not seen. */
const LEAST_SHARE = 0.5;
/** Processes that came or went meanwhile. */
const COMING_AND_GOING = 20;

/**
 * @param {WritersReport} report
 * @param {number} written by the steady writer, bytes
 * @param {number} others processes of other users
 * @returns {readonly Finding[]}
 */
function findings({ writers, unseenProcesses }, written, others) {
  const name = basename(process.execPath);
  const seen = writers.find((writer) => writer.name === name)?.bytes ?? 0;
  return [
    {
      what: `bytes written by ${name}`,
      ok: written > 0 && seen >= LEAST_SHARE * written,
      found: `${seen} seen of ${written}`,
    },
    {
      what: "processes of others",
      ok: Math.abs(unseenProcesses - others) <= COMING_AND_GOING,
      found: `${unseenProcesses} that Wearbar may not see, ${others} in ps`,
    },
  ];
}

/** root may see all of them. */
function processesOfOthers() {
  const me = process.getuid?.() ?? 0;
  const owners = execFileSync("ps", ["-axo", "uid="], { encoding: "utf8" }).trim().split("\n");
  return me === 0 ? 0 : owners.filter((owner) => Number(owner) !== me).length;
}

/**
 * @param {string} entry
 * @param {string} seconds
 * @param {string} folder
 */
async function watched(entry, seconds, folder) {
  const tally = join(folder, "tally");
  const writer = spawn(process.execPath, [WRITER, folder, tally], { stdio: "ignore" });
  try {
    const given = [entry, "writers", "--watch", seconds, "--json"];
    const env = { ...process.env, WEARBAR_HOME: join(folder, "home") };
    const { stdout } = await promisify(execFile)(process.execPath, given, { env });
    return { report: JSON.parse(stdout), written: Number(readFileSync(tally, "utf8")) };
  } finally {
    writer.kill();
    await once(writer, "close");
  }
}

const { values } = parseArgs({
  options: {
    entry: {
      type: "string",
      default: fileURLToPath(new URL("../../dist/wearbar.cjs", import.meta.url)),
    },
    seconds: { type: "string", default: "15" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "wearbar-writers-"));
try {
  const { report, written } = await watched(values.entry, values.seconds, folder);
  tell(findings(report, written, processesOfOthers()));
} finally {
  rmSync(folder, { recursive: true });
}
