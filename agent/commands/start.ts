import { EXIT } from "../support/errors.ts";
import { changeService } from "./change-service.ts";
import { DRY_RUN_FLAG } from "./service.ts";
import type { Verb } from "./verb.ts";

export const verb: Verb = {
  name: "start",
  summary: "start the agent that `wearbar stop` stopped",
  arguments: [],
  flags: [DRY_RUN_FLAG],
  examples: [["wearbar start", "as it was before `wearbar stop`"]],
  async run(call, tools) {
    await changeService("start", call, tools);
    return EXIT.ok;
  },
};
