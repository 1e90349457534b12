import { join } from "node:path";
import type { Host } from "../support/host.ts";
import { packageRoot } from "../support/package-root.ts";

const CAPABILITIES = "+sys_admin,+dac_read_search";
/** What else decides where the config and the database lie. */
const PLACES = ["WEARBAR_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"];

/**
 * A command that takes a sample as the present user with the two capabilities that the health log
 * needs: CAP_SYS_ADMIN (Linux, drivers/nvme/host/ioctl.c, nvme_cmd_allowed) and, because
 * /dev/nvme0 is root's, CAP_DAC_READ_SEARCH (capabilities(7)). What is stored stays the user's.
 */
export function grantCommand(host: Host): string {
  const { userId, groupId, home, environment } = host;
  const places = PLACES.map((name) => [name, environment[name] ?? ""] as const);
  const variables = [["HOME", home] as const, ...places.filter(([, value]) => value !== "")].map(
    ([name, value]) => `${name}=${quoted(value)}`,
  );
  const program = join(packageRoot(import.meta.filename), "dist", "wearbar.cjs");
  return [
    `sudo setpriv --reuid=${userId} --regid=${groupId} --clear-groups`,
    `--inh-caps=${CAPABILITIES} --ambient-caps=${CAPABILITIES}`,
    `env ${variables.join(" ")} ${quoted(host.nodePath)} ${quoted(program)} sample`,
  ].join(" ");
}

/** @returns `text` as one word for a POSIX shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
