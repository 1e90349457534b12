import type { DriveState } from "../../model/state.ts";
import { GB, TB } from "../../model/units.ts";

export type TitleMode = "percent" | "years" | "today" | "icon";

/** What stands for a number that is not known: never 0. */
const UNKNOWN = "–";
/** As wide as a digit, so that the menu bar does not move with every number. */
const FIGURE_SPACE = "\u2007";
const CHARACTERS = 4;
/** Farther than this nobody can look. */
const FARTHEST_YEARS = 50;

/** @returns at most four characters, padded to four; empty for the icon alone. */
export function titleOf(drive: DriveState | null, show: TitleMode): string {
  if (show === "icon") return "";
  return figure(drive, show).padStart(CHARACTERS, FIGURE_SPACE);
}

function figure(drive: DriveState | null, show: Exclude<TitleMode, "icon">): string {
  if (drive === null) return UNKNOWN;
  if (show === "percent") return percentFigure(drive);
  return show === "years" ? yearsFigure(drive) : todayFigure(drive);
}

/** Not rounded up: a drive that has wear is not at 100%, and one at its mark has nothing left. */
function percentFigure({ wear }: DriveState): string {
  if (wear === null) return UNKNOWN;
  const { figurePercent, percentLeft } = wear;
  return figurePercent <= 0 ? "100%" : `${Math.min(99, Math.floor(percentLeft))}%`;
}

/** Years to the earliest that the mark may be reached: the careful end of the range. */
function yearsFigure({ forecast }: DriveState): string {
  const mark = forecast?.mark;
  if (mark?.kind === "passed") return `0${YEARS}`;
  if (mark?.kind === "never") return `${FARTHEST_YEARS}+${YEARS}`;
  if (mark?.kind !== "expected") return UNKNOWN;
  const { early } = mark.years;
  return early > FARTHEST_YEARS ? `${FARTHEST_YEARS}+${YEARS}` : `${Math.floor(early)}${YEARS}`;
}

const YEARS = "y";

function todayFigure({ writes: { todayBytes } }: DriveState): string {
  if (todayBytes === null) return UNKNOWN;
  if (todayBytes > 0 && todayBytes < GB) return "<1G";
  if (todayBytes < 999.5 * GB) return `${Math.round(todayBytes / GB)}G`;
  const tera = todayBytes / TB;
  return tera < 9.95 ? `${tera.toFixed(1)}T` : `${Math.min(999, Math.round(tera))}T`;
}
