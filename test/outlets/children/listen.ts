/** Listens at the given path as the agent does, until it is ended. */
import { openAgentSocket } from "../../../agent/outlets/agent-socket.ts";

const opened = await openAgentSocket({
  path: process.argv[2] ?? "",
  version: "0.1.0",
  elapsed: () => performance.now(),
  onLine() {},
  onTrouble() {},
});
process.stdout.write(opened.ok ? "listening\n" : `${opened.why.code}\n`);
