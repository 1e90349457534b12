/**
 * `node scripts/mac/steady-writer.mjs FOLDER TALLY`: writes 4 MB four times a second, down to the
 * drive, until it is ended, and keeps in TALLY how many bytes that was.
 */
import { fsyncSync, openSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";

const [folder = "", tally = ""] = process.argv.slice(2);
const PORTION = Buffer.alloc(4_000_000, 1);

const file = openSync(join(folder, "written"), "w");
let written = 0;
for await (const _ of setInterval(250)) {
  writeSync(file, PORTION, 0, PORTION.length, 0);
  fsyncSync(file);
  written += PORTION.length;
  // Whoever reads it finds the old one or the new one.
  writeFileSync(`${tally}.tmp`, String(written));
  renameSync(`${tally}.tmp`, tally);
}
