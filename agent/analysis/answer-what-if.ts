import type { ReachState } from "../model/forecast-state.ts";
import { DAYS_PER_YEAR, type Instant } from "../model/units.ts";
import type { WhatIfAnswer, WhatIfQuestion } from "../model/what-if.ts";
import type { Forecast } from "./forecast.ts";
import { reachState } from "./forecast-state.ts";
import type { DaysToMark } from "./reach.ts";
import {
  atRate,
  costOfEvent,
  type WhatIf,
  type WhatIfBasis,
  withoutSwap,
  withTwiceTheCapacity,
} from "./what-if.ts";

/**
 * Answers a what-if from the forecast as it stands.
 * @param swappedOutPerDay measured mean of the last days; null: not measured, and never guessed.
 */
export function answerWhatIf(
  question: WhatIfQuestion,
  result: Forecast | null,
  swappedOutPerDay: number | null,
  now: Instant,
): WhatIfAnswer {
  const basis = result === null ? null : basisOf(result);
  if (basis === null || result === null) return { kind: "unknown", question, why: "no-forecast" };
  const clock = result.ageClock?.daysLeft ?? null;
  const reach = (what: WhatIf): WhatIfAnswer => reachAnswer(question, what, clock, now);
  switch (question.kind) {
    case "twice-capacity":
      return reach(withTwiceTheCapacity(basis));
    case "write":
      return reach(atRate(basis, question.bytesPerDay));
    case "no-swap":
      if (swappedOutPerDay === null) return { kind: "unknown", question, why: "swap-not-measured" };
      return reach(withoutSwap(basis, swappedOutPerDay));
    case "event":
      return { kind: "cost", question, ...costOfEvent(basis, question.bytes) };
  }
}

function basisOf({ mark, bytesWritten, fromHere, reach }: Forecast): WhatIfBasis | null {
  const isEarly = reach.kind === "not-enough-yet" || reach.kind === "unknown";
  if (mark === null || bytesWritten === null || fromHere === null || isEarly) return null;
  return { mark, bytesWritten, bytesPerDay: fromHere.bytesPerDay, spread: fromHere.spread };
}

function reachAnswer(
  question: WhatIfQuestion,
  { bytesPerDay, mark, days, daysGained }: WhatIf,
  ageDaysLeft: number | null,
  now: Instant,
): WhatIfAnswer {
  return {
    kind: "reach",
    question,
    bytesPerDay,
    markBytes: mark.bytes,
    reach: reachOf(days, bytesPerDay, ageDaysLeft, now),
    yearsGained: daysGained === null ? null : daysGained / DAYS_PER_YEAR,
  };
}

function reachOf(
  days: DaysToMark | null,
  bytesPerDay: number,
  ageDaysLeft: number | null,
  now: Instant,
): ReachState {
  if (days === null) return { kind: bytesPerDay > 0 ? "passed" : "never" };
  const ageComesFirst = ageDaysLeft !== null && days.early > ageDaysLeft;
  return reachState({ kind: "expected", days, ageComesFirst }, now);
}
