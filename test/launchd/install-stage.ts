import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Paths, pathsOf } from "../../agent/config/paths.ts";
import { carryOut } from "../../agent/flows/service-acts.ts";
import {
  INSTALL_SCHEMA_VERSION,
  type InstallRecord,
  type ServiceManager,
  type ServiceOrder,
} from "../../agent/model/service.ts";
import type { Host } from "../../agent/support/host.ts";
import { LABELS, plistPath } from "../../launchd/jobs.ts";
import type { Launchctl } from "../../launchd/launchctl.ts";
import { launchd } from "../../launchd/launchd.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { hostAt } from "../host/host-at.ts";
import { LAUNCHD, type LaunchdState, launchctl, pass } from "./launchd-double.ts";

/** A Mac on which something is installed, and interrupted. */
export interface InstallStage {
  readonly host: Host;
  readonly paths: Paths;
  readonly state: LaunchdState;
  /** What a command would record of itself. */
  readonly record: InstallRecord;
  /** Where this Wearbar lies, and the app that it brings. */
  readonly packageFolder: string;
  readonly packagedApp: string;
  readonly plists: Readonly<Record<"agent" | "menubar", string>>;
  readonly manager: ServiceManager;
  /**
   * Plans and does it, as a command does.
   * @param most after so many calls, waits and changes the process is gone.
   * @returns whether it came to its end.
   */
  perform(order: ServiceOrder, most?: number): Promise<boolean>;
}

/** @param different what is different about this Mac's launchd. */
export function installStage(different: Partial<LaunchdState> = {}): InstallStage {
  const home = temporaryFolder("mac");
  const host = hostOf(home);
  const paths = pathsOf(host);
  const packageFolder = join(home, "package");
  const packagedApp = join(packageFolder, "prebuilds", "darwin", "Wearbar.app");
  plantApp(packagedApp, "this version");
  const record = recordAt(home);
  for (const file of [record.node, record.entry]) plant(file, "");
  plant(paths.database, "readings");
  const state: LaunchdState = structuredClone({ ...LAUNCHD, ...different });
  const managerWith = (launchctl: Launchctl) => launchd(host, paths, { launchctl, packageFolder });
  return {
    ...{ host, paths, state, record, packageFolder, packagedApp },
    plists: { agent: plistPath(home, LABELS.agent), menubar: plistPath(home, LABELS.menubar) },
    manager: managerWith(launchctlOf(state, () => {})),
    perform: (order, most) => perform(state, managerWith, order, most),
  };
}

/** Thrown where a process would just be gone. */
class Killed extends Error {}

async function perform(
  state: LaunchdState,
  managerWith: (launchctl: Launchctl) => ServiceManager,
  order: ServiceOrder,
  most = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  let steps = 0;
  const step = () => {
    if (steps === most) throw new Killed();
    steps += 1;
  };
  const manager = managerWith(launchctlOf(state, step));
  try {
    for (const act of manager.plan(order, await manager.look())) {
      step();
      await carryOut(manager, [act]);
    }
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

/** @param step told of everything that is done. */
function launchctlOf(state: LaunchdState, step: () => void): Launchctl {
  return {
    run: async (args) => {
      step();
      return launchctl(state, args);
    },
    wait: async (milliseconds) => {
      step();
      pass(state, milliseconds);
    },
  };
}

function hostOf(home: string): Host {
  const root = join(home, "root");
  plant(join(root, "dev", "console"), "");
  return {
    ...hostAt(root),
    platform: "darwin",
    home,
    userId: LAUNCHD.uid,
    programs: { codesign: "/bin/true", lsregister: "/bin/true" },
  };
}

const recordAt = (home: string): InstallRecord => ({
  schemaVersion: INSTALL_SCHEMA_VERSION,
  node: join(home, "opt", "node", "bin", "node"),
  entry: join(home, "lib", "node_modules", "wearbar", "dist", "wearbar.cjs"),
  nodeVersion: "24.21.0",
  modules: "137",
  version: "1.0.0",
  pinned: [],
  environment: {},
});

export function plant(file: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
}

/** An app of which only the executable matters, and what it says. */
export function plantApp(app: string, says: string): void {
  plant(join(app, "Contents", "Info.plist"), "<plist/>");
  plant(join(app, "Contents", "MacOS", "Wearbar"), says);
}
