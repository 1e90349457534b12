import type { MenuRow } from "../../model/menu.ts";
import type { DriveState, State, StateWord } from "../../model/state.ts";
import { DEMO } from "../shown-head.ts";
import { moment } from "../words/times.ts";
import { leftWords } from "./left-words.ts";
import { info } from "./row.ts";

const IN_WORDS: Readonly<Record<StateWord, string>> = {
  good: "All is well",
  watch: "Worth a look",
  act: "Needs you",
  unknown: "Unknown",
  stale: "Not read lately",
};

/** How things stand in plain words, and as of when. */
export function stateRow(state: State, word: StateWord): MenuRow {
  const whose = state.recording ? "a saved reading" : `as of ${asOf(state)}`;
  const demo = state.demo ? `${DEMO} · ` : "";
  return info("state", `${demo}${IN_WORDS[word]} · ${whose}`);
}

/** The whole glance in a sentence or two, for ears. */
export function spokenWords(state: State, drive: DriveState | null, word: StateWord): string {
  const left =
    drive === null || drive.wear === null ? "Wear unknown" : leftWords(drive, drive.wear);
  const count = state.alerts.filter(({ acknowledged }) => !acknowledged).length;
  const alerts = count === 0 ? "" : ` ${count} ${count === 1 ? "alert" : "alerts"}.`;
  return `Wearbar: ${IN_WORDS[word]}. ${left}.${alerts} As of ${asOf(state)}.`;
}

const asOf = (state: State): string => moment(state.asOf, state.asOf, state.utcOffsetMinutes);
