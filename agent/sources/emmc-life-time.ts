import { readText } from "../support/read-file.ts";

/** How much of an eMMC's life is used, in its own steps of ten percent. */
export interface EmmcLifeTime {
  readonly fromPercent: number;
  /** Null where the chip says that its estimated life is exceeded. */
  readonly toPercent: number | null;
}

/**
 * `/sys/block/mmcblkN/device/life_time`, two values such as `0x01 0x02` for the two kinds of memory
 * in the chip: 1 is 0-10%, 10 is 90-100%, 11 is exceeded, 0 is undefined (JEDEC JESD84-B51,
 * DEVICE_LIFE_TIME_EST_TYP_A and _B). The worse of the two counts.
 */
export function parseEmmcLifeTime(text: string): EmmcLifeTime | null {
  const pair = /^\s*0x([0-9a-f]{1,2})\s+0x([0-9a-f]{1,2})\s*$/i.exec(text);
  if (pair === null) return null;
  const worse = Math.max(Number.parseInt(pair[1] ?? "", 16), Number.parseInt(pair[2] ?? "", 16));
  if (!(worse >= 1 && worse <= 11)) return null;
  return { fromPercent: (worse - 1) * 10, toPercent: worse === 11 ? null : worse * 10 };
}

/** @returns what is worth a note about this block device; nothing for all that is no eMMC. */
export function readEmmcNotes(root: string, block: string): readonly string[] {
  const text = readText(`${root}/sys/block/${block}/device/life_time`);
  const life = text === null ? null : parseEmmcLifeTime(text);
  if (life === null) return [];
  const used = life.toPercent === null ? "over 100%" : `${life.fromPercent}-${life.toPercent}%`;
  return [`eMMC life time used: ${used}`];
}
