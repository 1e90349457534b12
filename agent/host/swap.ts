import type { SwapFacts } from "../model/machine.ts";
import { type Bytes, bytes, bytesOrNull } from "../model/units.ts";
import { listNames, readText, readValue } from "../support/read-file.ts";
import { withoutOctalEscapes } from "./octal-escapes.ts";
import { readPageSize } from "./page-size.ts";

/**
 * What is swapped, and how much of it went to drives.
 *
 * @param root put before `/proc` and `/sys`; empty on a real host.
 */
export function readSwap(root: string): SwapFacts {
  const swaps = readText(`${root}/proc/swaps`);
  const vmstat = readText(`${root}/proc/vmstat`);
  return swapFacts({
    areas: swaps === null ? null : parseSwaps(swaps),
    pages: vmstat === null ? null : parseVmstat(vmstat),
    pageBytes: readPageSize(root),
    zram: readZram(root),
  });
}

export interface SwapArea {
  /** The device or file; ` (deleted)` follows the name of a removed file. */
  readonly name: string;
  readonly usedBytes: Bytes;
}

/** @returns null for anything but the table of proc_swaps(5), whose sizes are in KiB. */
export function parseSwaps(text: string): readonly SwapArea[] | null {
  const [head, ...lines] = text.split("\n");
  if (!head?.startsWith("Filename")) return null;
  const areas: SwapArea[] = [];
  for (const line of lines) {
    const area = parseSwapLine(line);
    if (area === null && line.trim() !== "") return null;
    if (area !== null) areas.push(area);
  }
  return areas;
}

function parseSwapLine(line: string): SwapArea | null {
  const fields = /^(\S+)\s+\S+\s+\d+\s+(\d+)\s+-?\d+$/.exec(line.trim());
  const usedBytes = bytesOrNull(Number(fields?.[2] ?? Number.NaN) * 1_024);
  const name = fields?.[1];
  return name === undefined || usedBytes === null
    ? null
    : { name: withoutOctalEscapes(name), usedBytes };
}

export interface SwappedPages {
  readonly in: number;
  readonly out: number;
}

/**
 * `pswpin` and `pswpout` of /proc/vmstat: pages moved from and to swap areas since boot. What zswap
 * keeps in memory is not among them until it is written back.
 */
export function parseVmstat(text: string): SwappedPages | null {
  const pagesIn = /^pswpin (\d{1,16})$/m.exec(text)?.[1];
  const pagesOut = /^pswpout (\d{1,16})$/m.exec(text)?.[1];
  if (pagesIn === undefined || pagesOut === undefined) return null;
  return { in: Number(pagesIn), out: Number(pagesOut) };
}

export interface Zram {
  readonly present: boolean;
  /** Some zram device writes cold pages to a drive (`backing_dev`). */
  readonly backed: boolean;
}

function readZram(root: string): Zram {
  const devices = listNames(`${root}/sys/block`).filter((name) => /^zram\d+$/.test(name));
  const backing = devices.map((name) => readValue(`${root}/sys/block/${name}/backing_dev`));
  return {
    present: devices.length > 0,
    backed: backing.some((device) => device !== null && device !== "none"),
  };
}

export interface SwapEvidence {
  readonly areas: readonly SwapArea[] | null;
  readonly pages: SwappedPages | null;
  readonly pageBytes: number | null;
  readonly zram: Zram;
}

/** zram is memory: its use is told apart, and what is swapped to it wears no drive. */
export function swapFacts(evidence: SwapEvidence): SwapFacts {
  const { areas, pages, pageBytes } = evidence;
  const swapGoes = whereSwapGoes(evidence);
  const onDrives = (count: number | undefined): Bytes | null => {
    if (swapGoes !== "to drives") return swapGoes === "nowhere else" ? bytes(0) : null;
    return count === undefined || pageBytes === null ? null : bytesOrNull(count * pageBytes);
  };
  return {
    usedBytes: areas && sumOf(areas.filter((area) => !isZram(area))),
    zramUsedBytes: areas && sumOf(areas.filter(isZram)),
    swappedOutBytes: onDrives(pages?.out),
    swappedInBytes: onDrives(pages?.in),
  };
}

/** The kernel has one counter for all areas, so it says nothing once both kinds may be in it. */
function whereSwapGoes(evidence: SwapEvidence): "to drives" | "nowhere else" | "unknown" {
  const { areas, pages, zram } = evidence;
  if (areas === null) return "unknown";
  if (pages?.out === 0 && pages.in === 0) return "nowhere else";
  const inMemory = areas.filter(isZram).length;
  if (areas.length === 0) return zram.present ? "unknown" : "to drives"; // in use earlier
  if (inMemory === 0) return "to drives";
  return inMemory < areas.length || zram.backed ? "unknown" : "nowhere else";
}

const isZram = ({ name }: SwapArea): boolean => /^\/dev\/(block\/)?zram\d+$/.test(name);

const sumOf = (areas: readonly SwapArea[]): Bytes | null =>
  bytesOrNull(areas.reduce((sum, { usedBytes }) => sum + usedBytes, 0));
