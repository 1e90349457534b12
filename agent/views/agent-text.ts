import type { AgentPresence, AgentReport, JobReport } from "../model/agent.ts";
import { layRow, type Page, type Row } from "./layout.ts";
import { printable } from "./words/printable.ts";
import { moment, plural } from "./words/times.ts";

/** @returns whether an agent runs and who it is, and a row for each of its jobs. */
export function agentText(report: AgentReport, page: Page): string {
  const rows: readonly Row[] = [
    { label: "agent", text: headline(report), tone: report.running ? "good" : "act" },
    ...problemRows(report),
    ...report.jobs.map((job) => jobRow(job, report)),
    { label: "log", text: printable(report.log), tone: "quiet" },
  ];
  return `${rows.map((row) => layRow(row, page)).join("\n")}\n`;
}

/** Told to who started one on a terminal. */
export const AGENT_STARTED = "Watching; Ctrl-C ends it.\n";

/** Told by an agent that finds another one. */
export const otherAgentText = ({ info }: AgentPresence): string =>
  info === null
    ? "an agent runs already"
    : `an agent runs already: process ${info.pid}, Wearbar ${info.version} on Node ${info.node}`;

function headline({ running, info, asOf, utcOffsetMinutes }: AgentReport): string {
  if (!running)
    return "not running; `wearbar agent` runs it here, `wearbar install` at every log-in";
  if (info === null) return "running, but it has not said who it is";
  const since = moment(info.startedAt, asOf, utcOffsetMinutes);
  const { pid, version, node } = info;
  return `running since ${since} · process ${pid} · Wearbar ${version} on Node ${node}`;
}

function problemRows({ info }: AgentReport): readonly Row[] {
  if (info === null || info.configProblem === null) return [];
  const text = `earlier ones are kept: ${printable(info.configProblem)}`;
  return [{ label: "settings", text, tone: "watch" }];
}

function jobRow(job: JobReport, report: AgentReport): Row {
  const failing = job.failuresInARow > 0;
  const parts = [
    lastWords(job, report),
    nextWords(job, report),
    failing ? failureWords(job) : null,
  ];
  const text = parts.filter((part) => part !== null).join(" · ");
  return { label: LABELS[job.name], text, ...(failing && { tone: "watch" }) };
}

const LABELS: Readonly<Record<JobReport["name"], string>> = {
  reading: "reading",
  writers: "writers",
  "day-end": "day's end",
  "weekly-report": "report",
  copy: "copy",
  maintenance: "maintenance",
};

function lastWords({ startedAt, finishedAt }: JobReport, report: AgentReport): string {
  if (startedAt === null) return "never yet";
  const at = moment(finishedAt ?? startedAt, report.asOf, report.utcOffsetMinutes);
  return finishedAt === null ? `began ${at}` : `last ${at}`;
}

function nextWords({ nextAt }: JobReport, report: AgentReport): string | null {
  return nextAt === null ? null : `next ${moment(nextAt, report.asOf, report.utcOffsetMinutes)}`;
}

const failureWords = ({ failuresInARow, lastFailure }: JobReport): string =>
  `failed ${failuresInARow === 1 ? "once" : plural(failuresInARow, "time")}: ${printable(lastFailure ?? "")}`;
