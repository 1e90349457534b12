import { chmodSync, mkdirSync, rmSync } from "node:fs";
import type { FileAct, ServiceAct, ServiceManager } from "../model/service.ts";
import { systemErrorCode, WearbarError } from "../support/errors.ts";
import { writeAtomically } from "../support/write-atomically.ts";

/**
 * Does one thing after the other. Whoever is interrupted plans and does it again.
 * @throws WearbarError `file-unwritable` or `service-failed`; what came before it is done.
 */
export async function carryOut(
  manager: Pick<ServiceManager, "carryOut">,
  acts: readonly ServiceAct[],
): Promise<void> {
  for (const act of acts) {
    if (act.do === "make-folder" || act.do === "write" || act.do === "remove") changeFile(act);
    else await manager.carryOut(act);
  }
}

function changeFile(act: FileAct): void {
  try {
    change(act);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === null || error instanceof WearbarError) throw error;
    const text = `Expected to change ${act.path}, got ${code}. Correct that and repeat this.`;
    throw new WearbarError("file-unwritable", text, { cause: error });
  }
}

function change(act: FileAct): void {
  switch (act.do) {
    case "make-folder":
      mkdirSync(act.path, { recursive: true, mode: act.mode });
      return;
    case "write":
      writeAtomically(act.path, act.text, act.mode);
      chmodSync(act.path, act.mode); // whatever the process's umask is
      return;
    case "remove":
      rmSync(act.path, { force: true });
  }
}
