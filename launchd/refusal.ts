import type { ServiceOrder } from "../agent/model/service.ts";
import type { Host } from "../agent/support/host.ts";
import { HOMEBREW_LABEL, LABELS } from "./jobs.ts";

/** What decides whether jobs can be changed from here. */
export interface Situation {
  readonly userId: number;
  readonly environment: Host["environment"];
  /** Who is logged in at the screen: the owner of /dev/console. Null where that can not be told. */
  readonly consoleOwner: number | null;
  /** Whether Homebrew keeps an agent of ours already. */
  readonly homebrewService: boolean;
}

/** @returns why `verb` can not be done from here, and what to do; null where it can. */
export function refusalOf(verb: ServiceOrder["verb"], situation: Situation): string | null {
  const { userId, environment, consoleOwner, homebrewService } = situation;
  if (userId === 0 || (environment["SUDO_UID"] ?? "") !== "") return AS_ROOT;
  if (OWN_LABELS.includes(environment["XPC_SERVICE_NAME"] ?? "")) return FROM_INSIDE;
  if (verb === "uninstall" || verb === "stop") return null;
  if (homebrewService) return BY_HOMEBREW;
  // A job for the screen can only be loaded into a session that is there.
  return consoleOwner === userId ? null : NOT_AT_THE_SCREEN;
}

const OWN_LABELS: readonly string[] = Object.values(LABELS);

const AS_ROOT =
  "Expected to run as the user who is logged in, got root. Wearbar never needs root: run it again without sudo, as yourself.";
const FROM_INSIDE =
  "Expected to run outside of the agent, got its own process, which would end before the work is done. Run it from a terminal.";
const BY_HOMEBREW = `Expected no other agent, got ${HOMEBREW_LABEL}, which \`brew services\` started. Run \`brew services stop wearbar\` first: two agents would read the drive by turns.`;
const NOT_AT_THE_SCREEN =
  "Expected to run in the session at the screen, got one whose user is not logged in there (over ssh, or while another user has the screen). Log in at the screen and run it there.";
