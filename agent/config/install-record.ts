import { existsSync } from "node:fs";
import { type FileAct, INSTALL_SCHEMA_VERSION, type InstallRecord } from "../model/service.ts";
import { isAlive } from "../support/is-alive.ts";
import { readText } from "../support/read-file.ts";
import type { Paths } from "./paths.ts";

/**
 * @returns what is installed, as the last `wearbar install` or repair wrote it; null where nothing
 * is, or where the record is damaged: the next install writes it again.
 */
export function readInstallRecord({ install }: Pick<Paths, "install">): InstallRecord | null {
  try {
    const record = JSON.parse(readText(install) ?? "null");
    return record?.schemaVersion === INSTALL_SCHEMA_VERSION ? record : null;
  } catch {
    return null;
  }
}

/** @returns the file that keeps the record. */
export const recordFile = (
  { install }: Pick<Paths, "install">,
  record: InstallRecord,
): Omit<Extract<FileAct, { do: "write" }>, "do"> => ({
  path: install,
  text: `${JSON.stringify(record, null, 2)}\n`,
  mode: 0o600,
});

/** @returns what the installed agent leaves beside its readings, as far as it is there. */
export const agentTraces = ({
  agent,
  socket,
}: Pick<Paths, "agent" | "socket">): readonly string[] =>
  isOfAnother(agent) ? [] : [socket, agent].filter((path) => existsSync(path));

/** An agent that was started by hand goes on after the installed one is gone: they are its own. */
function isOfAnother(agent: string): boolean {
  try {
    const info = JSON.parse(readText(agent) ?? "null");
    return info?.service === false && Number.isInteger(info.pid) && isAlive(info.pid);
  } catch {
    return false;
  }
}
