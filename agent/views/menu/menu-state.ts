import type { MenuRow, MenuState } from "../../model/menu.ts";
import type { State } from "../../model/state.ts";
import { alertRows } from "./alert-rows.ts";
import { driveRows } from "./drive-rows.ts";
import { glanceDrive } from "./glance-drive.ts";
import { hostRows } from "./host-rows.ts";
import { lastRows } from "./last-rows.ts";
import { spokenWords, stateRow } from "./state-row.ts";
import { type TitleMode, titleOf } from "./title.ts";
import { writerRows } from "./writer-rows.ts";

/** How the glance is wanted, and what goes on while it is made. */
export interface MenuOccasion {
  /** The owner's `menubar.show`. */
  readonly show: TitleMode;
  /** A look at the drives was asked for and is not over. */
  readonly busy: boolean;
  /** Whether `state` was shown for longer than it holds. */
  readonly overdue: boolean;
}

/** The one state object of every glance: a title, an icon, and rows with stable ids. */
export function menuState(state: State, occasion: MenuOccasion): MenuState {
  const drive = glanceDrive(state);
  const isStale = occasion.overdue || state.word === "stale";
  const isUnknown = state.word === "unknown";
  const word = occasion.overdue && state.word !== "act" ? "stale" : state.word;
  return {
    title: titleOf(drive, occasion.show),
    icon: occasion.busy ? "busy" : word,
    level: drive?.wear?.percentLeft ?? null,
    dimmed: isStale || isUnknown,
    spoken: spokenWords(state, drive, word),
    asOf: state.asOf,
    staleAfter: state.staleAfter,
    rows: rowsOf(state, word),
  };
}

/** Groups that say something, with a line between them. */
function rowsOf(state: State, word: State["word"]): readonly MenuRow[] {
  const groups = [
    [stateRow(state, word)],
    alertRows(state),
    ...state.drives.map((drive) => driveRows(drive, state)),
    hostRows(state),
    writerRows(state),
    lastRows(state),
  ].filter((rows) => rows.length > 0);
  return groups.flatMap((rows, at): readonly MenuRow[] =>
    at === 0 ? rows : [{ kind: "separator", id: `line.${at}` }, ...rows],
  );
}
