// A PNG of our own: 8 bits of red, green, blue and opacity, no filter. PNG specification, third
// edition, sections 5 and 11.
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BITS = 8;
const RED_GREEN_BLUE_OPACITY = 6;

/**
 * @typedef {object} Picture
 * @property {number} size pixels, as wide as high
 * @property {Uint8ClampedArray} pixels red, green, blue, opacity; not premultiplied; row by row
 */

/**
 * @param {Picture} picture
 * @returns {Buffer} the bytes of a file
 */
export function pngOf({ size, pixels }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(EIGHT_BITS, 8);
  header.writeUInt8(RED_GREEN_BLUE_OPACITY, 9);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rowsOf(size, pixels), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/**
 * Each row begins with the number of its filter: none.
 *
 * @param {number} size
 * @param {Uint8ClampedArray} pixels
 */
function rowsOf(size, pixels) {
  const width = size * 4;
  const rows = Buffer.alloc((width + 1) * size);
  for (let row = 0; row < size; row++) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return rows;
}

/**
 * @param {string} type
 * @param {Buffer} content
 */
function chunk(type, content) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
