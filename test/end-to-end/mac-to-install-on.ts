import { chownSync } from "node:fs";
import { assemble } from "../../agent/assemble.ts";
import type { Shown } from "../../agent/commands/run.ts";
import { type Paths, pathsOf } from "../../agent/config/paths.ts";
import type { Host } from "../../agent/support/host.ts";
import { LABELS, plistPath } from "../../launchd/jobs.ts";
import { launchd } from "../../launchd/launchd.ts";
import { ENTRY, type NodeMachine, nodeMachine } from "../flows/node-machine.ts";
import { plant, plantApp } from "../launchd/install-stage.ts";
import { LAUNCHD, type LaunchdState, launchctl, pass } from "../launchd/launchd-double.ts";
import { type Outcome, type Setting, temporaryFolder, wearbar } from "./host.ts";

/** A Mac with a Node of Homebrew's, on which nobody installed anything yet. */
export interface MacToInstallOn extends Omit<NodeMachine, "host"> {
  readonly root: string;
  readonly home: string;
  readonly paths: Paths;
  readonly launchd: LaunchdState;
  readonly plist: string;
  /** From now on the Wearbar that is run brings the menu-bar app. */
  bringApp(): void;
  run(call: string | readonly string[], difference?: Difference): Promise<Outcome>;
  /** What `wearbar` and `toolsOn` take for it. */
  setting(difference?: Difference): Setting;
}

/** What is different about the Mac during one run. */
export type Difference = Pick<Setting, "host" | "ask" | "now" | "assemble">;

const CELLAR = "/opt/homebrew/Cellar/node/24.11.1";
/** The Node that commands run on, and its path that stays. */
export const NODE = { running: `${CELLAR}/bin/node`, stays: "/opt/homebrew/opt/node/bin/node" };

export function macToInstallOn(): MacToInstallOn {
  const { host: machineHost, ...machine } = nodeMachine(NODE.running, ENTRY, WEARBAR_VERSION);
  machine.node(NODE.running, "24.11.1");
  machine.link("/opt/homebrew/opt/node", CELLAR);
  const home = temporaryFolder("home");
  const userId = process.getuid?.() || LAUNCHD.uid; // root installs nothing
  const { root } = machineHost;
  plant(`${root}/dev/console`, "");
  chownSync(`${root}/dev/console`, userId, -1);
  const state = structuredClone({ ...LAUNCHD, root, uid: userId });
  const paths = pathsOf({ platform: "darwin", environment: {}, home });
  const { nodePath, entryPath } = machineHost;
  const programs = { codesign: "/bin/true", lsregister: "/bin/true" };
  const mac = { platform: "darwin", environment: {}, nodePath, entryPath, userId, programs };
  const service = async (host: Host) =>
    launchd(host, paths, { launchctl: controlOf(state), packageFolder: root });
  const setting = ({ host = {}, assemble: tools = assemble, ...rest }: Difference = {}) => ({
    ...rest,
    host: { ...mac, ...host, programs: { ...mac.programs, ...host.programs } },
    assemble: (host: Host, shown: Shown) => ({
      ...tools(host, shown),
      service: () => service(host),
    }),
  });
  return {
    ...{ ...machine, root, home, paths, launchd: state, plist: plistPath(home, LABELS.agent) },
    bringApp: () => plantApp(`${root}/prebuilds/darwin/Wearbar.app`, "the app"),
    run: (call, difference) => wearbar({ root, home, data: paths.data }, call, setting(difference)),
    setting,
  };
}

const controlOf = (state: LaunchdState) => ({
  run: async (args: readonly string[]) => launchctl(state, args),
  wait: async (milliseconds: number) => pass(state, milliseconds),
});
