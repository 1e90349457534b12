import { carryOut } from "../flows/service-acts.ts";
import type { Tools } from "../flows/tools.ts";
import { changedText, planText } from "../views/service-text.ts";
import { lookAtInstalled, refuse } from "./service.ts";
import type { Call } from "./verb.ts";

/**
 * Starts or stops what is installed, for good.
 * @throws WearbarError `not-installed`, `install-refused` or `service-failed`
 */
export async function changeService(
  verb: "start" | "stop",
  { flags }: Call,
  tools: Tools,
): Promise<void> {
  const { terminal } = tools.host;
  const manager = await tools.service();
  const sights = await lookAtInstalled(manager);
  const refusal = await manager.refusal(verb);
  const acts = manager.plan({ verb }, sights);
  if (flags["dry-run"]) {
    terminal.write(planText({ verb, acts, refusal }));
    return;
  }
  refuse(refusal);
  await carryOut(manager, acts);
  terminal.write(changedText(verb, acts.length > 0, await manager.look()));
}

/**
 * Starts or ends the menu-bar app as its owner has just switched it.
 * @throws WearbarError `install-refused` or `service-failed`; it is switched all the same.
 */
export async function followMenubarSwitch(on: boolean, tools: Tools): Promise<void> {
  const manager = await tools.service();
  const sights = await manager.look();
  if (!sights.some(({ job, text }) => job === "menubar" && text !== null)) return;
  const verb = on ? "start" : "stop";
  refuse(await manager.refusal(verb));
  await carryOut(manager, manager.plan({ verb, job: "menubar" }, sights));
}
