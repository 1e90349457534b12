import { outcomeOf } from "../flows/outcome.ts";
import { refresh } from "../flows/refresh.ts";
import { statusText } from "../views/status/status-text.ts";
import { pageOf } from "./page.ts";
import { JSON_FLAG, RECORDING_FLAG, type Verb } from "./verb.ts";

export const verb: Verb = {
  name: "sample",
  summary: "read every drive now, keep it as today's sample, and show the status",
  arguments: [],
  flags: [JSON_FLAG, RECORDING_FLAG],
  examples: [["wearbar sample", "reads now, however fresh the last look is"]],
  async run({ flags }, tools) {
    const { state } = await refresh(tools);
    const { terminal } = tools.host;
    if (flags["json"]) terminal.write(`${JSON.stringify(state, null, 2)}\n`);
    else terminal.write(statusText(state, pageOf(tools.host)));
    return outcomeOf(state);
  },
};
