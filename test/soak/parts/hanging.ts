import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EXIT } from "../../../agent/support/errors.ts";
import { LAPTOP } from "../../fixtures/linux-machines.ts";
import { plantTreeIn } from "../../fixtures/linux-tree.ts";
import { becomesTrue, dataIn, type Program, startAgent, withHome } from "../agent-process.ts";
import { daysIn, problemsIn } from "../kept.ts";
import type { Verdict } from "../verdict.ts";

/** The shortest that the settings allow. */
const DEADLINE_MS = 1_000;
const MOST_LATE = 1_000;

/**
 * A drive that takes a command and never answers: opening a FIFO waits for its other end. The agent
 * leaves, to be started again by the system.
 * @param quick `children/quick-agent.ts`, built.
 */
export async function hanging(quick: Program, addonPath: string | null): Promise<Verdict> {
  const part = "hanging read";
  if (addonPath === null) return { part, done: "", broken: [], leftOut: "no addon was built" };
  return withHome(async (home) => {
    const root = join(home, "root");
    plantTreeIn(root, LAPTOP);
    mkdirSync(join(root, "dev"), { recursive: true });
    spawnSync("mkfifo", [join(root, "dev", "nvme0")]);
    mkdirSync(dataIn(home), { mode: 0o700 });
    writeFileSync(join(dataIn(home), "config.toml"), "[reading]\ndeadline_seconds = 1\n");
    const program: Program = [...quick, "500", JSON.stringify({ root, addonPath, home })];
    const { code, lateMs } = await leave(program, home);
    return {
      part,
      done: `left with ${code}, ${lateMs} ms after the deadline`,
      broken: [
        ...(code === EXIT.tryAgain ? [] : [`left with ${code}`]),
        ...(lateMs > MOST_LATE ? [`${lateMs} ms late`] : []),
        ...(daysIn(home).length > 0 ? [] : ["nothing of the rest was kept"]),
        ...problemsIn(home),
      ],
      leftOut: null,
    };
  });
}

/** From the moment at which it has started to read. */
async function leave(program: Program, home: string) {
  const agent = await startAgent(program, home);
  const begun = performance.now();
  if (!(await becomesTrue(agent.hasEnded, 20_000))) agent.signal("SIGKILL");
  const lateMs = Math.round(performance.now() - begun - DEADLINE_MS);
  return { code: (await agent.outcome).code, lateMs };
}
