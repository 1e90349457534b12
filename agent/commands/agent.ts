import { trimLog } from "../../launchd/trim-log.ts";
import type { Tools } from "../flows/tools.ts";
import { agentReport } from "../schedule/agent-report.ts";
import { EXIT, type ExitCode, WearbarError } from "../support/errors.ts";
import { keepMemorySmall } from "../support/small-memory.ts";
import { listenForStop } from "../support/stop-signals.ts";
import { AGENT_STARTED, agentText, otherAgentText } from "../views/agent-text.ts";
import { pageOf } from "./page.ts";
import { type Call, JSON_FLAG, type Verb } from "./verb.ts";

export const verb: Verb = {
  name: "agent",
  summary: "runs in the foreground and watches; with status: does one run, and what it did",
  arguments: [
    {
      name: "action",
      meaning: "run or status (default: run)",
      required: false,
      values: ["run", "status"],
    },
  ],
  flags: [{ name: "service", meaning: "started by launchd or systemd" }, JSON_FLAG],
  examples: [
    ["wearbar agent", "watches until Ctrl-C; `wearbar install` has it run at every log-in"],
    ["wearbar agent status", "since when it runs, the last and the next of each job; exits with 3"],
  ],
  resident: true,
  async run(call, tools) {
    const [action = "run"] = call.arguments;
    if (action === "status") return showStatus(call, tools);
    if (action === "run") return runHere(call, tools);
    throw new WearbarError(
      "usage",
      `Expected agent to be followed by run or status, got ${action}.`,
    );
  },
};

async function showStatus(call: Call, tools: Tools): Promise<ExitCode> {
  const report = await agentReport(tools);
  const { terminal } = tools.host;
  if (call.flags["json"]) terminal.write(`${JSON.stringify(report, null, 2)}\n`);
  else terminal.write(agentText(report, pageOf(tools.host)));
  return report.running ? EXIT.ok : EXIT.notInstalled;
}

async function runHere({ flags }: Call, tools: Tools): Promise<ExitCode> {
  const { terminal } = tools.host;
  const tidy = keepMemorySmall(); // before the rest is loaded
  const { runAgent } = await import("../schedule/run-agent.ts");
  const { signal, release } = listenForStop();
  const service = flags["service"] === true;
  if (service) trimLog(tools.paths);
  const onStarted = () => {
    if (terminal.columns !== null) terminal.warn(AGENT_STARTED);
  };
  try {
    const end = await runAgent(tools, { service, signal, pid: process.pid, onStarted, tidy });
    if (end.kind === "ended") return end.code;
    terminal.warn(`wearbar: ${otherAgentText(end.presence)}\n`);
    // A service that leaves with anything else is started again and again.
    return service ? EXIT.ok : EXIT.failed;
  } finally {
    release();
  }
}
