import { existsSync } from "node:fs";
import { readInstallRecord } from "../config/install-record.ts";
import { isLive, type Tools } from "../flows/tools.ts";
import type { InstallRecord } from "../model/service.ts";
import { ownCommand } from "../support/own-command.ts";
import { realPath } from "../support/read-file.ts";

/** These see to the agent themselves, or are it. */
const SEE_TO_IT = ["install", "uninstall", "start", "stop", "agent", "completions"];

/**
 * Mends an agent whose program is gone, or was upgraded in its place. Where there is nothing to mend
 * this costs every command one file read and two looked up: a tenth of a millisecond.
 */
export async function mendIfNeeded(verb: string, tools: Tools): Promise<void> {
  if (!isLive(tools) || SEE_TO_IT.includes(verb)) return;
  const record = readInstallRecord(tools.paths);
  if (record === null || !(isGone(record, tools) || isUpgraded(record, tools))) return;
  await (await import("./mend.ts")).mend(record, tools);
}

const isGone = ({ node, entry }: InstallRecord, { host }: Tools): boolean =>
  !(existsSync(`${host.root}${node}`) && existsSync(`${host.root}${entry}`));

/** Another copy of Wearbar that happens to be here as well is not what the agent runs. */
function isUpgraded({ version, entry }: InstallRecord, { version: own, host }: Tools): boolean {
  if (version === own) return false;
  const [, packaged = ""] = ownCommand(host);
  const here = realPath(`${host.root}${host.entryPath ?? packaged}`);
  return here !== null && here === realPath(`${host.root}${entry}`);
}
