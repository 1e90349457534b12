import { agentProgram, passingRefusal } from "../flows/agent-program.ts";
import { EXIT } from "../support/errors.ts";
import { planText } from "../views/service-text.ts";
import { checkFirstUse } from "./first-use.ts";
import { installAgent } from "./install-agent.ts";
import { DRY_RUN_FLAG, installOrder, refuse } from "./service.ts";
import { flagValue, type Verb } from "./verb.ts";

export const verb: Verb = {
  name: "install",
  summary: "keep the agent running from log-in on, and take a first sample",
  arguments: [],
  flags: [
    {
      name: "first-use",
      value: "YYYY-MM-DD",
      meaning: "the day this machine was new, instead of being asked",
    },
    DRY_RUN_FLAG,
  ],
  examples: [
    ["wearbar install", "asks once when the machine was new; Enter leaves it open"],
    ["wearbar install --dry-run", "every step and every file, and changes nothing"],
  ],
  async run(call, tools) {
    const firstUse = flagValue(call, "first-use");
    await checkFirstUse(firstUse, tools);
    const manager = await tools.service();
    const program = await agentProgram(tools.host, tools.version);
    const refusal = (await manager.refusal("install")) ?? passingRefusal(program, tools.host);
    if (call.flags["dry-run"]) {
      const acts = manager.plan(installOrder(program, tools), await manager.look());
      tools.host.terminal.write(planText({ verb: "install", acts, refusal, firstUse }));
      return EXIT.ok;
    }
    refuse(refusal);
    await installAgent(manager, program, firstUse, tools);
    return EXIT.ok;
  },
};
