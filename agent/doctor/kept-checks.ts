import { statSync } from "node:fs";
import { basename } from "node:path";
import { copiesByAge } from "../../db/backup.ts";
import type { Store } from "../../db/store.ts";
import { isOverBudget } from "../analysis/self-cost.ts";
import { selfCostGlance } from "../flows/self-cost.ts";
import type { Tools } from "../flows/tools.ts";
import { SELF_BUDGET } from "../model/job.ts";
import { localDay, SECOND } from "../model/units.ts";
import { dayAt } from "../support/calendar.ts";
import { amount } from "../views/words/amounts.ts";
import { selfCostWords } from "../views/words/self-cost.ts";
import { longDay } from "../views/words/times.ts";
import { type Finding, pass, warn } from "./check.ts";

/** What the agent leaves beside the samples: copies of the database, and its own cost. */
export const keptFindings = (tools: Tools, store: Store): readonly Finding[] => [
  copiesFinding(tools),
  selfCostFinding(tools, store),
];

function copiesFinding({ paths: { backups: folder }, clock }: Tools): Finding {
  const copies = copiesByAge({ folder, now: clock.now() });
  const [newest] = copies;
  if (newest === undefined) return pass("copies", "none yet; the agent makes one a month");
  const day = basename(newest).replace(/^wearbar-(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3");
  const size = statSync(newest, { throwIfNoEntry: false })?.size ?? 0;
  return pass(
    "copies",
    `${copies.length} in ${folder}, the newest of ${longDay(day)} (${amount(size)})`,
  );
}

function selfCostFinding({ clock }: Tools, store: Store): Finding {
  const now = clock.now();
  const cost = selfCostGlance(store, localDay(dayAt(now, clock.utcOffsetMinutes(now))));
  const found = `the agent ${selfCostWords(cost)}`;
  if (cost === null || !isOverBudget(cost)) return pass("self-cost", found);
  const { bytesPerWeek, cpuMsPerDay } = SELF_BUDGET;
  const budget = `${amount(bytesPerWeek)} a week and ${cpuMsPerDay / SECOND} s a day`;
  return warn(
    "self-cost",
    `${found}; it should stay below ${budget}`,
    "see whether schedule.reading is more often than once an hour (`wearbar config`); if not, report it with `wearbar doctor --report`",
  );
}
