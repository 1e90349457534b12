import { count, percent, perDay } from "../amounts.ts";
import { plural } from "../times.ts";
import { nameOf, number, text, told, type Worded, type Words, WRITERS } from "./told.ts";

export function wearWords(alert: Worded): Words {
  const isByMark = text(alert, "basis") === "mark";
  const own = number(alert, "percentageUsed");
  if (text(alert, "line") === "mark") return markWords(alert);
  const worn = number(alert, "percent") ?? 0;
  const isFar = worn >= 90;
  if (isFar && isByMark && own !== null) return markWords(alert);
  return {
    what: isByMark
      ? `${nameOf(alert)}: ${percent(worn)} of its ${cyclesOf(alert)}-cycle mark`
      : `${nameOf(alert)}: ${percent(worn)} of its rated endurance used`,
    means: wornMeans(worn, isByMark),
    todo: isFar ? "Keep a backup, and plan ahead." : "`wearbar forecast` says how fast it goes on.",
  };
}

const cyclesOf = (alert: Worded): string => told(alert, "cycles", count, "its");

function wornMeans(worn: number, isByMark: boolean): string {
  if (worn >= 100) return "It may work on for long, but nobody promises it.";
  if (worn >= 90) return "Little of it is left.";
  return isByMark ? "The mark is a rule of thumb." : "That is the drive's own word.";
}

/** The mark, and the drive that says less: both are named, and it is no alarm. */
function markWords(alert: Worded): Words {
  const own = told(alert, "percentageUsed", percent);
  return {
    what: `${nameOf(alert)}: ${told(alert, "percentOfMark", percent)} of its ${cyclesOf(alert)}-cycle mark`,
    means: `The mark is a rule of thumb; the drive itself says ${own} used.`,
    todo: "Keep a backup: no hurry.",
  };
}

export function fastWords(alert: Worded): Words {
  const points = number(alert, "points") ?? 0;
  const days = told(alert, "days", (value) => plural(value, "day"));
  const own = told(alert, "percentageUsed", percent);
  return {
    what: `${nameOf(alert)} wears fast: ${plural(points, "point")} in ${days}`,
    means: `Its own figure rose to ${own} used; firmware can be at fault.`,
    todo: WRITERS,
  };
}

export function shortWords(alert: Worded): Words {
  const line = number(alert, "line") === 1 ? "a year" : "3 years";
  const isOwn = text(alert, "by") === "own";
  const mark = isOwn ? "its own 100%" : "its mark";
  const rate = told(alert, "perDay", perDay, "this rate");
  return {
    what: `${nameOf(alert)}: perhaps under ${line} to ${mark}`,
    means: `It is written at ${rate} lately. That is a mark, not its end.`,
    todo: WRITERS,
  };
}
