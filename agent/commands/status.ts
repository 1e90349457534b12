import { currentState } from "../flows/current-state.ts";
import { needsAttention, outcomeOf } from "../flows/outcome.ts";
import { EXIT } from "../support/errors.ts";
import { pageOf } from "./page.ts";
import { JSON_FLAG, RECORDING_FLAG, type Verb } from "./verb.ts";

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
    const state = await currentState(tools);
    const { terminal } = tools.host;
    if (flags["json"]) terminal.write(`${JSON.stringify(state, null, 2)}\n`);
    else {
      const { statusText } = await import("../views/status/status-text.ts"); // no bar waits for it
      terminal.write(statusText(state, pageOf(tools.host), flags["verbose"] === true));
    }
    const code = outcomeOf(state);
    return flags["check"] && needsAttention(state) ? EXIT.alertActive : code;
  },
};
