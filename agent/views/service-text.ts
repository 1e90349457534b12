import type { AgentProgram, JobSight, PinnedPath, ServiceAct } from "../model/service.ts";
import { quoted } from "../support/shell-word.ts";
import { printable } from "./words/printable.ts";

/** What a dry run shows. */
export interface ServicePlan {
  readonly verb: "install" | "uninstall" | "start" | "stop";
  readonly acts: readonly ServiceAct[];
  /** Why it would be refused from here; null where it would not. */
  readonly refusal: string | null;
  /** Install alone: the day that was given; null where it would be asked for. */
  readonly firstUse?: string | null;
  /** Uninstall alone: the folders and files that would be emptied or deleted. */
  readonly deleted?: readonly string[];
}

/** @returns every step in its order, as it would be typed, then the files as they would be written. */
export function planText(plan: ServicePlan): string {
  const steps = [...stepsBefore(plan), ...plan.acts.map(actWords), ...stepsAfter(plan)];
  if (steps.length === 0)
    return `\`wearbar ${plan.verb}\` would change nothing: all is done already.\n`;
  const command = `\`wearbar ${plan.verb}\``;
  const isRefused = plan.refusal !== null;
  const would = isRefused ? "Elsewhere it would" : `${command} would`;
  const head = [would, ...steps.map((step) => `  ${step}`)].join("\n");
  const files = plan.acts.flatMap((act) =>
    act.do === "write" ? [`${printable(act.path)} would say:\n\n${act.text.trimEnd()}`] : [],
  );
  const refused = isRefused ? [`From here ${command} would be refused: ${plan.refusal}`] : [];
  return `${[...refused, head, ...files, "Nothing was changed."].join("\n\n")}\n`;
}

function stepsBefore({ verb, firstUse }: ServicePlan): readonly string[] {
  if (verb !== "install") return [];
  return [
    firstUse == null
      ? "ask when this machine was new, if that is not known and somebody is there to answer"
      : `set machine.first_use to ${firstUse}`,
  ];
}

function stepsAfter({ verb, deleted = [] }: ServicePlan): readonly string[] {
  if (verb === "install") return ["take a first sample"];
  return deleted.map((path) => `delete what Wearbar wrote in ${printable(path)}`);
}

function actWords(act: ServiceAct): string {
  switch (act.do) {
    case "make-folder":
      return `make the folder ${printable(act.path)}`;
    case "write":
      return `write ${printable(act.path)}`;
    case "remove":
    case "remove-app":
      return `remove ${printable(act.path)}`;
    case "install-app":
      return `copy ${printable(act.from)} to ${printable(act.to)} and check its signature`;
    case "tell-manager": {
      const command = printable(act.command.map(quoted).join(" "));
      return act.verb === "unload"
        ? `run ${command} and wait until it has ended`
        : `run ${command}`;
    }
  }
}

export const FIRST_USE_QUESTION =
  "When was this machine new? A day such as 2019-05-31, or Enter to leave it open: ";

export interface Installed {
  readonly manager: "launchd" | "systemd";
  readonly sights: readonly JobSight[];
  readonly pinned: readonly PinnedPath[];
  /** A path of the program in a folder that macOS guards; null where there is none. */
  readonly guarded: string | null;
  /** Why there is no first sample; null where there is one. */
  readonly unread: string | null;
  /** Whether an agent runs that is not this one. */
  readonly byHand: boolean;
}

/** @returns what was installed, what happens next, and how to undo it. */
export function installedText(installed: Installed): string {
  const { manager, sights, pinned, guarded, unread, byHand } = installed;
  const hasMenubar = sights.some(({ job, text }) => job === "menubar" && text !== null);
  const paragraphs = [
    `The agent is installed${runningWords(sights)}. It starts at every log-in.`,
    ...(byHand ? [BY_HAND] : []),
    ...(unread === null ? [] : [`No first sample: ${unread} The agent tries again every hour.`]),
    NEXT,
    ...(manager === "launchd" && !hasMenubar ? [NO_MENUBAR] : []),
    manager === "launchd" ? ON_A_MAC : ON_LINUX,
    ...pinned.slice(0, 1).map(pinnedWords),
    ...(guarded === null ? [] : [guardedWords(guarded)]),
    UNDO,
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

function runningWords(sights: readonly JobSight[]): string {
  const pid = sights.find(({ job }) => job === "agent")?.pid ?? null;
  return pid === null ? "" : ` and runs (process ${pid})`;
}

const BY_HAND =
  "Another agent runs that was started by hand, and this one leaves the work to it. End that one, then `wearbar start`.";
const NEXT =
  "From now on: a reading every hour, a first forecast after 7 days, a report every Monday at 9. `wearbar` shows how things stand, `wearbar agent status` whether the agent runs.";
const NO_MENUBAR =
  "This copy of Wearbar brings no menu-bar app: `wearbar menubar` says what can show the glance instead.";
const ON_A_MAC =
  "macOS tells of a new background item. It may name Node.js or its maker instead of Wearbar, because Node runs it; leave it on under Login Items in System Settings. Nothing is read while you are logged out or the Mac sleeps.";
const ON_LINUX =
  "Nothing is read while you are logged out; `loginctl enable-linger` keeps the agent running then as well.";
const UNDO =
  "`wearbar stop` stops it until `wearbar start`; `wearbar uninstall` removes it and keeps your readings.";

const pinnedWords = ({ path, keeper }: PinnedPath): string =>
  `${printable(path)} goes away with that version when ${keeper} removes it. Any \`wearbar\` command that still works mends that, and \`wearbar doctor\` tells of it.`;

const guardedWords = (path: string): string =>
  `${printable(path)} lies in a folder that macOS guards: should the agent not run, move Wearbar elsewhere and install again.`;

export const PURGE_QUESTION =
  "Delete all readings, reports, settings and logs? They can not be had again. Type yes to do it: ";

export interface Uninstalled {
  /** Whether anything was installed. */
  readonly changed: boolean;
  /** Whether the readings were to go as well. */
  readonly purged: boolean;
  /** Folders and files that are still there. */
  readonly left: readonly string[];
  /** Process of an agent that nobody installed and that goes on; null: there is none. */
  readonly goesOn: number | null;
}

/** @returns what is gone, what is left and why, and how to be rid of that. */
export function uninstalledText({ changed, purged, left, goesOn }: Uninstalled): string {
  const list = left.map((path) => `  ${printable(path)}`).join("\n");
  const rest = purged
    ? left.length === 0
      ? "All readings, reports, settings and logs are deleted."
      : `All that Wearbar wrote is deleted. These are left, because other things lie in them:\n${list}`
    : `Your readings, reports, settings and logs are kept; \`wearbar uninstall --purge\` deletes them:\n${list}`;
  const paragraphs = [
    changed ? "The agent is removed." : "No agent was installed.",
    ...(goesOn === null
      ? []
      : [
          `One that was started by hand goes on, as process ${goesOn}: end it where it was started.`,
        ]),
    ...(purged || left.length > 0 ? [rest] : []),
    "The program itself goes the way it came: `npm uninstall --global wearbar`, or delete the clone.",
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

/** @returns how the agent stands after `wearbar start` or `wearbar stop`. */
export function changedText(
  verb: "start" | "stop",
  changed: boolean,
  sights: readonly JobSight[],
): string {
  if (verb === "start") {
    return changed
      ? `The agent is started${runningWords(sights)}.\n`
      : `The agent was started already${runningWords(sights)}.\n`;
  }
  const what = changed ? "The agent is stopped" : "The agent was stopped already";
  return `${what}, and stays so over log-ins: nothing is read until \`wearbar start\`.\n`;
}

/** @returns a line for who did not ask: the agent's program was gone or replaced. */
export const mendedText = ({ node, entry, version }: AgentProgram): string =>
  `wearbar: the agent's program had moved or was upgraded; it is now ${printable(node)} ${printable(entry)} (${version}).\n`;

export const notMendedText = (why: string): string =>
  `wearbar: the agent's program is gone or old, and that could not be mended: ${printable(why)}\n`;
