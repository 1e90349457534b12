import type { Notifier } from "../../model/notice.ts";
import type { Host } from "../../support/host.ts";
import { notifySend } from "./notify-send.ts";
import { osascript } from "./osascript.ts";

/** The ways of this machine's desktop to notify, best first; whether they serve, they say themselves. */
export function desktopNotifiers(host: Host): readonly Notifier[] {
  if (host.platform === "darwin") return [osascript(host)];
  return host.platform === "linux" ? [notifySend(host)] : [];
}
