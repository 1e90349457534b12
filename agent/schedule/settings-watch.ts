import type { Config } from "../config/schema.ts";
import type { Tools } from "../flows/tools.ts";
import type { Log } from "../support/log.ts";
import type { Jobs } from "./jobs.ts";
import { type Timetable, timetableOf } from "./timetable.ts";

export interface SettingsParts {
  readonly tools: Tools;
  readonly jobs: Jobs;
  readonly log: Log;
  /** What is wrong with the settings now, or null. */
  onConfigProblem(problem: string | null): void;
  /** Others count from now on. */
  onSettingsChanged(): void;
}

/** @returns a look at the settings: the timetable by those of now, told where they changed. */
export function settingsWatch(parts: SettingsParts): () => Promise<Timetable> {
  const { tools, jobs, log } = parts;
  let known: Config | null = null;
  let timetable: Timetable = [];
  let problem: string | null = null;

  return async () => {
    const config = await tools.config();
    if (config !== known) {
      if (known !== null) {
        log.info("settings read anew");
        parts.onSettingsChanged();
      }
      timetable = timetableOf(config, tools.host.platform).filter(
        ({ name }) => jobs[name] !== undefined,
      );
      known = config;
    }
    tellOf((await tools.configProblem?.()) ?? null);
    return timetable;
  };

  function tellOf(now: string | null): void {
    if (now === problem) return;
    problem = now;
    parts.onConfigProblem(now);
    if (now === null) log.info("settings are right again");
    else log.warn("settings can not be used: earlier ones are kept", { problem: now });
  }
}
