import type { ForecastDrive } from "../../model/forecast-report.ts";
import type { OwnState } from "../../model/forecast-state.ts";
import type { AgeState } from "../../model/state.ts";
import type { Row } from "../layout.ts";
import { isAtOdds } from "../own-word.ts";
import { ageClock, ageUnknown, markClock } from "../status/clock-rows.ts";
import { amount, count, percent, perDay, twoFigures } from "../words/amounts.ts";
import { changeWords, inUnitOf, spikeWords } from "../words/forecast.ts";
import { type Occasion, reachWords } from "../words/reach.ts";
import { longDay } from "../words/times.ts";

/** As much of a drive as is told in rows. */
type RowedDrive = Omit<ForecastDrive, "whatIf" | "connected">;

/** @returns what was written lately, where it stands out from the rest. */
export function latelyRows({ forecast }: RowedDrive): readonly Row[] {
  if (forecast === null) return [];
  const { last30DaysBytesPerDay: rate, change, spike } = forecast;
  const lately = [
    rate === null ? null : `${perDay(rate)} in the last 30 days`,
    change && changeWords(change),
  ].filter((part) => part !== null);
  return [
    ...(lately.length > 0 ? [{ label: "  lately", text: lately.join(" · ") }] : []),
    ...(spike === null ? [] : [{ label: "  spike", text: spikeWords(spike) }]),
  ];
}

/** @returns how far the counter is from the mark, and when it is reached. */
export function markRow(drive: RowedDrive, at: Occasion): Row | null {
  const { wear, health } = drive;
  if (wear === null || wear.mark === null || health.bytesWritten === null) return null;
  const { bytes, cycles } = wear.mark;
  const share = `${percent(wear.percentOfMark ?? 0)} of the ${count(cycles)}-cycle mark`;
  const total = `${amount(health.bytesWritten)} of ${amount(bytes)}`;
  const date = markClock(drive, at);
  return { label: "  mark", text: `${share}, ${total}${date === null ? "" : ` · ${date}`}` };
}

/** @returns the drive's own percentage: small print below 3, from there the mark's equal. */
export function ownRow({ health, forecast }: RowedDrive, at: Occasion): Row | null {
  const used = health.percentageUsed;
  if (used === null) return null;
  return { label: "  drive", text: `says ${ownWords(used, forecast?.own ?? null, at)}` };
}

/** From here on its own date stands beside the mark's: below, a whole percent is too coarse. */
const LEAST_PERCENT = 3;

function ownWords(used: number, own: OwnState | null, at: Occasion): string {
  if (used >= 255) return "255% used or more: its counter can say no more than that";
  const says = `${percent(used)} used`;
  if (own === null || own.bytes <= 0) return says;
  if (own.isLowerBound) return `${says}: its own 100% mark is beyond ${amount(own.bytes)}`;
  if (used < LEAST_PERCENT) return `${says}: too coarse yet for a date`;
  if (own.reach.kind === "passed") return `${says}: past its own 100% mark, and it keeps counting`;
  return [`${says}, its own 100% mark is about ${enduranceWords(own)}`, reachWords(own.reach, at)]
    .filter((part) => part !== null)
    .join(" · ");
}

/** `2,800 TB (2,300 to 3,400), 2,800 cycles`: two figures, for it is known no better. */
function enduranceWords({ bytes, low, high, cycles }: OwnState): string {
  const about = amount(twoFigures(bytes));
  const ends = [low, high].flatMap((end) => (end === null ? [] : [amount(twoFigures(end))]));
  const range = ends.length < 2 ? "" : ` (${inUnitOf(about, ends).join(" to ")})`;
  return `${about}${range}${cycles === null ? "" : `, ${count(twoFigures(cycles))} cycles`}`;
}

/** Cycles that the warranties of consumer drives come to. */
const WARRANTY_CYCLES = 600;

/** @returns what is different about drives not made by Apple. */
export function warrantyRow({ model, wear }: RowedDrive): Row | null {
  if (model === null || /^APPLE\b/i.test(model) || !wear?.mark) return null;
  const bytes = (wear.mark.bytes / wear.mark.cycles) * WARRANTY_CYCLES;
  const text = `consumer warranties promise about ${WARRANTY_CYCLES} cycles, ${amount(twoFigures(bytes))} for this size; from ${LEAST_PERCENT}% up the drive's own percentage leads`;
  return { label: "  warranty", text };
}

/** @returns the other clock: since when the drive is in use, and its ten years. */
export function ageRow(drive: RowedDrive, at: Occasion): Row | null {
  const { age, internal } = drive;
  if (age === null) return null;
  const clock = ageClock(drive, at);
  if (clock !== null && age.firstUseDay !== null) {
    const text = `${clock}, a rule of thumb and no measurement · ${sinceWords(age.firstUseDay, age.from)}`;
    return { label: "  age", text };
  }
  const text =
    internal === false ? "unknown: the drive may be older than this machine" : ageUnknown(at);
  return { label: "  age", text };
}

const sinceWords = (day: string, from: AgeState["from"]): string =>
  `in use since ${longDay(day)}${from === "owner" ? "" : " at the latest, by its oldest file"}`;

/** @returns what may be written a day; no advice where the mark says little of this drive. */
export function paceRow(drive: RowedDrive): Row | null {
  const { pace } = drive;
  if (pace === null || pace.bytesPerDay <= 0 || isAtOdds(drive)) return null;
  const year = pace.targetDay.slice(0, 4);
  const text = `up to ${perDay(pace.bytesPerDay)} do not reach the mark before ${year}`;
  return { label: "  pace", text };
}
