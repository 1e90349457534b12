// The app's own icon, on Apple's grid: a square of 824 of 1024 units, and its shadow below it.
import { between, canvas, plain } from "./canvas.mjs";
import { arc, line, square } from "./shapes.mjs";

const UNITS = 1024;
const CENTER = { x: UNITS / 2, y: UNITS / 2 };
const RADIUS = 262;
const RING_WIDTH = 78;
/** How much of the ring is filled: a drive in its best years. */
const LEVEL = 0.78;

const WHITE = /** @type {const} */ ([255, 255, 255]);
const NIGHT = /** @type {const} */ ([16, 24, 43]);
const DUSK = /** @type {const} */ ([52, 71, 108]);
const MINT = /** @type {const} */ ([110, 243, 190]);
const SEA = /** @type {const} */ ([38, 166, 220]);

/**
 * @param {number} size pixels
 * @returns {import("./png.mjs").Picture}
 */
export function appIcon(size) {
  const drawn = canvas(UNITS, size);
  drawGround(drawn);
  drawRing(drawn);
  drawChip(drawn);
  return drawn.picture();
}

/** @typedef {ReturnType<typeof canvas>} Canvas */

/** @param {Canvas} drawn */
function drawGround({ fill }) {
  const below = { x: CENTER.x, y: CENTER.y - 12 };
  fill(square(below, 824, 185), { colour: plain([0, 0, 0]), opacity: 0.35, softness: 36 });
  fill(square(CENTER, 824, 185), {
    colour: (_, y) => between(NIGHT, DUSK, (y - 100) / 824),
    opacity: 1,
  });
}

/** @param {Canvas} drawn */
function drawRing({ fill }) {
  fill(arc(CENTER, RADIUS, 0, 1, RING_WIDTH), { colour: plain(WHITE), opacity: 0.12 });
  const colour = (/** @type {number} */ _, /** @type {number} */ y) =>
    between(SEA, MINT, (y - CENTER.y + RADIUS) / (2 * RADIUS));
  const filled = arc(CENTER, RADIUS, 0, LEVEL, RING_WIDTH);
  const ends = [0, LEVEL].map((turns) => roundEnd(turns));
  fill((x, y) => Math.min(filled(x, y), ...ends.map((end) => end(x, y))), { colour, opacity: 1 });
}

/** @param {number} turns */
function roundEnd(turns) {
  const x = CENTER.x + RADIUS * Math.sin(turns * 2 * Math.PI);
  const y = CENTER.y + RADIUS * Math.cos(turns * 2 * Math.PI);
  return line(x, y, x, y, RING_WIDTH);
}

const CHIP = 190;
const PIN_WIDTH = 22;
const PIN_LENGTH = 40;
const PIN_PLACES = [-54, 0, 54];

/** @param {Canvas} drawn */
function drawChip({ fill }) {
  const edge = CHIP / 2 + PIN_LENGTH - PIN_WIDTH / 2;
  const pins = PIN_PLACES.flatMap((at) => [
    line(CENTER.x - edge, CENTER.y + at, CENTER.x + edge, CENTER.y + at, PIN_WIDTH),
    line(CENTER.x + at, CENTER.y - edge, CENTER.x + at, CENTER.y + edge, PIN_WIDTH),
  ]);
  const body = square(CENTER, CHIP, 34);
  const chip = (/** @type {number} */ x, /** @type {number} */ y) =>
    Math.min(body(x, y), ...pins.map((pin) => pin(x, y)));
  fill(chip, { colour: plain(WHITE), opacity: 0.94 });
  fill(square(CENTER, CHIP * 0.56, 20), { colour: plain(NIGHT), opacity: 0.9 });
}
