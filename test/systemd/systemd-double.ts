import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SystemctlAnswer } from "../../systemd/systemctl.ts";

/** What a user's systemd knows of one unit; its file and the link of `enable` lie on the disk. */
export interface SystemdState {
  /** Whether there is a manager to talk to. */
  readonly hasManager: boolean;
  /** Where the unit's file belongs. */
  readonly file: string;
  /** The file as it was when it was last read; null: not read. */
  known: string | null;
  active: "active" | "inactive" | "failed" | "activating" | "deactivating";
  /** What it was started as. */
  running: string | null;
  readonly calls: string[];
}

/** As systemctl(1) has it: a file that changed is not read again until that is asked for. */
export function systemctl(state: SystemdState, args: readonly string[]): SystemctlAnswer {
  state.calls.push(args.join(" "));
  const [scope, verb = "", unit] = args;
  if (scope !== "--user") return answer(1, "Access denied");
  if (!state.hasManager) return answer(1, "Failed to connect to bus: No medium found");
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (act === undefined) return answer(1, `Unknown command verb ${verb}.`);
  return unit === undefined || unit === "wearbar.service" ? act(state) : answer(5, "not found");
}

const answer = (code: number, stderr = "", stdout = ""): SystemctlAnswer => ({
  code,
  stdout,
  stderr,
});

export const linkOf = ({ file }: SystemdState): string =>
  join(dirname(file), "default.target.wants", "wearbar.service");

const isEnabled = (state: SystemdState): boolean =>
  lstatSync(linkOf(state), { throwIfNoEntry: false }) !== undefined;

const textOf = ({ file }: SystemdState): string | null =>
  existsSync(file) ? readFileSync(file, "utf8") : null;

const VERBS: Readonly<Record<string, (state: SystemdState) => SystemctlAnswer>> = {
  show: (state) => {
    const known = textOf(state) !== null || state.known !== null;
    const lines = [
      `ActiveState=${state.active}`,
      `UnitFileState=${known ? (isEnabled(state) ? "enabled" : "disabled") : ""}`,
      `MainPID=${state.active === "active" ? 42 : 0}`,
      `ExecMainStatus=0`,
      `ExecMainCode=0`,
    ];
    return answer(0, "", `${lines.join("\n")}\n`);
  },
  "daemon-reload": (state) => {
    state.known = textOf(state);
    return answer(0);
  },
  enable: (state) => {
    if (textOf(state) === null) return answer(1, "Unit file wearbar.service does not exist.");
    mkdirSync(dirname(linkOf(state)), { recursive: true });
    rmSync(linkOf(state), { force: true });
    symlinkSync(state.file, linkOf(state));
    return answer(0);
  },
  disable: (state) => {
    if (textOf(state) === null) return answer(1, "Unit file wearbar.service does not exist.");
    rmSync(linkOf(state), { force: true });
    return answer(0);
  },
  start: (state) => {
    state.known ??= textOf(state);
    if (state.known === null) return answer(5, "Unit wearbar.service not found.");
    if (!/^ExecStart="\//m.test(state.known)) return answer(1, "bad unit file setting");
    if (state.active === "active") return answer(0);
    Object.assign(state, { active: "active", running: state.known });
    return answer(0);
  },
  stop: (state) => {
    if (state.known === null && textOf(state) === null) return answer(5, "not loaded");
    Object.assign(state, { active: "inactive", running: null });
    return answer(0);
  },
};
