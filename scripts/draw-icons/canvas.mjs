/** @typedef {import("./shapes.mjs").Shape} Shape */
/** @typedef {readonly [red: number, green: number, blue: number]} Colour 0 to 255 */

/**
 * @typedef {object} Paint
 * @property {(x: number, y: number) => Colour} colour
 * @property {number} opacity 0 to 1
 * @property {number} [softness] over how many units the edge fades; default: one pixel
 */

/**
 * A square to draw on, in units from the lower left corner.
 *
 * @param {number} units
 * @param {number} size pixels
 */
export function canvas(units, size) {
  const scale = size / units;
  const pixels = new Float64Array(size * size * 4); // premultiplied

  /**
   * @param {Shape} shape
   * @param {Paint} paint
   */
  function fill(shape, paint) {
    const softness = paint.softness ?? 1 / scale;
    for (let row = 0; row < size; row++) {
      const y = units - (row + 0.5) / scale;
      for (let column = 0; column < size; ) {
        const x = (column + 0.5) / scale;
        const distance = shape(x, y);
        const covered = Math.min(Math.max(0.5 - distance / softness, 0), 1) * paint.opacity;
        if (covered > 0) blend((row * size + column) * 4, paint.colour(x, y), covered);
        // So far away from the shape there is nothing of it for as long.
        column += Math.max(1, Math.floor((distance - softness / 2) * scale));
      }
    }
  }

  /**
   * @param {number} at
   * @param {Colour} colour
   * @param {number} covered
   */
  function blend(at, colour, covered) {
    const under = 1 - covered;
    for (let channel = 0; channel < 4; channel++) {
      const value = channel === 3 ? 255 : (colour[channel] ?? 0);
      pixels[at + channel] = value * covered + (pixels[at + channel] ?? 0) * under;
    }
  }

  /** @returns {import("./png.mjs").Picture} */
  function picture() {
    const plain = pixels.map((value, at) => {
      const opacity = pixels[at - (at % 4) + 3] ?? 0;
      return at % 4 === 3 || opacity === 0 ? value : (value * 255) / opacity;
    });
    return { size, pixels: new Uint8ClampedArray(plain) };
  }

  return { fill, picture };
}

/**
 * @param {Colour} colour
 * @returns {Paint["colour"]}
 */
export const plain = (colour) => () => colour;

/**
 * @param {Colour} from
 * @param {Colour} to
 * @param {number} part 0 to 1
 * @returns {Colour}
 */
export function between(from, to, part) {
  const mix = (/** @type {0 | 1 | 2} */ channel) =>
    from[channel] + (to[channel] - from[channel]) * Math.min(Math.max(part, 0), 1);
  return [mix(0), mix(1), mix(2)];
}
