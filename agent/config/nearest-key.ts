import { SCHEMA } from "./schema.ts";

/** A key longer than any of ours by far is no slip of the hand: its tail may be left out. */
const MOST_LETTERS = 80;

/** What to do about a key that is not known: the one it was most likely meant to be, if any is near. */
export function keyHint(written: string): string {
  const distances = SCHEMA.map(({ key }) => ({ key, distance: distance(written, key) }));
  const nearest = distances.reduce((best, next) => (next.distance < best.distance ? next : best));
  const isNear = nearest.distance <= (Math.min(written.length, MOST_LETTERS) * 2) / 3;
  return `${isNear ? `Did you mean ${nearest.key}? ` : ""}"wearbar config" lists them all.`;
}

/** Levenshtein distance of the whole key, or of its last part where that is nearer. */
function distance(written: string, key: string): number {
  const lastPart = key.slice(key.indexOf(".") + 1);
  return Math.min(editDistance(written, key), editDistance(written, lastPart));
}

function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...from.slice(0, MOST_LETTERS)].entries()) {
    const next = [row + 1];
    for (let column = 1; column <= to.length; column++) {
      const replace = (previous[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replace, (previous[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    previous = next;
  }
  return previous.at(-1) ?? 0;
}
