import type { MenuRow } from "../../model/menu.ts";
import type { SpaceState, State, SwapState } from "../../model/state.ts";
import { amount, count, percent } from "../words/amounts.ts";
import { info } from "./row.ts";

/** Swap and free space; a saved reading says nothing of either. */
export function hostRows({ recording, swap, space }: State): readonly MenuRow[] {
  if (recording) return [];
  const rows = [info("swap", swapText(swap)), info("free", freeText(space))];
  const purgeable = space?.purgeableBytes ?? 0;
  if (purgeable > 0) rows.push(info("purgeable", `${amount(purgeable)} more is purgeable`));
  return rows;
}

function swapText({ usedBytes, swappedOutTodayBytes: out }: SwapState): string {
  const used =
    usedBytes === null
      ? "unknown"
      : usedBytes === 0
        ? "none in use"
        : `${amount(usedBytes)} in use`;
  const today = out === null || out === 0 ? "" : ` · ${amount(out)} swapped out today`;
  return `Swap: ${used}${today}`;
}

function freeText(space: SpaceState | null): string {
  if (space === null) return "Free: unknown";
  const { freePercent, freeBytes, minimumPercent, targetPercent } = space;
  const lines = `minimum ${count(minimumPercent)}%, target ${count(targetPercent)}%`;
  return `Free: ${percent(freePercent)}, ${amount(freeBytes)} · ${lines}`;
}
