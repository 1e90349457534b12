import type { Instant } from "../model/units.ts";
import { accumulate } from "./accumulated.ts";
import { type ChangeOfRate, changeOfRate } from "./change-of-rate.ts";
import { type AgeClock, ageClock, type PlainYears, plainYears } from "./clocks.ts";
import type { CounterBreak } from "./counter-breaks.ts";
import type { CounterSample, CounterSeries } from "./counter-series.ts";
import { type EnduranceFacts, enduranceMark, type Mark } from "./endurance.ts";
import { type FromHere, fromHere } from "./from-here.ts";
import { type Grade, gradeOf } from "./grade.ts";
import { type Increments, incrementsOf } from "./increments.ts";
import { type LifeBefore, lifeBefore, NO_LIFE_BEFORE } from "./life-before.ts";
import {
  type EnduranceByTicks,
  enduranceByTicks,
  lastKnownPercentage,
  type OwnEndurance,
  ownEndurance,
  reachByOwn,
} from "./own-percentage.ts";
import { type Pace, paceToTarget } from "./pace.ts";
import { type Approach, type Reach, reachMark } from "./reach.ts";
import { type Recent, recentMeans } from "./recent.ts";
import { type Age, type AgeEvidence, ageOfDrive, type SoFar, soFar } from "./so-far.ts";
import { type Wear, wearOf } from "./wear.ts";
import { type WriteSpike, writeSpikes } from "./write-spikes.ts";

export interface ForecastInput {
  /** Samples after it are taken for a wrong clock: to look back, cut the counter first. */
  readonly now: Instant;
  readonly drive: EnduranceFacts;
  readonly counter: CounterSeries;
  /**
   * `lifetime`: the drive's own counter. `since-boot`: bytes the operating system saw, added up
   * since watching began: it makes a rate, but no total, no wear and no date.
   */
  readonly counts: "lifetime" | "since-boot";
  readonly age: AgeEvidence;
  /** Program/erase cycles the owner set, or null. */
  readonly ownersCycles: number | null;
  /** Years from now that the owner wants the drive to last, or null. */
  readonly ownersTargetYears: number | null;
}

/** Everything there is to say about one drive. Unknown is null. */
export interface Forecast {
  /** What it stands on. */
  readonly basis: Basis;
  readonly grade: Grade;
  /** Lifetime bytes at the last sample; null where only since-boot counters exist. */
  readonly bytesWritten: number | null;
  /** Of the drive that is in the machine now. */
  readonly age: Age;
  /** Lifetime total / age. */
  readonly soFar: SoFar | null;
  /** The forecast rate with its range; null where next to nothing stands behind it. */
  readonly fromHere: FromHere | null;
  readonly recent: Recent;
  readonly mark: Mark | null;
  readonly wear: Wear;
  /** When the counter passes the mark. */
  readonly reach: Reach;
  /** Years to the mark by the plain arithmetic of *so far*. */
  readonly plainYears: PlainYears | null;
  readonly ageClock: AgeClock | null;
  readonly pace: Pace | null;
  /** The drive's own percentage as a second opinion. */
  readonly own: OwnOpinion;
  readonly change: ChangeOfRate | null;
  /** Of the last 400 days, the latest last. */
  readonly spikes: readonly WriteSpike[];
}

export interface Basis {
  readonly firstSample: CounterSample;
  readonly lastSample: CounterSample;
  readonly samplesUsed: number;
  readonly samplesDropped: number;
  /** Elapsed days between samples; a gap counts, a break does not. */
  readonly daysWatched: number;
  readonly breaks: readonly CounterBreak[];
}

export interface OwnOpinion {
  readonly endurance: OwnEndurance;
  readonly byTicks: EnduranceByTicks | null;
  /** When 100% is reached by it; unknown below 3%. */
  readonly reach: Reach;
}

/** With less the rate would be little but the customary 30 GB a day. */
const LEAST_DAYS_OF_EVIDENCE = 0.5;

const UNKNOWN_REACH: Reach = { kind: "unknown" };

/** The whole forecast of one drive (docs/forecast.md); null where there is no sample. */
export function forecast(input: ForecastInput): Forecast | null {
  const increments = incrementsOf(input.counter, input.now);
  if (increments === null) return null;
  const sums = accumulate(increments);
  const total = totalFigures(input, increments);
  const ahead = fromHere(sums, lifeOf(input, increments), input.now);
  const isGuess = ahead.daysOfEvidence < LEAST_DAYS_OF_EVIDENCE;
  const grade = isGuess ? "none" : gradeOf(increments.daysWatched, total.age);
  const approach = approachOf(total, ahead, grade, increments.daysWatched);
  return {
    basis: basisOf(increments),
    grade,
    ...total,
    fromHere: isGuess ? null : ahead,
    recent: recentMeans(sums, input.now),
    reach: approach && total.mark ? reachMark(approach, total.mark.bytes) : UNKNOWN_REACH,
    own: ownOpinion(input, increments, approach),
    change: changeOfRate(sums),
    spikes: writeSpikes(sums, total.mark, input.now),
  };
}

type TotalFigures = Pick<
  Forecast,
  "bytesWritten" | "age" | "soFar" | "mark" | "wear" | "plainYears" | "ageClock" | "pace"
>;

/** What follows from the total, the age and the mark alone. */
function totalFigures(input: ForecastInput, increments: Increments): TotalFigures {
  const { now, drive, ownersCycles, ownersTargetYears: years } = input;
  const lifetime = input.counts === "lifetime";
  const written = lifetime ? increments.last.bytesWritten : null;
  const mark = lifetime ? enduranceMark(drive, ownersCycles) : null;
  const age = ageNow(input, increments);
  const figure = soFar(written, age);
  const percentage = lastKnownPercentage(input.counter, increments)?.percentageUsed ?? null;
  return {
    bytesWritten: written,
    age,
    soFar: figure,
    mark,
    wear: wearOf(written, mark, percentage),
    plainYears: mark && figure && plainYears(mark, figure),
    ageClock: ageClock(age, now),
    pace: mark && written !== null ? paceToTarget(mark, written, age, now, years) : null,
  };
}

/** A drive that came while we watched is as old as its first sample, or older. */
function ageNow({ age, counts, now }: ForecastInput, increments: Increments): Age {
  const start = increments.driveStarts.at(-1);
  const readings = counts === "lifetime" ? [start ?? increments.first, increments.last] : [];
  const evidence = start ? { ownersFirstUse: null, oldestTrace: start.at } : age;
  return ageOfDrive(evidence, readings, now);
}

/** Judged by the first sample alone: what is written later does not change what came before. */
function lifeOf({ age, counts, now }: ForecastInput, increments: Increments): LifeBefore {
  if (counts === "since-boot") return NO_LIFE_BEFORE;
  return lifeBefore(increments, ageOfDrive(age, [increments.first], now), now);
}

function approachOf(
  { bytesWritten, ageClock }: TotalFigures,
  { bytesPerDay, spread }: FromHere,
  grade: Grade,
  daysWatched: number,
): Approach | null {
  if (bytesWritten === null) return null;
  return { bytesWritten, bytesPerDay, spread, grade, daysWatched, ageClock };
}

function ownOpinion(
  { counter, counts, drive }: ForecastInput,
  increments: Increments,
  approach: Approach | null,
): OwnOpinion {
  const known = counts === "lifetime" ? lastKnownPercentage(counter, increments) : null;
  const endurance: OwnEndurance = known
    ? ownEndurance(known.bytesWritten, known.percentageUsed, drive.capacityBytes)
    : { kind: "unknown" };
  const byTicks = known && enduranceByTicks(counter, increments);
  return { endurance, byTicks, reach: reachByOwn(endurance, approach) };
}

function basisOf(increments: Increments): Basis {
  return {
    firstSample: increments.first,
    lastSample: increments.last,
    samplesUsed: increments.rows.length,
    samplesDropped: increments.samplesDropped,
    daysWatched: increments.daysWatched,
    breaks: increments.breaks,
  };
}
