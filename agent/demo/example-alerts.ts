import type { AlertState } from "../model/alert.ts";
import { DAY, HOUR, instant, localDay } from "../model/units.ts";
import { dayAt } from "../support/calendar.ts";
import { viennaOffset, viennaTime } from "./example-clock.ts";
import { type ExampleDay, exampleYear } from "./example-year.ts";

/** Days that wrote more than this had a program that did not stop. */
const RUNAWAY = 500e9;
/** For how long what happened is shown. */
const SHOWN_FOR = 7 * DAY;
const MORNING = 8 * 60;

/** An alert of the example year, as it was told and as it is remembered. */
export interface ExampleAlert {
  readonly told: AlertState;
  readonly now: AlertState;
}

/** @returns the one thing that was told: three days of a program that did not stop. */
export function exampleAlert(): ExampleAlert {
  const days = exampleYear().filter(({ written }) => written > RUNAWAY);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new Error("Expected a runaway, got none.");
  const enteredAt = instant(first.clock);
  // It was late: what is no danger waits until the quiet hours are over.
  const toldAt = instant(viennaTime(first.daysAgo - 1, MORNING));
  const told: AlertState = {
    ...{ id: "write-spike-1", code: "write-spike", driveId: 1, phase: "active" },
    ...{ severity: "notice", facts: spikeOf([first]), enteredAt, shownAt: enteredAt },
    ...{ leavingAt: enteredAt, clearedAt: null, looks: 0 },
    ...{ told: 1, toldThisTime: 1, toldAt, toldSeverity: "notice" },
    ...{ acknowledgedAt: null, snoozedUntil: null },
  };
  const leavingAt = instant(last.clock);
  const clearedAt = instant(leavingAt + SHOWN_FOR + HOUR);
  return { told, now: { ...told, phase: "cleared", facts: spikeOf(days), leavingAt, clearedAt } };
}

function spikeOf(days: readonly ExampleDay[]): AlertState["facts"] {
  const dayOf = (day: ExampleDay | undefined) =>
    localDay(dayAt(day?.clock ?? 0, viennaOffset(day?.clock ?? 0)));
  const bytes = days.reduce((sum, { written }) => sum + written, 0);
  return { fromDay: dayOf(days[0]), untilDay: dayOf(days.at(-1)), bytes };
}
