import { expect, it } from "vitest";
import { AGENT_SCHEMA_VERSION, type AgentReport, type JobReport } from "../../agent/model/agent.ts";
import { HOUR, instant, MINUTE } from "../../agent/model/units.ts";
import { agentText, otherAgentText } from "../../agent/views/agent-text.ts";

const NOW = Date.UTC(2026, 10, 30, 13, 5);

const job = (difference: Partial<JobReport>): JobReport => ({
  ...{
    name: "reading",
    startedAt: instant(NOW - 5 * MINUTE),
    finishedAt: instant(NOW - 5 * MINUTE),
  },
  ...{ failuresInARow: 0, lastFailureAt: null, lastFailure: null },
  nextAt: instant(NOW + 55 * MINUTE),
  ...difference,
});

const REPORT: AgentReport = {
  ...{ schemaVersion: AGENT_SCHEMA_VERSION, version: "0.1.0", asOf: instant(NOW) },
  ...{ utcOffsetMinutes: 60, running: true, log: "/home/ada/logs/agent.log" },
  info: {
    ...{ pid: 812, version: "0.1.0", node: "24.21.0", service: true },
    ...{ startedAt: instant(NOW - 6 * HOUR), configProblem: null },
  },
  jobs: [
    job({}),
    job({ name: "writers", nextAt: null }),
    job({
      ...{ name: "copy", failuresInARow: 3, lastFailureAt: instant(NOW) },
      lastFailure: "Expected room for the database, got a full disk.",
    }),
    job({
      name: "weekly-report",
      startedAt: null,
      finishedAt: null,
      nextAt: instant(NOW + 144 * HOUR),
    }),
    job({ name: "maintenance", finishedAt: null }),
  ],
};

const text = (difference: Partial<AgentReport> = {}) =>
  agentText({ ...REPORT, ...difference }, { columns: null, colour: false });

it("says since when an agent runs, and a line for each of its jobs", () => {
  expect(
    text(),
  ).toBe(`agent        running since 08:05 · process 812 · Wearbar 0.1.0 on Node 24.21.0
reading      last 14:00 · next 15:00
writers      last 14:00
copy         last 14:00 · next 15:00 · failed 3 times: Expected room for the database, got a full disk.
report       never yet · next 6 December 2026, 14:05
maintenance  began 14:00 · next 15:00
log          /home/ada/logs/agent.log
`);
});

it("says what to do where none runs", () => {
  expect(text({ running: false, info: null })).toMatch(/^agent +not running; `wearbar agent` runs/);
});

it("says so where one has not said who it is, and what it keeps of bad settings", () => {
  expect(text({ info: null })).toMatch(/^agent +running, but it has not said who it is$/m);
  const info = REPORT.info && { ...REPORT.info, configProblem: "no such key\u001B[31m" };
  expect(text({ info })).toMatch(/^settings +earlier ones are kept: no such key/m);
  expect(text({ info })).not.toContain("\u001B");
});

it("is told by a second one of the first", () => {
  expect(otherAgentText(REPORT)).toBe(
    "an agent runs already: process 812, Wearbar 0.1.0 on Node 24.21.0",
  );
  expect(otherAgentText({ running: true, info: null })).toBe("an agent runs already");
});
