import { assemble } from "../../../agent/assemble.ts";
import { runAgent } from "../../../agent/schedule/run-agent.ts";
import { EXIT } from "../../../agent/support/errors.ts";
import { realHost } from "../../../agent/support/real-host.ts";
import { listenForStop } from "../../../agent/support/stop-signals.ts";

/**
 * The agent as `wearbar agent` runs it, but with a quicker heart (milliseconds from beat to beat) and on
 * a host that differs as the second argument, JSON, says.
 */
const [interval = "", difference = "{}"] = process.argv.slice(2);
const host = { ...realHost(), ...JSON.parse(difference) };
const shown = { recording: null, demo: false, thorough: false, resident: true };
const options = { service: false, pid: process.pid, interval: Number(interval) };
void runAgent(assemble(host, shown), { ...options, signal: listenForStop().signal }).then(
  (end) => process.exit(end.kind === "ended" ? end.code : EXIT.failed),
  () => process.exit(EXIT.failed),
);
