import { currentState } from "../flows/current-state.ts";
import { outcomeOf } from "../flows/outcome.ts";
import { EXIT } from "../support/errors.ts";
import { statusText } from "../views/status/status-text.ts";
import { pageOf } from "./page.ts";
import { JSON_FLAG, RECORDING_FLAG, type Verb } from "./verb.ts";

export const verb: Verb = {
  name: "status",
  summary: "how the drives stand, from the last look or a new one",
  arguments: [],
  flags: [
    JSON_FLAG,
    { name: "check", meaning: "exit with 5 if something needs attention" },
    RECORDING_FLAG,
  ],
  examples: [
    ["wearbar", "the glance: wear, writes, swap and free space"],
    ["wearbar status --check || echo look", "for scripts: speaks by its exit code"],
  ],
  async run({ flags }, tools) {
    const state = await currentState(tools);
    const { terminal } = tools.host;
    if (flags["json"]) terminal.write(`${JSON.stringify(state, null, 2)}\n`);
    else terminal.write(statusText(state, pageOf(tools.host)));
    const code = outcomeOf(state);
    const needsAttention = state.reasons.some(({ severity }) => severity !== "note");
    return flags["check"] && needsAttention ? EXIT.alertActive : code;
  },
};
