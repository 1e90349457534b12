import type { DriveState, State } from "../../model/state.ts";

/**
 * The drive that the title and the icon speak of: of the drives that are there, a built-in one
 * before the others, the most worn before the rest.
 */
export function glanceDrive({ drives }: Pick<State, "drives">): DriveState | null {
  const present = drives.filter(({ connected }) => connected);
  const builtIn = present.filter(({ internal }) => internal !== false);
  const worn = [...builtIn, ...present].filter(({ wear }) => wear !== null);
  const among = builtIn.some(({ wear }) => wear !== null) ? builtIn : worn;
  const [most] = [...among].sort((left, right) => leftOf(left) - leftOf(right));
  return most ?? builtIn[0] ?? present[0] ?? null;
}

/** Unknown is not worn. */
const leftOf = ({ wear }: DriveState): number => wear?.percentLeft ?? Number.POSITIVE_INFINITY;
