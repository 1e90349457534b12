import { join } from "node:path";
import type { InstallRecord } from "../agent/model/service.ts";
import { WearbarError } from "../agent/support/errors.ts";
import type { Host } from "../agent/support/host.ts";

export const UNIT = "wearbar.service";

/** systemd.unit(5), "User Unit Search Path": what the user writes. */
export function unitFolder({ environment, home }: Pick<Host, "environment" | "home">): string {
  const config = environment["XDG_CONFIG_HOME"] ?? "";
  return join(config.startsWith("/") ? config : join(home, ".config"), "systemd", "user");
}

/**
 * The agent as a user unit, as systemd.service(5) and systemd.exec(5) have it.
 *
 * What is not there would blind it. In a user unit ProtectSystem, ReadWritePaths and all that
 * changes the view of files need a user namespace (PrivateUsers): from inside one /proc/PID/io of
 * the owner's own programs can not be read, so nobody could tell who writes. And where a user
 * manager makes none, they do nothing. MemoryDenyWriteExecute forbids what V8 does all the time.
 * @throws WearbarError `install-refused` for a path that no unit can hold.
 */
export function unitText(record: Pick<InstallRecord, "node" | "entry" | "environment">): string {
  const { node, entry, environment } = record;
  const places = Object.entries(environment).map(
    ([name, value]) => `Environment=${quoted(`${name}=${value}`)}\n`,
  );
  return `# Written by \`wearbar install\`, removed by \`wearbar uninstall\`, written anew by an upgrade:
# what you want to be different belongs in \`systemctl --user edit ${UNIT}\`.

[Unit]
Description=Wearbar, which tells how fast the SSD is wearing

[Service]
Type=exec
ExecStart=${quoted(executable(node))} ${quoted(entry).replaceAll("$", "$$$$")} agent --service
${places.join("")}Restart=on-failure
RestartSec=30
RestartForceExitStatus=75
TimeoutStopSec=5
UMask=0077
Nice=5

# A smartctl that gets its rights by sudo or by file capabilities gets none here; Wearbar's
# docs/install.md has the lines that let it.
NoNewPrivileges=yes
# No network, neither for Wearbar nor for what it starts.
RestrictAddressFamilies=AF_UNIX AF_NETLINK
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native

[Install]
WantedBy=default.target
`;
}

/** systemd takes no program whose path has one of these in it, however it is quoted. */
function executable(path: string): string {
  if (/["'\\]/.test(path)) throw refused("a path to Node without quotes and backslashes", path);
  return path;
}

/** One word as in systemd.syntax(7); a percent sign would begin a specifier. */
function quoted(text: string): string {
  if (/\p{Cc}/u.test(text)) throw refused("paths without control characters", text);
  return `"${text.replace(/["\\]/g, "\\$&").replaceAll("%", "%%")}"`;
}

const refused = (expected: string, got: string): WearbarError =>
  new WearbarError(
    "install-refused",
    `Expected ${expected}, got ${JSON.stringify(got)}. Rename that folder.`,
  );
