// The icon in the menu bar. native/menubar/core/ring.c draws the same, and says what it means.
import { canvas, plain } from "./canvas.mjs";
import { arc, line } from "./shapes.mjs";

export const RING_SIZE = 18;
/** In the order of `enum look`. */
export const LOOKS = /** @type {const} */ (["good", "watch", "act", "unknown", "stale", "busy"]);

/** @typedef {(typeof LOOKS)[number]} Look */
/**
 * @typedef {{ kind: "arc", turns: number, width: number, opacity: number }
 *   | { kind: "line", from: readonly [number, number], to: readonly [number, number], width: number }} Stroke
 *   from the centre; y grows upwards
 */

const RADIUS = 6.75;
const DOTS = 12;

/** @type {Readonly<Record<Look, readonly Stroke[]>>} */
const SIGNS = {
  good: [],
  watch: [dot(0, 0, 4.5)],
  act: [stroke([0, 3], [0, 0], 2), dot(0, -3, 2)],
  unknown: [stroke([-2, 0], [2, 0], 1.75)],
  stale: [stroke([0, 3.25], [0, 0], 1.5), stroke([0, 0], [2.25, -1.25], 1.5)],
  busy: [dot(-2.75, 0, 1.75), dot(0, 0, 1.75), dot(2.75, 0, 1.75)],
};

/**
 * @param {Look} look
 * @param {number | null} level percent
 * @returns {readonly Stroke[]}
 */
export function ringStrokes(look, level) {
  const ring = level === null || look === "unknown" ? dotted() : filled(level);
  return [...ring, ...SIGNS[look]];
}

/**
 * @param {Look} look
 * @param {number | null} level percent
 * @param {number} size pixels
 * @returns {import("./png.mjs").Picture} black and more or less opaque: a template
 */
export function ringPicture(look, level, size) {
  const { fill, picture } = canvas(RING_SIZE, size);
  const center = { x: RING_SIZE / 2, y: RING_SIZE / 2 };
  for (const one of ringStrokes(look, level)) {
    const { width } = one;
    const shape =
      one.kind === "arc"
        ? arc(center, RADIUS, 0, one.turns, width)
        : line(center.x + one.from[0], center.y + one.from[1], ...moved(one.to, center), width);
    fill(shape, { colour: plain([0, 0, 0]), opacity: one.kind === "arc" ? one.opacity : 1 });
  }
  return picture();
}

/**
 * @param {readonly [number, number]} point
 * @param {{ readonly x: number, readonly y: number }} center
 * @returns {[number, number]}
 */
const moved = ([x, y], center) => [center.x + x, center.y + y];

/** @returns {readonly Stroke[]} */
function dotted() {
  return Array.from({ length: DOTS }, (_, at) => {
    const angle = (2 * Math.PI * at) / DOTS;
    return dot(RADIUS * Math.sin(angle), RADIUS * Math.cos(angle), 1.75);
  });
}

/**
 * @param {number} level
 * @returns {readonly Stroke[]}
 */
function filled(level) {
  /** @type {Stroke} */
  const track = { kind: "arc", turns: 1, width: 1.5, opacity: 0.4 };
  return level === 0 ? [track] : [track, { ...track, turns: level / 100, width: 2.5, opacity: 1 }];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @returns {Stroke}
 */
function dot(x, y, width) {
  return stroke([x, y], [x, y], width);
}

/**
 * @param {readonly [number, number]} from
 * @param {readonly [number, number]} to
 * @param {number} width
 * @returns {Stroke}
 */
function stroke(from, to, width) {
  return { kind: "line", from, to, width };
}
