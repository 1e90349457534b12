import { showState } from "../flows/current-state.ts";
import { needsAttention, outcomeOf } from "../flows/outcome.ts";
import type { State } from "../model/state.ts";
import { EXIT } from "../support/errors.ts";
import type { Host } from "../support/host.ts";
import { pageOf } from "./page.ts";
import { type Call, JSON_FLAG, RECORDING_FLAG, type Verb } from "./verb.ts";

export const verb: Verb = {
  name: "status",
  summary: "how the drives stand, from the last look or a new one",
  arguments: [],
  flags: [
    JSON_FLAG,
    { name: "check", meaning: "exit with 5 if something needs attention" },
    { name: "verbose", meaning: "say also what Wearbar itself costs" },
    {
      name: "format",
      value: "FORMAT",
      meaning: "print it for xbar, swiftbar, argos, waybar, tmux, or as a line",
      values: ["xbar", "swiftbar", "argos", "waybar", "tmux", "line"],
    },
    RECORDING_FLAG,
  ],
  examples: [
    ["wearbar", "the glance: wear, writes, swap and free space"],
    ["wearbar status --check || echo look", "for scripts: speaks by its exit code"],
  ],
  async run({ flags }, tools) {
    const format = flags["format"];
    if (typeof format === "string") return (await import("./status-bar.ts")).showBar(format, tools);
    const { state, text } = await showState(tools, async (state) => ({
      state,
      text: await textOf(state, flags, tools.host),
    }));
    tools.host.terminal.write(text);
    const code = outcomeOf(state);
    return flags["check"] && needsAttention(state) ? EXIT.alertActive : code;
  },
};

async function textOf(state: State, flags: Call["flags"], host: Host): Promise<string> {
  if (flags["json"]) return `${JSON.stringify(state, null, 2)}\n`;
  const { statusText } = await import("../views/status/status-text.ts"); // no bar waits for it
  return statusText(state, pageOf(host), flags["verbose"] === true);
}
