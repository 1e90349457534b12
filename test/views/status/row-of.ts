import type { DriveState, State } from "../../../agent/model/state.ts";
import { statusText } from "../../../agent/views/status/status-text.ts";
import { stateOf } from "../../fixtures/example-states.ts";

/** @returns the status of a state that differs so from the example, as it goes into a file. */
export const textOf = (difference: Partial<State>): string =>
  statusText(stateOf(difference), { columns: null, colour: false });

/** @returns the status of a machine with this one drive. */
export const textOfDrive = (drive: DriveState, difference: Partial<State> = {}): string =>
  textOf({ drives: [drive], ...difference });

/** @returns what the row with this label says; null where there is none. */
export function rowOf(label: string, page: string): string | null {
  const line = page.split("\n").find((one) => one.trimStart().startsWith(`${label} `));
  return line === undefined ? null : line.trimStart().slice(label.length).trimStart();
}
