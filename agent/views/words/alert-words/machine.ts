import { GB, SECOND } from "../../../model/units.ts";
import { amount, count, percent, perDay } from "../amounts.ts";
import { duration } from "../times.ts";
import { number, told, type Worded, type Words } from "./told.ts";

export function swapWords(alert: Worded): Words {
  const rate = told(alert, "perDay", perDay, "much");
  const share = told(alert, "percent", percent);
  return {
    what: `Memory is swapped to the drive: ${rate}`,
    means:
      number(alert, "percent") === null
        ? "Memory is short."
        : `That is ${share} of all writes: memory is short.`,
    todo: "Close big apps or browser tabs.",
  };
}

export function spaceLowWords(alert: Worded): Words {
  return {
    what: `${told(alert, "percent", percent)} of the disk is free`,
    means: `${freeWords(alert)}; ${lineOf(alert)} gives the drive room to work.`,
    todo: "Empty the Trash, move big files.",
  };
}

export function spaceCriticalWords(alert: Worded): Words {
  const isTight = (number(alert, "free") ?? Number.POSITIVE_INFINITY) < 50 * GB;
  return {
    what: `Only ${told(alert, "percent", percent)} of the disk is free`,
    means: `${freeWords(alert)}; keep ${lineOf(alert)}.`,
    todo: isTight
      ? "Free some now: updates and swap need room."
      : "Empty the Trash, move big files.",
  };
}

const lineOf = (alert: Worded): string => `${told(alert, "line", count)}%`;

/** Both figures, so that nobody looks for the difference. */
function freeWords(alert: Worded): string {
  const free = `${told(alert, "free", amount)} free`;
  const purgeable = number(alert, "purgeable");
  if (purgeable === null) return `${free}, purgeable unknown`;
  return purgeable > 0 ? `${free}, ${amount(purgeable)} more purgeable` : free;
}

/** Wearbar's own budget is small: what is over it is a fault. */
export function costWords(alert: Worded): Words {
  const written = told(alert, "bytesPerWeek", amount);
  const cpu = told(alert, "cpuMsPerDay", (ms) => duration(Math.max(ms, SECOND)));
  const memory = told(alert, "residentBytes", amount);
  return {
    what: "Wearbar itself costs too much",
    means: `${written} written a week, ${cpu} of CPU a day, ${memory} of memory.`,
    todo: "Please report it: `wearbar doctor --report`.",
  };
}
