import { statSync } from "node:fs";
import type { Host } from "../../support/host.ts";

/**
 * The variables by which a program finds the D-Bus of the owner's session, where desktops show
 * notifications; null: there is none. A service may have been started before the session, or
 * without its variables: the bus is then looked for where systemd puts it
 * (D-Bus Specification, "Well-known Message Bus Instances"; pam_systemd(8), XDG_RUNTIME_DIR).
 */
export function sessionBus({
  environment,
  root,
  userId,
}: Pick<Host, "environment" | "root" | "userId">): Readonly<Record<string, string>> | null {
  const address = environment["DBUS_SESSION_BUS_ADDRESS"] ?? "";
  if (address !== "") return { DBUS_SESSION_BUS_ADDRESS: address };
  const folder = `${root}${environment["XDG_RUNTIME_DIR"] || `/run/user/${userId}`}`;
  return isSocket(`${folder}/bus`) ? { XDG_RUNTIME_DIR: folder } : null;
}

function isSocket(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isSocket() ?? false;
}
