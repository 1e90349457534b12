// Shapes as distances: how far a point lies outside of them, negative inside. So edges can be made
// as smooth as the pixels allow, at every size.

/** @typedef {(x: number, y: number) => number} Shape */

/**
 * A line with round ends; from a point to itself, a dot.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} toX
 * @param {number} toY
 * @param {number} width
 * @returns {Shape}
 */
export function line(x, y, toX, toY, width) {
  const alongX = toX - x;
  const alongY = toY - y;
  const squared = alongX ** 2 + alongY ** 2;
  return (atX, atY) => {
    const part = ((atX - x) * alongX + (atY - y) * alongY) / (squared || 1);
    const nearest = Math.min(Math.max(part, 0), 1);
    return Math.hypot(atX - x - nearest * alongX, atY - y - nearest * alongY) - width / 2;
  };
}

/**
 * Part of a ring with flat ends, clockwise.
 *
 * @param {{ readonly x: number, readonly y: number }} center
 * @param {number} radius
 * @param {number} from turns from the top, where y grows upwards
 * @param {number} to
 * @param {number} width
 * @returns {Shape}
 */
export function arc(center, radius, from, to, width) {
  const start = direction(from);
  const end = direction(to);
  const isLarge = to - from > 0.5;
  return (atX, atY) => {
    const x = atX - center.x;
    const y = atY - center.y;
    const ring = Math.abs(Math.hypot(x, y) - radius) - width / 2;
    if (to - from >= 1) return ring;
    const beforeStart = x * -start.y + y * start.x;
    const afterEnd = x * end.y - y * end.x;
    const beside = isLarge ? Math.min(beforeStart, afterEnd) : Math.max(beforeStart, afterEnd);
    return Math.max(ring, beside);
  };
}

/** @param {number} turns */
const direction = (turns) => ({
  x: Math.sin(turns * 2 * Math.PI),
  y: Math.cos(turns * 2 * Math.PI),
});

/**
 * @param {{ readonly x: number, readonly y: number }} center
 * @param {number} side
 * @param {number} rounding
 * @returns {Shape}
 */
export function square(center, side, rounding) {
  const inner = side / 2 - rounding;
  return (atX, atY) => {
    const x = Math.abs(atX - center.x) - inner;
    const y = Math.abs(atY - center.y) - inner;
    return Math.hypot(Math.max(x, 0), Math.max(y, 0)) + Math.min(Math.max(x, y), 0) - rounding;
  };
}
