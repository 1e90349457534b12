import { readFileSync } from "node:fs";
import { type FileAct, INSTALL_SCHEMA_VERSION, type InstallRecord } from "../model/service.ts";
import type { Paths } from "./paths.ts";

/**
 * @returns what is installed, as the last `wearbar install` or repair wrote it; null where nothing
 * is, or where the record is damaged: the next install writes it again.
 */
export function readInstallRecord({ install }: Pick<Paths, "install">): InstallRecord | null {
  try {
    const record = JSON.parse(readFileSync(install, "utf8"));
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
