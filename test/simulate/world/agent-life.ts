import { weekPeriod } from "../../../agent/analysis/week/periods.ts";
import { openAgentOutlets } from "../../../agent/flows/agent-outlets.ts";
import { reportOn } from "../../../agent/flows/make-report.ts";
import { makeWeeklyReports } from "../../../agent/flows/make-weekly-reports.ts";
import { becomeAgent } from "../../../agent/flows/recover-store.ts";
import type { Tools } from "../../../agent/flows/tools.ts";
import { keepReport } from "../../../agent/outlets/report-files.ts";
import { type AgentJobs, agentJobs, type MakeReports } from "../../../agent/schedule/agent-jobs.ts";
import { createHeart, type Next } from "../../../agent/schedule/heart.ts";
import type { Job, Jobs } from "../../../agent/schedule/jobs.ts";
import type { Log } from "../../../agent/support/log.ts";
import { type Hazards, riskyNotifier, riskySource, riskyStores } from "./hazards.ts";
import type { Ledger } from "./ledger.ts";
import type { Moment, VirtualMachine } from "./machine.ts";
import { worldTools } from "./tools.ts";

/** The world of one agent after the other, over one data folder. */
export interface AgentWorld {
  readonly machine: VirtualMachine;
  readonly moment: Moment;
  /** Where Wearbar keeps its things. */
  readonly home: string;
  readonly hazards: Hazards;
  readonly ledger: Ledger;
  /** Milliseconds between two heartbeats. */
  readonly interval: number;
}

/** One process of the agent: the product's own, but for the drives, the host, the clock and the desktop. */
export interface AgentLife {
  beat(): Promise<Next>;
  /** As told by a signal. */
  stop(): Promise<void>;
  /** As with kill -9: the system lets go of what the process held. */
  vanish(): Promise<void>;
}

export async function startAgent(world: AgentWorld): Promise<AgentLife> {
  const real = becomeAgent(toolsOf(world));
  if (real === null) throw new Error("Expected the lock of an agent that is gone, got none.");
  world.hazards.revive();
  world.ledger.add({ what: "started" });
  const risky = riskyStores(world.hazards);
  const tools = { ...real, store: async () => risky(await real.store()) };
  const log = loggedIn(world);
  const outlets = await openAgentOutlets(tools, log, NOBODY_CLICKS);
  const { jobs, tellHeldBack, onFailure, stop } = agentJobs({
    ...{ tools, log, outlets, makeReports: reportedIn(tools, world), tidy: () => {} },
  });
  const heart = createHeart({
    ...{ tools, log, interval: world.interval },
    jobs: entered(jobs, world.ledger),
    signal: new AbortController().signal,
    onConfigProblem: () => {},
    onSettingsChanged: () => {},
    onRest: tellHeldBack,
    isAsked: () => false,
    onAsked: async () => {},
    onFailure,
    onOthersWrote: async () => world.ledger.add({ what: "complained", text: "others wrote" }),
  });
  const vanish = async () => {
    await outlets.close();
    await real.close();
  };
  return {
    vanish,
    beat: heart.beat,
    stop: async () => {
      await stop();
      await heart.stop();
      await vanish();
    },
  };
}

const NOBODY_CLICKS = { requestSample: () => {}, onWake: () => {}, onSleep: () => {} };

function toolsOf({ machine, moment, home, hazards, ledger }: AgentWorld): Tools {
  const tools = worldTools(machine, moment, home);
  const desktop = riskyNotifier(desktopOf(ledger), hazards);
  return {
    ...tools,
    sources: async () => (await tools.sources()).map((source) => riskySource(source, hazards)),
    readHost: async () => {
      hazards.pass("read host");
      return tools.readHost();
    },
    notifiers: async () => [desktop],
  };
}

/** Takes everything and shows it at once. */
const desktopOf = (ledger: Ledger) => ({
  name: "desktop",
  can: { replace: true, withdraw: true, open: false },
  ready: async () => ({ ok: true }) as const,
  post: async (notice: Parameters<ReturnType<typeof riskyNotifier>["post"]>[0]) => {
    ledger.add({ what: "told", notice });
    return { ok: true } as const;
  },
  withdraw: async () => {},
});

/** A healthy machine gives an agent nothing to complain of but its own former end. */
function loggedIn({ ledger, hazards }: AgentWorld): Log {
  const complain = (event: string, facts = {}) => {
    const text = `${event} ${JSON.stringify(facts)}`;
    if (hazards.crashedAt() === null) ledger.add({ what: "complained", text });
  };
  return { info: () => {}, keep: () => {}, warn: () => {}, error: complain };
}

/** The product's own reports, but for the pictures: those would take the most of the time. */
const reportedIn =
  (tools: Tools, { ledger, hazards }: AgentWorld): MakeReports =>
  async (weeks) => {
    await makeWeeklyReports(tools, weeks, async (at, week) => {
      hazards.pass("before report");
      const report = await reportOn(at, weekPeriod(week));
      keepReport(at.paths.reports, { name: week, html: "", report });
      ledger.add({ what: "reported", week });
      hazards.pass("after report");
    });
  };

/** The jobs, each entered in the ledger when it begins and when it is done. */
function entered(jobs: AgentJobs["jobs"], ledger: Ledger): Jobs {
  const writtenDown =
    (job: Job): Job =>
    async (call) => {
      const { name, slot, missed } = call;
      if (slot !== null) ledger.add({ what: "began", job: { name, slot, missed } });
      await job(call);
      if (slot !== null) ledger.add({ what: "done", job: { name, slot, missed } });
    };
  return Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, writtenDown(job)]));
}
