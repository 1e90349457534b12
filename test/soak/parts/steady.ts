import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EXIT } from "../../../agent/support/errors.ts";
import {
  type Agent,
  dataIn,
  endAgent,
  type Program,
  runCommand,
  startAgent,
  withHome,
} from "../agent-process.ts";
import { coursesOf } from "../flat.ts";
import { problemsIn } from "../kept.ts";
import { type ProcessFigures, readProcess } from "../process-figures.ts";
import type { Verdict } from "../verdict.ts";

/** What owners and menu bars do meanwhile, one after the other, without end. */
const COMMANDS: readonly (readonly string[])[] = [
  ["status"],
  ["sample"],
  ["alerts", "--json"],
  ["history", "--json"],
  ["agent", "status"],
  ["status", "--json"],
];
const BETWEEN_COMMANDS = 700;
const BETWEEN_LOOKS = 1_000;
/** Code is compiled and caches fill. */
const WARM_UP_SHARE = 0.3;
/** An agent ends in this time, whatever it does. */
const FAREWELL_MS = 2_000;

/** The agent runs as it does everywhere while commands come and go. */
export const steady = (program: Program, minutes: number): Promise<Verdict> =>
  withHome(async (home) => {
    settle(home);
    const agent = await startAgent([...program, "agent"], home);
    const until = performance.now() + minutes * 60_000;
    const [figures, failed] = await Promise.all([watch(agent, until), useIt(program, home, until)]);
    const hasEnded = agent.hasEnded();
    const end = await endAgent(agent, FAREWELL_MS);
    const courses = coursesOf(figures.slice(Math.ceil(figures.length * WARM_UP_SHARE)));
    return {
      part: "steady",
      done: `${minutes} minutes beside ${failed.count} commands`,
      broken: [
        ...courses.filter(({ isFlat }) => !isFlat).map(({ name }) => `${name} is not flat`),
        ...failed.failures,
        ...(hasEnded ? ["it ended by itself"] : []),
        ...(end === null ? ["SIGTERM did not end it in 2 seconds"] : []),
        ...(end !== null && end.code !== EXIT.ok ? [`it left with ${end.code}`] : []),
        ...problemsIn(home),
      ],
      leftOut: null,
      courses,
    };
  });

/** Sixty times as much as usual, so that minutes tell of hours. */
function settle(home: string): void {
  mkdirSync(dataIn(home), { mode: 0o700 });
  const text = '[schedule]\nreading = "* * * * *"\nwriters_minutes = 1\n';
  writeFileSync(join(dataIn(home), "config.toml"), text);
}

async function watch(agent: Agent, until: number): Promise<readonly ProcessFigures[]> {
  const figures: ProcessFigures[] = [];
  for (; performance.now() < until && !agent.hasEnded(); await sleep(BETWEEN_LOOKS)) {
    figures.push(readProcess(agent.pid));
  }
  return figures;
}

async function useIt(program: Program, home: string, until: number) {
  const failures: string[] = [];
  let count = 0;
  for (; performance.now() < until; await sleep(BETWEEN_COMMANDS)) {
    const words = COMMANDS[count % COMMANDS.length] ?? [];
    const { code, stderr } = await runCommand(program, home, words);
    count += 1;
    if (code !== EXIT.ok) failures.push(`${words.join(" ")} left with ${code}: ${stderr.trim()}`);
  }
  return { count, failures };
}
