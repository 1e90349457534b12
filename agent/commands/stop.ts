import { EXIT } from "../support/errors.ts";
import { changeService } from "./change-service.ts";
import { DRY_RUN_FLAG } from "./service.ts";
import type { Verb } from "./verb.ts";

export const verb: Verb = {
  name: "stop",
  summary: "stop the agent until `wearbar start`, over log-ins too",
  arguments: [],
  flags: [DRY_RUN_FLAG],
  examples: [["wearbar stop", "no readings until `wearbar start`; everything stays installed"]],
  async run(call, tools) {
    await changeService("stop", call, tools);
    return EXIT.ok;
  },
};
