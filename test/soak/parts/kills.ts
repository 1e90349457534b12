import { setTimeout as sleep } from "node:timers/promises";
import { EXIT } from "../../../agent/support/errors.ts";
import { seeded } from "../../simulate/world/random.ts";
import { endAgent, type Program, runCommand, startAgent, withHome } from "../agent-process.ts";
import { forgetJobs, problemsIn } from "../kept.ts";
import type { Verdict } from "../verdict.ts";

/** Node starts, the database is read through, and the lock of the dead one is taken over. */
const LONGEST_START = 4_000;
/** From the first beat to after the first reading. */
const LATEST_KILL = 400;

/** Killed over and over while it reads and writes, and others write too, it always begins again at once, and nothing is lost or broken. */
export const kills = (program: Program, times: number): Promise<Verdict> =>
  withHome(async (home) => {
    const random = seeded(times);
    const starts: number[] = [];
    const broken: string[] = [];
    for (let time = 0; time < times; time += 1) {
      forgetJobs(home);
      const begun = performance.now();
      const agent = await startAgent([...program, "agent"], home);
      starts.push(performance.now() - begun);
      const beside = runCommand(program, home, ["sample"]);
      await sleep(random.between(0, LATEST_KILL));
      agent.signal("SIGKILL");
      const { code, stderr } = (await Promise.all([beside, agent.outcome]))[0];
      if (code !== EXIT.ok) broken.push(`sample left with ${code}: ${stderr.trim()}`);
      broken.push(...problemsIn(home).map((problem) => `after kill ${time + 1}: ${problem}`));
    }
    const last = await startAgent([...program, "agent"], home);
    if ((await endAgent(last, 2_000))?.code !== 0) broken.push("the last one did not end well");
    const slowest = Math.max(...starts);
    if (slowest > LONGEST_START) broken.push(`a start took ${Math.round(slowest)} ms`);
    return {
      part: "kills",
      done: `${times} kills with -9, the slowest start after one ${Math.round(slowest)} ms`,
      broken: [...broken, ...problemsIn(home)],
      leftOut: null,
    };
  });
