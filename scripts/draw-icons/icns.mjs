// The icon file of a Mac app: a list of PNGs, each under a name of four letters that tells its size.

/**
 * Pixels by name. The two smallest sizes are left out: macOS takes PNGs for them amiss, and makes
 * them from the next larger ones.
 */
export const ICNS_SIZES = new Map([
  ["ic11", 32], // 16 points, twice as fine
  ["ic12", 64], // 32 points, twice as fine
  ["ic07", 128],
  ["ic13", 256], // 128 points, twice as fine
  ["ic08", 256],
  ["ic14", 512], // 256 points, twice as fine
  ["ic09", 512],
  ["ic10", 1024], // 512 points, twice as fine
]);

/**
 * @param {(size: number) => Buffer} pngOfSize
 * @returns {Buffer} the bytes of a file
 */
export function icnsOf(pngOfSize) {
  const pngs = new Map([...new Set(ICNS_SIZES.values())].map((size) => [size, pngOfSize(size)]));
  const members = [...ICNS_SIZES].map(([name, size]) => member(name, pngs.get(size) ?? EMPTY));
  return member("icns", Buffer.concat(members));
}

const EMPTY = Buffer.alloc(0);

/**
 * @param {string} name
 * @param {Buffer} content
 */
function member(name, content) {
  const head = Buffer.alloc(8);
  head.write(name, 0, "latin1");
  head.writeUInt32BE(content.length + head.length, 4);
  return Buffer.concat([head, content]);
}
