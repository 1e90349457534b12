import { count, percent } from "../amounts.ts";
import { plural } from "../times.ts";
import { nameOf, number, told, type Worded, type Words } from "./told.ts";

export function healthWords(alert: Worded): Words {
  const name = nameOf(alert);
  const bits = number(alert, "bits") ?? 0;
  const own = told(alert, "percentageUsed", percent, "all");
  if (bits & 0b1000) {
    const means = "It takes no more writes: what is on it can only be read.";
    return { what: `${name} has become read-only`, means, todo: "Copy your data off it now." };
  }
  if (bits & 0b100 && alert.severity === "critical") {
    const means = "The drive itself warns that errors have made it unreliable.";
    return {
      what: `${name} is no longer reliable`,
      means,
      todo: "Back up now, and have it replaced.",
    };
  }
  if (bits & 0b100) {
    return {
      what: `${name}: ${own} of its rated endurance used`,
      means: "Its own warning says the same; it may work on without a promise.",
      todo: "Keep a backup, and plan ahead.",
    };
  }
  if (bits & 0b1_0000) {
    const means = "A power cut could lose the last writes.";
    const what = `${name}: its memory backup failed`;
    return { what, means, todo: "Back up, and ask its maker." };
  }
  const means = "One of its memory regions is read-only or unreliable.";
  return { what: `${name} warns of its memory region`, means, todo: "Back up, and ask its maker." };
}

export function spareWords(alert: Worded): Words {
  const name = nameOf(alert);
  const spare = told(alert, "spare", percent, "little");
  const first = told(alert, "first", percent, "more");
  if (alert.severity === "critical") {
    const limit = told(alert, "limit", percent, "its limit");
    return {
      what: `${name} has ${spare} of its spare left`,
      means: `Below ${limit} it may soon take no more writes.`,
      todo: "Back up now, and have it replaced.",
    };
  }
  return {
    what: `${name} has ${spare} of its spare left`,
    means: `It had ${first} when first seen: blocks have failed and were replaced.`,
    todo: alert.severity === "warning" ? "Back up, and watch it." : "Keep a backup.",
  };
}

export function mediaWords(alert: Worded): Words {
  const all = number(alert, "count");
  const more = (all ?? 0) - (number(alert, "before") ?? 0);
  const errors = more > 0 ? plural(more, "new media error") : "new media errors";
  return {
    what: `${nameOf(alert)}: ${errors}`,
    means: `Data could not be read or written; ${told(alert, "count", count)} times in all.`,
    todo: "Back up now, and check the backup.",
  };
}

export function heatWords(alert: Worded): Words {
  const celsius = told(alert, "celsius", (value) => `: ${value} °C`, "");
  return {
    what: `${nameOf(alert)} is hot${celsius}`,
    means: "It was so at three readings in a row; heat slows it down and ages it.",
    todo: "Give it air and less to do.",
  };
}
