import { amount, perDay } from "../amounts.ts";
import { timesWords } from "../forecast.ts";
import { dayAndMonth } from "../times.ts";
import { nameOf, text, told, type Worded, type Words, WRITERS } from "./told.ts";

export function paceWords(alert: Worded): Words {
  const rate = told(alert, "perDay", perDay, "too much");
  const pace = told(alert, "pace", perDay);
  const until = text(alert, "until").slice(0, 4);
  return {
    what: `${nameOf(alert)}: ${rate}, above its pace`,
    means: `The pace that keeps its mark off until ${until} is ${pace}.`,
    todo: WRITERS,
  };
}

export function limitWords(alert: Worded): Words {
  const limit = told(alert, "limit", amount);
  return {
    what: `Your limit of ${limit} a day is passed`,
    means: `${told(alert, "bytes", amount)} was written to ${nameOf(alert)} today.`,
    todo: WRITERS,
  };
}

export function spikeWords(alert: Worded): Words {
  const [from, until] = [text(alert, "fromDay"), text(alert, "untilDay")];
  const when = from === until ? `on ${dayAndMonth(until)}` : `since ${dayAndMonth(from)}`;
  return {
    what: `${told(alert, "bytes", amount)} written ${when}`,
    means: `That is far more than usual for ${nameOf(alert)}; once does no harm.`,
    todo: WRITERS,
  };
}

export function changeWords(alert: Worded): Words {
  const since = dayAndMonth(text(alert, "sinceDay"));
  const after = told(alert, "after", perDay);
  return {
    what: `${nameOf(alert)} is written ${told(alert, "ratio", timesWords)} as fast`,
    means: `${after} since about ${since}, above its pace of ${told(alert, "pace", perDay)}.`,
    todo: WRITERS,
  };
}
