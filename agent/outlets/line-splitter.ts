const LINE_FEED = 0x0a;

/**
 * Puts what arrives in pieces together to lines, as bytes: a piece may end in the middle of a
 * character.
 * @param longest bytes that a line may have, without its end.
 * @param onLine false: the rest is not wanted.
 * @returns what takes the next piece; false from the first line on that is too long, whether it has
 * ended or not, or that is the last one wanted.
 */
export function lineSplitter(
  longest: number,
  onLine: (line: Buffer) => boolean,
): (piece: Buffer) => boolean {
  let started: Buffer[] = [];
  let length = 0;
  return (piece) => {
    let from = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
      const last = piece.subarray(from, end);
      if (length + last.length > longest) return false;
      const line = Buffer.concat([...started, last]);
      started = [];
      length = 0;
      from = end + 1;
      if (!onLine(line)) return false;
    }
    started.push(Buffer.from(piece.subarray(from))); // a copy: the whole piece is not kept for its end
    length += piece.length - from;
    return length <= longest;
  };
}
