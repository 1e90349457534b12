import { agentPresence } from "../flows/agent-presence.ts";
import { placesLeft, purgeData } from "../flows/purge-data.ts";
import { carryOut } from "../flows/service-acts.ts";
import type { Tools } from "../flows/tools.ts";
import { EXIT, WearbarError } from "../support/errors.ts";
import { PURGE_QUESTION, planText, uninstalledText } from "../views/service-text.ts";
import { DRY_RUN_FLAG, refuse } from "./service.ts";
import type { Call, Verb } from "./verb.ts";

export const verb: Verb = {
  name: "uninstall",
  summary: "remove the agent and keep the readings, or with --purge delete them too",
  arguments: [],
  flags: [
    { name: "purge", meaning: "delete all readings, reports, settings and logs as well" },
    { name: "yes", meaning: "with --purge: do not ask" },
    DRY_RUN_FLAG,
  ],
  examples: [
    ["wearbar uninstall", "the agent goes, the readings stay for another time"],
    ["wearbar uninstall --purge", "asks, then leaves nothing of Wearbar's"],
  ],
  async run(call, tools) {
    const { terminal } = tools.host;
    const manager = await tools.service();
    const refusal = await manager.refusal("uninstall");
    const acts = manager.plan({ verb: "uninstall" }, await manager.look());
    const isPurge = call.flags["purge"] === true;
    if (call.flags["dry-run"]) {
      const deleted = isPurge ? placesLeft(tools.paths) : [];
      terminal.write(planText({ verb: "uninstall", acts, refusal, deleted }));
      return EXIT.ok;
    }
    refuse(refusal);
    if (isPurge && !(await isConfirmed(call, tools))) {
      terminal.write("Nothing was changed.\n");
      return EXIT.failed;
    }
    await carryOut(manager, acts);
    if (isPurge) purgeData(tools.paths);
    const left = placesLeft(tools.paths);
    const goesOn = agentPresence(tools.paths).info?.pid ?? null;
    terminal.write(uninstalledText({ changed: acts.length > 0, purged: isPurge, left, goesOn }));
    return EXIT.ok;
  },
};

/** @throws WearbarError `usage` where it is not said and nobody is there to say it. */
async function isConfirmed({ flags }: Call, { host }: Tools): Promise<boolean> {
  if (flags["yes"]) return true;
  const answer = (await host.terminal.ask?.(PURGE_QUESTION)) ?? null;
  if (answer !== null) return answer.trim().toLowerCase() === "yes";
  const text =
    "Expected --yes with --purge where nobody can be asked, got none. Add it if all readings are to be deleted.";
  throw new WearbarError("usage", text);
}
