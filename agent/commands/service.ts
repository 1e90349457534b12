import { placesIn } from "../config/paths.ts";
import type { Tools } from "../flows/tools.ts";
import {
  type AgentProgram,
  INSTALL_SCHEMA_VERSION,
  isInstalled,
  type JobSight,
  type ServiceManager,
  type ServiceOrder,
} from "../model/service.ts";
import { WearbarError } from "../support/errors.ts";
import type { Flag } from "./verb.ts";

export const DRY_RUN_FLAG: Flag = {
  name: "dry-run",
  meaning: "show what would be done, and do nothing",
};

/** @throws WearbarError `install-refused` where there is a reason. */
export function refuse(reason: string | null): void {
  if (reason !== null) throw new WearbarError("install-refused", reason);
}

/** @throws WearbarError `not-installed` */
export async function lookAtInstalled(manager: ServiceManager): Promise<readonly JobSight[]> {
  const sights = await manager.look();
  if (isInstalled(sights)) return sights;
  const text = "Expected an agent that is installed, got none. `wearbar install` installs it.";
  throw new WearbarError("not-installed", text);
}

/** The order to install this program from here. */
export const installOrder = (program: AgentProgram, { host }: Tools): ServiceOrder => ({
  verb: "install",
  record: {
    schemaVersion: INSTALL_SCHEMA_VERSION,
    ...program,
    environment: placesIn(host.environment),
  },
});
