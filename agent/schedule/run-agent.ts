import { type AgentOutlets, openAgentOutlets } from "../flows/agent-outlets.ts";
import { agentPresence, announceAgent, retractAgent } from "../flows/agent-presence.ts";
import { keptState } from "../flows/current-state.ts";
import { makeWeeklyReports } from "../flows/make-weekly-reports.ts";
import { type AgentTools, becomeAgent } from "../flows/recover-store.ts";
import { writeWeekInChild } from "../flows/report-child.ts";
import { restate } from "../flows/restate.ts";
import type { Tools } from "../flows/tools.ts";
import type { AgentInfo, AgentPresence } from "../model/agent.ts";
import { instant, MINUTE, SECOND } from "../model/units.ts";
import { EXIT, type ExitCode } from "../support/errors.ts";
import { type Log, openLog } from "../support/log.ts";
import { crashIn } from "../support/stop-signals.ts";
import { agentJobs } from "./agent-jobs.ts";
import { type Doorbell, doorbell } from "./doorbell.ts";
import { createHeart, type Heart } from "./heart.ts";
import { failureOf, runJob } from "./run-job.ts";

export interface AgentOptions {
  /** launchd or systemd started it: nobody is there to be told of a trouble that may pass. */
  readonly service: boolean;
  /** The agent is to end. */
  readonly signal: AbortSignal;
  /** Its process id. */
  readonly pid: number;
  /** Milliseconds between two heartbeats; 30 seconds. */
  readonly interval?: number;
  /** Gives memory back after an hour's work. */
  readonly tidy?: () => void;
  /** It is the agent now. */
  readonly onStarted?: () => void;
}

export type AgentEnd =
  | { readonly kind: "ended"; readonly code: ExitCode }
  /** Another one runs. */
  | { readonly kind: "other"; readonly presence: AgentPresence };

const INTERVAL = 30 * SECOND;

/**
 * Runs until it is told to end, or until a read hangs: then it leaves, to be started again.
 * @throws WearbarError where the data folder or the database can not be used, unless it is a service.
 */
export async function runAgent(tools: Tools, options: AgentOptions): Promise<AgentEnd> {
  const log = openLog(tools.paths.logs, tools.clock);
  const become = async () => {
    const agent = becomeAgent(tools);
    if (agent === null) return { kind: "other", presence: agentPresence(tools.paths) } as const;
    return await stay(agent, options, log);
  };
  return options.service ? untilItWorks(become, options.signal, log) : become();
}

/** A home that comes late, a disk that is full: started again and again, it would only do more harm. */
async function untilItWorks(
  become: () => Promise<AgentEnd>,
  signal: AbortSignal,
  log: Log,
): Promise<AgentEnd> {
  while (!signal.aborted) {
    try {
      return await become();
    } catch (error) {
      log.error("can not start yet", { why: failureOf(error).why });
      await doorbell(signal).wait(MINUTE);
    }
  }
  return { kind: "ended", code: EXIT.ok };
}

async function stay(tools: AgentTools, options: AgentOptions, log: Log): Promise<AgentEnd> {
  try {
    if (!options.service) await tools.store(); // who sits before it hears at once what is wrong
    return { kind: "ended", code: await live(tools, options, log) };
  } finally {
    if (tools.isAgent()) retractAgent(tools.paths);
    await tools.close();
  }
}

async function live(tools: AgentTools, options: AgentOptions, log: Log): Promise<ExitCode> {
  const { signal, interval = INTERVAL, tidy = doNothing } = options;
  const info = infoOf(tools, options);
  const bell = doorbell(signal);
  const wishes = { requestSample: bell.ring, onWake: bell.stir, onSleep: doNothing };
  const outlets = await openAgentOutlets(tools, log, wishes);
  const { jobs, tellHeldBack, onFailure, stop } = agentJobs({
    ...{ tools, log, outlets, makeReports, tidy },
  });
  const heart = createHeart({
    ...{ tools, jobs, log, signal, interval },
    onConfigProblem: (configProblem) => announceAgent(tools.paths, { ...info, configProblem }),
    onSettingsChanged: bell.ring,
    onOthersWrote: async () => {
      await restate(tools); // what was acknowledged while we looked ourselves stands in no state yet
      await showKept(tools, outlets, false);
    },
    onRest: tellHeldBack,
    isAsked: bell.answer,
    onAsked: () => showKept(tools, outlets, true),
    onFailure,
  });
  announceAgent(tools.paths, info);
  log.info("started", { pid: info.pid, version: info.version, node: info.node });
  if (outlets.refusal !== null) log.warn("no socket for menu bars", { ...outlets.refusal });
  options.onStarted?.();
  await showKept(tools, outlets, false).catch(doNothing); // what is kept may be anything
  const code = await beatOn(heart, bell, signal, outlets);
  if (tools.isAgent()) await farewell(end);
  const crash = crashIn(signal);
  if (crash !== null) log.error("a fault of Wearbar's own", { ...crash });
  log.info("ended", { code });
  return crash === null ? code : EXIT.failed;

  async function end(): Promise<void> {
    await stop();
    await heart.stop();
    await outlets.close();
  }

  async function makeReports(weeks: readonly string[]): Promise<void> {
    const made = await makeWeeklyReports(tools, weeks, writeWeekInChild);
    log.info("reports", { weeks: made.join(" ") });
  }
}

async function beatOn(
  heart: Heart,
  bell: Doorbell,
  signal: AbortSignal,
  outlets: AgentOutlets,
): Promise<ExitCode> {
  while (!signal.aborted) {
    const next = await heart.beat();
    if ("leave" in next) return next.leave;
    await outlets.showAge();
    await bell.wait(next.wait);
  }
  return EXIT.ok;
}

/** What stands in the kept state: of before the start, or as a command has just left it. */
async function showKept(tools: Tools, outlets: AgentOutlets, busy: boolean): Promise<void> {
  const state = keptState(tools);
  if (state !== null) await outlets.show(state, busy);
}

const doNothing = (): void => {};

const FAREWELL = 500;

/** What was counted and not kept yet; who is to end within two seconds does not wait for more. */
const farewell = (keep: () => Promise<void>) =>
  runJob(keep, new AbortController().signal, FAREWELL);

function infoOf(tools: Tools, { pid, service }: AgentOptions): AgentInfo {
  return {
    ...{ pid, service },
    version: tools.version,
    node: tools.host.nodeVersion,
    startedAt: instant(tools.clock.now()),
    configProblem: null,
  };
}
