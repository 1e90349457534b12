import type { DriveFacts } from "../../../agent/model/drive.ts";
import type { Health } from "../../../agent/model/reading.ts";
import { HOUR, MINUTE } from "../../../agent/model/units.ts";
import { counter, lastBegun, type Stretch } from "./counter.ts";
import type { VirtualDrive } from "./drive.ts";
import type { VirtualMachine } from "./machine.ts";
import { type Absence, type Habits, type PowerSpan, powerSpans } from "./power.ts";
import { seeded } from "./random.ts";
import { type DayOfWork, daysOfWork, type Workload } from "./workload.ts";

/** What a machine and its owner are like; all days are counted from the first. */
export interface MachinePlan {
  readonly seed: number;
  readonly firstDay: string;
  readonly days: number;
  readonly habits: Habits;
  readonly absences?: readonly Absence[];
  /** Where its owner is, from the first day on. */
  readonly stays: readonly Stay[];
  readonly workload: Workload;
  readonly drives: readonly DrivePlan[];
  readonly facts: VirtualMachine["facts"];
  /** Years before the first day at which its oldest file was born; null: it can not be told. */
  readonly firstUseYears: number | null;
  readonly space: (day: number) => ReturnType<VirtualMachine["space"]>;
  readonly clockError?: (spans: readonly PowerSpan[]) => (time: number) => number;
}

export interface Stay {
  readonly fromDay: number;
  readonly zone: string;
}

export interface DrivePlan {
  readonly facts: DriveFacts;
  readonly writtenAtFirst: number;
  readonly hoursAtFirst: number;
  readonly endurance: VirtualDrive["endurance"];
  /** Of all that is written; 1 where absent. */
  readonly share?: number;
  /** Whether it is there during a span of use; always where absent. */
  readonly isAttached?: (span: PowerSpan) => boolean;
  readonly ailments?: (day: number) => Partial<Health>;
}

export function planMachine(plan: MachinePlan): VirtualMachine {
  const random = seeded(plan.seed);
  const spans = powerSpans(
    { ...plan, zoneOn: zoneOn(plan), absences: plan.absences ?? [] },
    random,
  );
  const work = daysOfWork(plan.workload, plan.firstDay, plan.days, random);
  const dayAt = (time: number): number => spans[lastBegun(spans, time)]?.day ?? 0;
  const first = spans[0]?.from ?? 0;
  return {
    spans,
    facts: plan.facts,
    firstUse: plan.firstUseYears === null ? null : first - plan.firstUseYears * YEAR,
    drives: plan.drives.map((drive) => planDrive(drive, { spans, work, dayAt })),
    swappedOut: counter(
      0,
      growth(spans, work, ({ swappedOut }) => swappedOut),
    ),
    space: (time) => plan.space(dayAt(time)),
    zone: believedZone(plan, spans),
    clockError: plan.clockError?.(spans) ?? (() => 0),
  };
}

const YEAR = 365.25 * 24 * HOUR;

const zoneOn =
  ({ stays }: MachinePlan) =>
  (day: number): string =>
    stays.findLast(({ fromDay }) => fromDay <= day)?.zone ?? "UTC";

/** After a flight it takes some minutes of use until a machine knows where it is. */
function believedZone(plan: MachinePlan, spans: readonly PowerSpan[]): VirtualMachine["zone"] {
  const known = plan.stays.map(({ fromDay, zone }) => {
    const arrival = spans.find(({ day }) => day >= fromDay)?.from ?? Number.POSITIVE_INFINITY;
    return { zone, from: fromDay === 0 ? Number.NEGATIVE_INFINITY : arrival + 20 * MINUTE };
  });
  return (time) => known[lastBegun(known, time)]?.zone ?? "UTC";
}

interface Lived {
  readonly spans: readonly PowerSpan[];
  readonly work: readonly DayOfWork[];
  readonly dayAt: (time: number) => number;
}

function planDrive(plan: DrivePlan, { spans, work, dayAt }: Lived): VirtualDrive {
  const { facts, writtenAtFirst, hoursAtFirst, endurance, share = 1 } = plan;
  const isThere = plan.isAttached ?? (() => true);
  const attached = spans.filter(isThere);
  const written = growth(attached, work, (day) => day.written * share);
  const hours = attached
    .filter(isAwake)
    .map(({ from, to }) => ({ from, to, growth: (to - from) / HOUR }));
  return {
    facts,
    endurance,
    written: counter(writtenAtFirst, written),
    // Macs count a quarter of the hours for which they are awake.
    poweredHours: counter(
      hoursAtFirst,
      hours.map((one) => ({ ...one, growth: one.growth / 4 })),
    ),
    isAttached: (time) => {
      const span = spans[lastBegun(spans, time)];
      return span !== undefined && isThere(span);
    },
    ailments: (time) => plan.ailments?.(dayAt(time)) ?? {},
  };
}

const isAwake = ({ power }: PowerSpan): boolean => power === "awake";

/** What each day writes, spread over the time in which it is awake. */
function growth(
  spans: readonly PowerSpan[],
  work: readonly DayOfWork[],
  of: (day: DayOfWork) => number,
): readonly Stretch[] {
  const awake = spans.filter(isAwake);
  const lengths = new Map<number, number>();
  for (const { day, from, to } of awake) lengths.set(day, (lengths.get(day) ?? 0) + to - from);
  return awake.map(({ day, from, to }) => {
    const today = work[day];
    const share = (to - from) / (lengths.get(day) ?? 1);
    return { from, to, growth: today === undefined ? 0 : of(today) * share };
  });
}
