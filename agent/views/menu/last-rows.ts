import type { MenuRow } from "../../model/menu.ts";
import type { SelfCostState, State } from "../../model/state.ts";
import { SECOND } from "../../model/units.ts";
import { amount } from "../words/amounts.ts";
import { action, info } from "./row.ts";

/** What can be done, what this is, and how to leave. */
export function lastRows(state: State): readonly MenuRow[] {
  const { recording, demo, latestReport, version, selfCost } = state;
  const about = info("about", `Wearbar ${version}${selfCost === null ? "" : ownCost(selfCost)}`);
  if (recording || demo) return [about];
  return [
    action("sample", "Sample now"),
    ...(latestReport === null
      ? []
      : [action(`report.${latestReport}`, `Open the weekly report ${latestReport}`)]),
    about,
    action("quit", "Quit (the agent keeps watching)"),
  ];
}

/** What watches a drive is held to its word. */
function ownCost({ bytesWritten, cpuMsPerDay, days }: SelfCostState): string {
  const cpu = `${(cpuMsPerDay / SECOND).toFixed(1)} s of processor time a day`;
  return bytesWritten === null || days === 0
    ? ` · ${cpu}`
    : ` · writes ${amount(bytesWritten / days)} a day, ${cpu}`;
}
