import { setTimeout as sleep } from "node:timers/promises";
import { EXIT } from "../../../agent/support/errors.ts";
import { endAgent, type Program, runCommand, startAgent, withHome } from "../agent-process.ts";
import { problemsIn, readingsIn } from "../kept.ts";
import { readProcess } from "../process-figures.ts";
import type { Verdict } from "../verdict.ts";

/** What it may take in the seconds after: it has no time to make up for but its own. */
const MOST_CPU_AFTER = 1_500;
const AFTER_MS = 5_000;

/** Stopped, as in a debugger or a frozen machine: commands go on, and so does it when it may. */
export const stopped = (program: Program, seconds: number): Promise<Verdict> =>
  withHome(async (home) => {
    const agent = await startAgent([...program, "agent"], home);
    await sleep(1_000);
    agent.signal("SIGSTOP");
    const readings = readingsIn(home);
    const [sample, status] = [
      await runCommand(program, home, ["sample"]),
      await runCommand(program, home, ["status"]),
    ];
    await sleep(seconds * 1_000);
    const before = readProcess(agent.pid).cpuMs;
    agent.signal("SIGCONT");
    await sleep(AFTER_MS);
    const cpuMs = readProcess(agent.pid).cpuMs - before;
    const end = await endAgent(agent, 2_000);
    return {
      part: "stopped",
      done: `SIGSTOP for ${seconds} s, then ${cpuMs} ms of the processor in ${AFTER_MS / 1_000} s`,
      broken: [
        ...(sample.code === EXIT.ok ? [] : [`sample left with ${sample.code}: ${sample.stderr}`]),
        ...(status.code === EXIT.ok ? [] : [`status left with ${status.code}: ${status.stderr}`]),
        ...(readingsIn(home) > readings ? [] : ["sample stored nothing"]),
        ...(cpuMs > MOST_CPU_AFTER ? ["it is too busy afterwards"] : []),
        ...(end?.code === EXIT.ok ? [] : [`it did not end well: ${JSON.stringify(end)}`]),
        ...problemsIn(home),
      ],
      leftOut: null,
    };
  });
