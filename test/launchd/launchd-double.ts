/**
 * launchd and launchctl(1) as their man pages and the reports of others have them, strict where the
 * real ones are: jobs end some time after bootout said so, for a while after that the same job can
 * not be loaded, and a file that is not right is refused with a 5 that says nothing.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { parse } from "plist";

/** Everything launchd knows, as JSON, so that it can lie on disk between two calls. */
export interface LaunchdState {
  /** Whose jobs they are. */
  readonly uid: number;
  /** Whether that user is logged in at the screen. */
  readonly session: boolean;
  /** What comes before the paths of programs where they are not there as they are. */
  readonly root: string;
  /** Milliseconds; moves with every call and every wait. */
  now: number;
  /** How long a job takes to end when it is told to; it is killed after its ExitTimeOut. */
  readonly drains: number;
  /** Not even killing by launchd ends it, only `launchctl kill`. */
  readonly stuck: boolean;
  /** For how long after a job's end it can not be loaded. */
  readonly settles: number;
  /** What bootout says of a job that it has just told to end. */
  readonly bootoutCode: 0 | 36;
  /** What bootstrap says of a job that is loaded. */
  readonly loadedCode: 5 | 37 | 130;
  /** What bootstrap says of a job that is forbidden. */
  readonly disabledCode: 5 | 119;
  /** A job only starts when it is kicked. */
  readonly lazy: boolean;
  readonly jobs: Record<string, Job>;
  readonly settledAt: Record<string, number>;
  disabled: string[];
  nextPid: number;
  readonly calls: string[][];
}

export interface Job {
  /** The file as it was when it was loaded. */
  readonly text: string;
  readonly program: string;
  readonly exitTimeOut: number;
  state: "running" | "SIGTERMed" | "not running";
  pid: number | null;
  endsAt: number | null;
  lastExit: number | null;
}

export interface Answer {
  readonly code: number;
  readonly text: string;
}

export const LAUNCHD: LaunchdState = {
  ...{ uid: 501, session: true, root: "", now: 0, drains: 300, stuck: false, settles: 5_000 },
  ...{ bootoutCode: 0, loadedCode: 5, disabledCode: 119, lazy: false },
  ...{ jobs: {}, settledAt: {}, disabled: [], nextPid: 100, calls: [] },
};

/** Does what `launchctl` does with these words. */
export function launchctl(state: LaunchdState, args: readonly string[]): Answer {
  state.calls.push([...args]);
  pass(state, 10);
  const [verb = "", ...rest] = args;
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  return act === undefined || rest.some((word) => word === "") ? answer(64) : act(state, rest);
}

/** Lets time go by. */
export function pass(state: LaunchdState, milliseconds: number): void {
  state.now += milliseconds;
  for (const [label, { endsAt }] of Object.entries(state.jobs)) {
    if (endsAt === null || endsAt > state.now) continue;
    delete state.jobs[label];
    state.settledAt[label] = endsAt + state.settles;
  }
}

type Act = (state: LaunchdState, words: readonly string[]) => Answer;

const VERBS: Readonly<Record<string, Act>> = {
  bootstrap: (state, [domain = "", file = ""]) =>
    isHere(state, domain) ? bootstrap(state, file) : answer(125),
  bootout: withTarget(bootout),
  enable: withTarget((state, label) => {
    state.disabled = state.disabled.filter((one) => one !== label);
    return answer(0);
  }),
  disable: withTarget((state, label) => {
    state.disabled = [...new Set([...state.disabled, label])];
    return answer(0);
  }),
  kickstart: withTarget(kickstart),
  kill: (state, [signal = "", target = ""]) =>
    withTarget((_, label) => {
      if (state.jobs[label] === undefined) return answer(113);
      if (signal !== "SIGKILL") return answer(64);
      delete state.jobs[label];
      state.settledAt[label] = state.now + state.settles;
      return answer(0);
    })(state, [target]),
  print: withTarget((state, label) => {
    const job = state.jobs[label];
    return job === undefined ? answer(113) : { code: 0, text: printed(label, job) };
  }),
  "print-disabled": (state, [domain = ""]) => {
    if (!isHere(state, domain)) return answer(112);
    const lines = state.disabled.map((label) => `\t\t"${label}" => disabled\n`);
    return {
      code: 0,
      text: `\tdisabled services = {\n\t\t"com.apple.x" => enabled\n${lines.join("")}\t}\n`,
    };
  },
};

function withTarget(act: (state: LaunchdState, label: string) => Answer): Act {
  return (state, [target = ""]) => {
    const [, domain = "", label = ""] = /^(.*)\/([^/]+)$/.exec(target) ?? [];
    if (label === "" || !/^\w+\/\d+$/.test(domain)) return answer(64);
    return isHere(state, domain) ? act(state, label) : answer(112);
  };
}

const isHere = ({ session, uid }: LaunchdState, domain: string): boolean =>
  session && domain === `gui/${uid}`;

const ANSWERS: Readonly<Record<number, string>> = {
  3: "Boot-out failed: 3: No such process",
  5: "Bootstrap failed: 5: Input/output error",
  36: "Boot-out failed: 36: Operation now in progress",
  37: "Bootstrap failed: 37: Operation already in progress",
  64: "Usage: launchctl <subcommand> ...",
  112: "Could not find domain",
  113: "Could not find service",
  119: "Service is disabled",
  125: "Domain does not support specified action",
  130: "Service already exists in domain",
};

const answer = (code: number): Answer => ({ code, text: `${ANSWERS[code] ?? ""}\n` });

function bootstrap(state: LaunchdState, file: string): Answer {
  const read = readJob(file);
  if (read === null) return answer(5);
  const { label, job } = read;
  if (state.disabled.includes(label)) return answer(state.disabledCode);
  if (state.jobs[label] !== undefined) return answer(state.loadedCode);
  if ((state.settledAt[label] ?? 0) > state.now) return answer(5);
  state.jobs[label] = job;
  if (!state.lazy) start(state, job);
  return answer(0);
}

function start(state: LaunchdState, job: Job): void {
  if ([job.program, `${state.root}${job.program}`].some((path) => existsSync(path))) {
    job.state = "running";
    job.pid = state.nextPid;
    state.nextPid += 1;
  } else job.lastExit = 78;
}

function bootout(state: LaunchdState, label: string): Answer {
  const job = state.jobs[label];
  if (job === undefined) return answer(3);
  if (job.state === "SIGTERMed") return answer(36);
  job.state = "SIGTERMed";
  const limit = Math.min(state.drains, job.exitTimeOut * 1_000);
  job.endsAt = state.stuck ? null : state.now + limit;
  return answer(state.bootoutCode);
}

function kickstart(state: LaunchdState, label: string): Answer {
  const job = state.jobs[label];
  if (state.disabled.includes(label)) return answer(119);
  if (job === undefined) return answer(113);
  if (job.state !== "not running") return answer(37);
  start(state, job);
  return answer(0);
}

function printed(label: string, { state, pid, lastExit, program }: Job): string {
  const lines = [
    `\tactive count = 1`,
    `\tstate = ${state}`,
    `\tprogram = ${program}`,
    ...(pid === null ? [] : [`\tpid = ${pid}`]),
    `\tlast exit code = ${lastExit === 78 ? "78: EX_CONFIG" : (lastExit ?? "(never exited)")}`,
    `\tspawn type = daemon (3)`,
    `\tendpoints = {\n\t\tstate = none\n\t\tpid = 1\n\t}`,
  ];
  return `gui/501/${label} = {\n${lines.join("\n")}\n}\n`;
}

/** launchd.plist(5) and launchctl(1): nobody else may write the file, and every type is right. */
function readJob(file: string): { readonly label: string; readonly job: Job } | null {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0o777;
  if ((mode & 0o022) !== 0) return null;
  const text = readFileSync(file, "utf8");
  const keys = parsed(text);
  if (keys === null || !Object.entries(keys).every(isRight)) return null;
  const { Label: label, ProgramArguments: words, ExitTimeOut: exitTimeOut } = keys;
  if (typeof label !== "string" || !Array.isArray(words)) return null;
  const ended = { state: "not running", pid: null, endsAt: null, lastExit: null } as const;
  return {
    label,
    job: { text, program: String(words[0]), exitTimeOut: Number(exitTimeOut ?? 20), ...ended },
  };
}

function parsed(text: string): Record<string, unknown> | null {
  if (!/<\/plist>\s*$/.test(text)) return null; // the parser below would also print of it
  try {
    const value = parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isPath = (value: unknown) => isText(value) && String(value).startsWith("/");
const isWhole = (value: unknown) => Number.isInteger(value);
const isSwitch = (value: unknown) => typeof value === "boolean";
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

/** Every key that may be used here: one that is not known is a mistake, as is StartInterval. */
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  Label: isText,
  ProgramArguments: (value) => areTexts(value) && isPath((value as string[])[0]),
  EnvironmentVariables: (value) => Object.values(value as object).every(isText),
  RunAtLoad: isSwitch,
  KeepAlive: (value) => Object.values(value as object).every(isSwitch),
  ThrottleInterval: isWhole,
  ExitTimeOut: (value) => isWhole(value) && Number(value) > 0, // 0 is for ever
  LimitLoadToSessionType: isText,
  AssociatedBundleIdentifiers: areTexts,
  WorkingDirectory: isPath,
  Umask: isWhole,
  StandardOutPath: isPath,
  StandardErrorPath: isPath,
  ProcessType: isText,
};

const isRight = ([key, value]: readonly [string, unknown]): boolean =>
  Object.hasOwn(TYPES, key) && TYPES[key]?.(value) === true;
