import { join } from "node:path";
import { placesIn } from "../config/paths.ts";
import type { Host } from "../support/host.ts";
import { packageRoot } from "../support/package-root.ts";
import { quoted } from "../support/shell-word.ts";

const CAPABILITIES = "+sys_admin,+dac_read_search";

/**
 * A command that takes a sample as the present user with the two capabilities that the health log
 * needs: CAP_SYS_ADMIN (Linux, drivers/nvme/host/ioctl.c, nvme_cmd_allowed) and, because
 * /dev/nvme0 is root's, CAP_DAC_READ_SEARCH (capabilities(7)). What is stored stays the user's.
 */
export function grantCommand(host: Host): string {
  const { userId, groupId, home, environment } = host;
  const variables = Object.entries({ HOME: home, ...placesIn(environment) }).map(
    ([name, value]) => `${name}=${quoted(value)}`,
  );
  const program = join(packageRoot(import.meta.filename), "dist", "wearbar.cjs");
  return [
    `sudo setpriv --reuid=${userId} --regid=${groupId} --clear-groups`,
    `--inh-caps=${CAPABILITIES} --ambient-caps=${CAPABILITIES}`,
    `env ${variables.join(" ")} ${quoted(host.nodePath)} ${quoted(program)} sample`,
  ].join(" ");
}
