import { agentProgram, passingRefusal } from "../flows/agent-program.ts";
import { carryOut } from "../flows/service-acts.ts";
import type { Tools } from "../flows/tools.ts";
import { type InstallRecord, isInstalled } from "../model/service.ts";
import { isWearbarError } from "../support/errors.ts";
import { mendedText, notMendedText } from "../views/service-text.ts";

/**
 * Lets the installed agent run this program, for the folders that it was installed for. Quiet where
 * that can not be done from here: over ssh, as root, from a temporary folder.
 */
export async function mend(installed: InstallRecord, tools: Tools): Promise<void> {
  const { host, version } = tools;
  try {
    const manager = await tools.service();
    const sights = await manager.look();
    if (!isInstalled(sights) || (await manager.refusal("mend")) !== null) return;
    const program = await agentProgram(host, version);
    if (passingRefusal(program, host) !== null) return;
    const record = { ...installed, ...program };
    await carryOut(manager, manager.plan({ verb: "mend", record }, sights));
    host.terminal.warn(mendedText(program));
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    host.terminal.warn(notMendedText(error.message));
  }
}
