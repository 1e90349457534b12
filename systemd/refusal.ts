import type { ServiceOrder } from "../agent/model/service.ts";
import type { Host } from "../agent/support/host.ts";
import { UNIT } from "./unit.ts";

/** What decides whether the unit can be changed from here. */
export interface Situation {
  readonly userId: number;
  readonly environment: Host["environment"];
  /** Whether systemd started this machine: sd_booted(3). */
  readonly hasSystemd: boolean;
  /** As in /proc/self/cgroup; empty where that can not be told. */
  readonly controlGroup: string;
  /** Whether Homebrew keeps an agent of ours already. */
  readonly homebrewService: boolean;
}

/** What `brew services start wearbar` would make. */
export const HOMEBREW_UNIT = "homebrew.wearbar.service";

/** @returns why `verb` can not be done from here, and what to do; null where it can. */
export function refusalOf(verb: ServiceOrder["verb"], situation: Situation): string | null {
  const { userId, environment, hasSystemd, controlGroup, homebrewService } = situation;
  if (userId === 0 && (environment["SUDO_UID"] ?? "") !== "") return BY_SUDO;
  if (new RegExp(`/${UNIT}$`, "m").test(controlGroup)) return FROM_INSIDE;
  if (verb === "uninstall" || verb === "stop") return null;
  if (!hasSystemd) return NO_SYSTEMD;
  return homebrewService ? BY_HOMEBREW : null;
}

const BY_SUDO =
  "Expected to run as the user whose machine it is, got root by sudo. Run it again without sudo, as yourself.";
const FROM_INSIDE =
  "Expected to run outside of the agent, got its own process, which would end before the work is done. Run it from a terminal.";
const NO_SYSTEMD =
  "Expected systemd to keep the agent running, got a machine that it did not start. Put `wearbar agent` among what your desktop starts at log-in, or run it from a terminal.";
const BY_HOMEBREW = `Expected no other agent, got ${HOMEBREW_UNIT}, which \`brew services\` started. Run \`brew services stop wearbar\` first: two agents would read the drive by turns.`;
