import { SCHEMA } from "./schema.ts";

/** The known key that `written` was most likely meant to be. */
export function nearestKey(written: string): string {
  const distances = SCHEMA.map(({ key }) => ({ key, distance: distance(written, key) }));
  return distances.reduce((best, next) => (next.distance < best.distance ? next : best)).key;
}

/** Levenshtein distance of the whole key, or of its last part where that is nearer. */
function distance(written: string, key: string): number {
  const lastPart = key.slice(key.indexOf(".") + 1);
  return Math.min(editDistance(written, key), editDistance(written, lastPart));
}

function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  // A key longer than any of ours by far is no slip of the hand: its tail may be left out.
  for (const [row, letter] of [...from.slice(0, 80)].entries()) {
    const next = [row + 1];
    for (let column = 1; column <= to.length; column++) {
      const replace = (previous[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replace, (previous[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    previous = next;
  }
  return previous.at(-1) ?? 0;
}
