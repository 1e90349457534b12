import { amount } from "../amounts.ts";
import { plural } from "../times.ts";
import { nameIn, nameOf, number, text, told, type Worded, type Words } from "./told.ts";

export function staleWords(alert: Worded): Words {
  const hours = number(alert, "awakeHours") ?? 0;
  const days = number(alert, "daysInUse") ?? 0;
  const time = hours >= 24 ? `for ${plural(hours, "hour")}` : `on ${plural(days, "day")}`;
  return {
    what: `${nameOf(alert)}: not read ${time} of use`,
    means: "What is written meanwhile is not seen.",
    todo: "`wearbar doctor` says why and what to do.",
  };
}

export function replacedWords(alert: Worded): Words {
  const former = nameIn(text(alert, "formerModel"), "another drive");
  return {
    what: `A new drive: ${nameOf(alert)}`,
    means: `It took the place of ${former}, whose history is kept.`,
    todo: "`wearbar drives` shows both.",
  };
}

export function resetWords(alert: Worded): Words {
  const fell = `from ${told(alert, "before", amount)} to ${told(alert, "now", amount)}`;
  return {
    what: `${nameOf(alert)} counts anew`,
    means: `Its lifetime counter fell ${fell}.`,
    todo: "Nothing to do: the days before still count.",
  };
}
