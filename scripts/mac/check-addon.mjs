/**
 * `node scripts/mac/check-addon.mjs [--addon FILE]`: loads the addon and asks it everything once.
 *
 * What a drive answers is no matter here: virtual machines, as those of GitHub, have no drive with a
 * health log, and "no such device" is right there. That each question is answered is.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadAddon } from "../../native/load.ts";
import { tell } from "./verdict.mjs";

/**
 * @typedef {import("../../native/mac-addon.ts").MacAddon} MacAddon
 * @typedef {import("../../native/mac-addon.ts").MacReading} MacReading
 * @typedef {import("./verdict.mjs").Finding} Finding
 */

const DATA_VOLUME = "/System/Volumes/Data";
/** No registry entry has it. */
const NOBODY = 1n;
const ENOENT = -2;
/** Intel has no Rosetta; an older macOS does not say that it is virtual. */
const NOT_EVERYWHERE = ["sysctl.proc_translated", "kern.hv_vmm_present"];
const ENXIO = -6;

/**
 * @param {MacAddon} addon
 * @returns {Promise<readonly Finding[]>}
 */
async function findingsOf(addon) {
  const { drives, ...listing } = await addon.listDrives();
  const capable = drives.filter(({ smartCapable }) => smartCapable === true);
  const reads = await Promise.all(capable.map(({ registryId }) => addon.readSmart(registryId)));
  const parents = await addon.volumeParents(DATA_VOLUME);
  const capacity = await addon.readCapacity(DATA_VOLUME);
  const { processes } = await addon.readProcessWrites();
  const mine = processes.filter(({ bytesWritten }) => bytesWritten !== null);
  return [
    answered("drives", listing),
    { what: "drives with a health log", ok: reads.every(isTold), found: wordsOf(reads) },
    absent("health log of nobody", await addon.readSmart(NOBODY)),
    absent("statistics of nobody", await addon.readStatistics(NOBODY)),
    answered("machine", await addon.readMachine()),
    answered("memory", await addon.readMemory()),
    answered(`drives below ${DATA_VOLUME}`, parents),
    counted("drives found there", parents.drives.length),
    answered(`capacity of ${DATA_VOLUME}`, capacity),
    counted("its bytes", Number(capacity.totalBytes ?? 0)),
    counted("processes of this user", mine.length),
  ];
}

/**
 * @param {string} what
 * @param {MacReading} reading
 * @returns {Finding}
 */
function answered(what, reading) {
  const ok = reading.steps.every(
    ({ name, status }) => status === 0 || (status === ENOENT && NOT_EVERYWHERE.includes(name)),
  );
  return { what, ok: ok && isTold(reading), found: stepsOf(reading) };
}

/**
 * @param {string} what
 * @param {MacReading} reading
 * @returns {Finding}
 */
function absent(what, reading) {
  return { what, ok: reading.steps[0]?.status === ENXIO, found: stepsOf(reading) };
}

/**
 * @param {string} what
 * @param {number} count
 * @returns {Finding}
 */
const counted = (what, count) => ({ what, ok: count > 0, found: String(count) });

/** @param {MacReading} reading */
const isTold = ({ steps }) => steps.length > 0;

/** @param {readonly MacReading[]} reads */
const wordsOf = (reads) => (reads.length === 0 ? "none here" : reads.map(stepsOf).join("; "));

/** @param {MacReading} reading */
const stepsOf = ({ steps }) =>
  steps.map(({ name, status }) => `${name} ${status > 0 ? hex(status) : status}`).join(", ");

/** @param {number} status */
const hex = (status) => `0x${status.toString(16)}`;

const { values } = parseArgs({ options: { addon: { type: "string" } } });
const load = loadAddon({
  addonPath: values.addon === undefined ? null : resolve(values.addon),
  root: fileURLToPath(new URL("../..", import.meta.url)),
  platform: process.platform,
  architecture: process.arch,
});
const addon = load.ok ? load.addon.macos : undefined;
// An answer that is waited for keeps no process alive, and may never come.
const patience = setTimeout(() => {
  throw new Error("Expected every answer of the addon within a minute, got none to one question.");
}, 60_000);
tell([
  { what: "the addon loads", ok: load.ok, found: load.ok ? load.path : load.why },
  { what: "and is one for macOS", ok: addon !== undefined, found: addon ? "yes" : "no" },
  ...(addon === undefined ? [] : await findingsOf(addon)),
]);
clearTimeout(patience);
