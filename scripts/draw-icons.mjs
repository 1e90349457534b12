/**
 * `node scripts/draw-icons.mjs FOLDER`: draws the app's icon and, one picture for each look, the
 * icon in the menu bar. The same pictures every time.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { appIcon } from "./draw-icons/app-icon.mjs";
import { icnsOf } from "./draw-icons/icns.mjs";
import { pngOf } from "./draw-icons/png.mjs";
import { LOOKS, RING_SIZE, ringPicture } from "./draw-icons/ring.mjs";

/** @returns {Buffer} */
export const appIconFile = () => icnsOf((size) => pngOf(appIcon(size)));

/** A level that shows that the ring is one. */
const EXAMPLE_LEVEL = 70;
const FINE = 2;

/** @returns {ReadonlyMap<string, Buffer>} file name to bytes */
export function templateImages() {
  return new Map(
    LOOKS.map((look) => {
      const level = look === "unknown" ? null : EXAMPLE_LEVEL;
      return [`${look}@${FINE}x.png`, pngOf(ringPicture(look, level, RING_SIZE * FINE))];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (folder === undefined) {
    console.error("Expected the folder that the icons go to, got nothing.");
    process.exitCode = 2;
  } else {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "Wearbar.icns"), appIconFile());
    for (const [name, bytes] of templateImages()) writeFileSync(join(folder, name), bytes);
  }
}
