import { assemble } from "../../../agent/assemble.ts";
import { runAgent } from "../../../agent/schedule/run-agent.ts";
import { realHost } from "../../../agent/support/real-host.ts";
import { keepMemorySmall } from "../../../agent/support/small-memory.ts";
import { listenForStop } from "../../../agent/support/stop-signals.ts";

/**
 * `wearbar agent --service` with a faster heart: the first argument, JSON, says what differs about the
 * host, the second is the heartbeat in milliseconds. Prints `started` once it is the agent.
 */
const [difference = "{}", interval = "100"] = process.argv.slice(2);
const tidy = keepMemorySmall();
const shown = { recording: null, demo: false, thorough: false, resident: true };
const tools = assemble({ ...realHost(), ...JSON.parse(difference) }, shown);
const { signal } = listenForStop();
const onStarted = () => process.stdout.write("started\n");
const options = { service: true, signal, pid: process.pid, tidy, onStarted };
void runAgent(tools, { ...options, interval: Number(interval) }).then((end) =>
  process.exit(end.kind === "ended" ? end.code : 1),
);
