import type { CounterPlot, Tick } from "../../../model/plot.ts";
import type { Report } from "../../../model/report.ts";
import type { ReportDrive } from "../../../model/report-drive.ts";
import { DAY, DAYS_PER_YEAR, type Instant, instant } from "../../../model/units.ts";
import { midnightOf } from "../../../support/calendar.ts";
import { leadingMark } from "../../forecast/forecast-lead.ts";
import { amount, count, percent, twoFigures } from "../../words/amounts.ts";
import { comesWords, type Occasion, reachWords } from "../../words/reach.ts";
import { longDay } from "../../words/times.ts";
import type { Figure, LegendEntry } from "../page.ts";
import { amountTicks } from "../ticks.ts";

/** Nothing is drawn farther ahead than this. */
const MOST_YEARS_AHEAD = 50;
/** After the last thing that is to be seen in it. */
const YEARS_BEYOND = 3;

/** @returns the counter on its way to the mark, or to what the drive itself calls 100%; null: no counter. */
export function counterFigure(drive: ReportDrive, report: Report): Figure | null {
  const plot = counterPlot(drive, report);
  if (plot === null) return null;
  const { counter, clocks, marks } = plot;
  const at = { asOf: report.asOf, recording: false };
  const { name, reach } = leadingMark(drive);
  const last = counter.at(-1)?.amount ?? 0;
  const dates = clocks.map(({ label }) => ` Marked in time: ${label}.`).join("");
  const far = farMark(drive, plot);
  return {
    id: `counter-${drive.id}`,
    finding: counterFinding(drive, at),
    alternative: `A line of the lifetime counter up to ${amount(last)}, and where it leads: ${name}, ${amount(marks[0]?.at ?? 0)}, ${comesWords(reach, at)}.${dates}`,
    plot,
    isWide: true,
    legend: [...legendOf(plot), ...(far === null ? [] : [far])],
    table: counterTable(drive, report),
    brief: null,
  };
}

const legendOf = ({ unwatched, ahead }: CounterPlot): readonly LegendEntry[] => [
  { sign: "strong", text: "counted" },
  ...(unwatched === null ? [] : [{ sign: "unwatched", text: "before it was watched" } as const]),
  ...(ahead === null ? [] : [{ sign: "ahead", text: "4 times in 5 within" } as const]),
];

/** The mark where it is too far above the drive's own to be drawn. */
function farMark({ wear }: ReportDrive, { marks }: CounterPlot): LegendEntry | null {
  const mark = wear?.mark;
  if (!mark || marks.some(({ at }) => at === mark.bytes)) return null;
  return {
    sign: "above",
    text: `the ${count(mark.cycles)}-cycle mark, ${amount(mark.bytes)}, is above`,
  };
}

function counterFinding(drive: ReportDrive, at: Occasion): string {
  const { wear, forecast } = drive;
  const { name, reach } = leadingMark(drive);
  const date = `${name} ${comesWords(reach, at)}`;
  if (wear?.basis === "percentage-used") return `By the drive's own percentage: ${date}`;
  const share = `${percent(wear?.percentOfMark ?? 0)} of the mark`;
  if ((wear?.percentOfMark ?? 0) >= 100) return `The counter is past the mark: ${share}`;
  if (forecast === null || reach.kind !== "expected") return `The counter stands at ${share}`;
  return `The counter stands at ${share}, which ${comesWords(reach, at)}`;
}

function counterPlot(drive: ReportDrive, report: Report): CounterPlot | null {
  const { counter, age } = drive;
  const first = counter[0];
  const marks = marksOf(drive);
  if (first === undefined || marks.length === 0) return null;
  const dayInstant = (day: string): Instant => instant(midnightOf(day, report.utcOffsetMinutes));
  const firstUse = age?.firstUseDay == null ? null : dayInstant(age.firstUseDay);
  const unwatched = firstUse !== null && firstUse < first.at - 30 * DAY ? firstUse : null;
  const { reach } = leadingMark(drive);
  const years = reach.kind === "expected" ? reach.years : null;
  const inYears = (count: number): number => report.asOf + count * DAYS_PER_YEAR * DAY;
  const clocks = age?.tenYearsDay == null ? [] : [tenYears(age.tenYearsDay, dayInstant)];
  const until = drawnUntil(report.asOf, clocks[0]?.at ?? null, years?.early);
  return {
    kind: "counter",
    counter: counter.map(({ at, bytesWritten }) => ({ at, amount: bytesWritten })),
    unwatched: unwatched === null ? null : { at: unwatched, amount: 0 },
    marks,
    ahead: years && {
      ...{ early: inYears(years.early), middle: inYears(years.middle), late: inYears(years.late) },
    },
    clocks,
    times: yearTicks(unwatched ?? first.at, until),
    amounts: amountTicks(Math.max(counter.at(-1)?.bytesWritten ?? 0, ...marks.map(({ at }) => at))),
    until,
  };
}

const tenYears = (day: string, dayInstant: (day: string) => Instant) => ({
  at: dayInstant(day),
  label: `ten years of age, ${day.slice(0, 4)}`,
});

/** A mark that is so many times the leading one would press all else to the ground. */
const TIMES_AS_HIGH = 1.6;

/** The leading mark first, and the other where it is near enough to be drawn with it. */
function marksOf({ wear, forecast }: ReportDrive): readonly Tick<number>[] {
  const own = wear?.basis === "percentage-used" ? (forecast?.own?.bytes ?? null) : null;
  const owns =
    own === null ? [] : [{ at: own, label: `its own 100% mark, about ${amount(twoFigures(own))}` }];
  if (!wear?.mark) return owns;
  const { bytes, cycles } = wear.mark;
  const isNear = own === null || bytes <= TIMES_AS_HIGH * own;
  const mark = { at: bytes, label: `the ${count(cycles)}-cycle mark, ${amount(bytes)}` };
  return isNear ? [...owns, mark] : owns;
}

/** The early end of the range, or ten years of age, whichever is later, but not farther than can be looked. */
function drawnUntil(asOf: Instant, tenYearsAt: Instant | null, earlyYears: number | undefined) {
  const years = (count: number): number => count * DAYS_PER_YEAR * DAY;
  const early = earlyYears === undefined ? asOf : asOf + years(earlyYears);
  const last = Math.max(asOf + years(1), early, tenYearsAt ?? asOf);
  return instant(Math.min(last + years(YEARS_BEYOND), asOf + years(MOST_YEARS_AHEAD)));
}

const MOST_YEAR_TICKS = 8;

function yearTicks(from: Instant, until: Instant) {
  const [first, last] = [from, until].map((at) => new Date(at).getUTCFullYear());
  const years = (last ?? 0) - (first ?? 0);
  const step = [1, 2, 5, 10, 20, 50].find((size) => years / size <= MOST_YEAR_TICKS) ?? 100;
  const ticks = [];
  for (let year = Math.ceil(((first ?? 0) + 1) / step) * step; year <= (last ?? 0); year += step) {
    ticks.push({ at: instant(Date.UTC(year, 0, 1)), label: String(year) });
  }
  return ticks;
}

const MOST_ROWS = 13;

/** The counter once a month or so, and the dates that are to be seen. */
function counterTable({ counter, age, forecast, wear }: ReportDrive, report: Report) {
  const step = Math.max(1, Math.ceil(counter.length / MOST_ROWS));
  const shown = counter.filter((_, at) => (counter.length - 1 - at) % step === 0);
  const dayOf = (at: number) =>
    longDay(new Date(at + report.utcOffsetMinutes * 60_000).toISOString().slice(0, 10));
  const reach =
    forecast === null ? null : reachWords(forecast.mark, { asOf: report.asOf, recording: false });
  return {
    columns: [
      { title: "When", isNumber: false },
      { title: "Counter", isNumber: true },
    ],
    rows: [
      ...shown.map(({ at, bytesWritten }) => [dayOf(at), amount(bytesWritten)]),
      ...(age?.tenYearsDay ? [[`${longDay(age.tenYearsDay)}: ten years of age`, "–"]] : []),
      ...(wear?.mark && reach !== null ? [[`The mark: ${reach}`, amount(wear.mark.bytes)]] : []),
    ],
  };
}
