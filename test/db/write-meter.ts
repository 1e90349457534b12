import { existsSync, readFileSync } from "node:fs";

const PAGE = 1_024;
/** A page and what stands before it in the log (https://www.sqlite.org/fileformat2.html, 4). */
const FRAME = PAGE + 24;

/**
 * Counts what a database's connections hand to the system: pages of its file and frames of its log
 * that are not as they were when last looked at. The size of the log alone says nothing, for after
 * a thousand frames it begins from its start again.
 * @returns bytes since the last look.
 */
export function writeMeter(path: string): () => number {
  const files = [
    { read: reader(path), block: PAGE },
    { read: reader(`${path}-wal`), block: FRAME },
  ];
  let before = files.map(({ read }) => read());
  return () => {
    const now = files.map(({ read }) => read());
    const changed = files.map(({ block }, at) => changedBytes(before[at], now[at], block));
    before = now;
    return changed.reduce((sum, bytes) => sum + bytes, 0);
  };
}

const NOTHING: Buffer = Buffer.alloc(0);

const reader = (path: string) => (): Buffer => (existsSync(path) ? readFileSync(path) : NOTHING);

function changedBytes(before = NOTHING, now = NOTHING, block: number): number {
  let changed = 0;
  for (let at = 0; at < now.length; at += block) {
    const same = before.subarray(at, at + block).equals(now.subarray(at, at + block));
    if (!same) changed += block;
  }
  return changed;
}
