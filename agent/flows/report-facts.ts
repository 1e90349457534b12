import type { Store } from "../../db/store.ts";
import { rowsWithGoodClock } from "../analysis/clock-repair.ts";
import type { DriveRecord, ReportOccasion } from "../analysis/week/drive-report.ts";
import {
  daysBegun,
  lastBegun,
  type Period,
  periodBefore,
  periodsBefore,
  yearBefore,
} from "../analysis/week/periods.ts";
import type { ReportFacts } from "../analysis/week/week-report.ts";
import type { Config } from "../config/schema.ts";
import type { KnownDrive } from "../model/drive.ts";
import type { HostReading } from "../model/machine.ts";
import type { ReportSettings } from "../model/report.ts";
import { type Instant, instant, type LocalDay, localDay, zoneName } from "../model/units.ts";
import { addDays, dayAt, midnightOf } from "../support/calendar.ts";
import type { Clock } from "../support/host.ts";
import { bothCounters } from "./counter-series.ts";
import { totalOf } from "./read-writers.ts";
import type { KnownDays } from "./report-period.ts";
import type { Tools } from "./tools.ts";

/** Today, and the first day that anything is known of. */
export function knownDays(store: Store, clock: Clock): KnownDays {
  const now = instant(clock.now());
  const firsts = store.drives().flatMap(({ id }) => {
    const { takenAt } = store.sampleColumns(id);
    return takenAt[rowsWithGoodClock(takenAt, now)[0] ?? -1] ?? [];
  });
  const first = firsts.length === 0 ? null : dayOf(clock, Math.min(...firsts));
  return { today: dayOf(clock, now), first };
}

const dayOf = (clock: Clock, at: number): LocalDay =>
  localDay(dayAt(at, clock.utcOffsetMinutes(at)));

/** Everything stored that a report of these days hangs on. */
export function reportFacts(
  tools: Pick<Tools, "version" | "demo" | "clock">,
  store: Store,
  { machine }: HostReading,
  period: Period,
): ReportFacts {
  const from = contextFrom(period);
  const { model, system, memoryBytes, virtualMachine } = machine;
  const since = instant(midnightOf(addDays(period.fromDay, -1), 0));
  const counted = store.dayWriters(period.fromDay, period.toDay);
  return {
    version: tools.version,
    zone: zoneName(tools.clock.zone()),
    demo: tools.demo,
    machine: { model, system, memoryBytes, virtualMachine },
    drives: store.drives().map((drive) => recordOf(store, drive, from)),
    host: [...store.iterateDailyHostFacts({ from })],
    writers: { days: counted, total: totalOf(counted) },
    alerts: store.alerts(),
    notices: store.notices({ since, limit: MOST_EVENTS }),
    events: store.events({ since, limit: MOST_EVENTS }),
    selfCosts: store.selfCosts(period.fromDay, period.toDay),
  };
}

/** More than any owner would read. */
const MOST_EVENTS = 2_000;
const MEDIAN_OF = 4;
/** A count may reach back over days without a reading. */
const LONGEST_GAP = 60;
/** What the trend of free space looks at, and a plot of a week. */
const LEAST_CONTEXT = 90;

/** @returns the first day that anything in a report of the period hangs on. */
function contextFrom(period: Period): LocalDay {
  const others = [yearBefore(period), ...periodsBefore(period, MEDIAN_OF)];
  const first = others
    .flatMap((other) => other?.fromDay ?? [])
    .concat(localDay(addDays(period.fromDay, -LEAST_CONTEXT)))
    .sort()[0];
  return localDay(addDays(first ?? period.fromDay, -LONGEST_GAP));
}

function recordOf(store: Store, drive: KnownDrive, from: LocalDay): DriveRecord {
  const { lifetime, "since-boot": sinceBoot } = bothCounters(store.sampleColumns(drive.id));
  const last = store.lastReading(drive.id);
  return {
    ...{ drive, lifetime, sinceBoot },
    samples: store.dailySamplesFrom(drive.id, from),
    last: last && { skipped: last.skipped, notes: last.notes },
  };
}

/** @param settingsBefore by which the report of the period before was made, or null. */
export function reportOccasion(
  clock: Clock,
  config: Config,
  { machine }: HostReading,
  period: Period,
  settingsBefore: ReportSettings | null,
): ReportOccasion {
  const now = instant(clock.now());
  const today = dayOf(clock, now);
  const asOf = instant(Math.min(now, endOf(clock, period.toDay)));
  const before = periodBefore(period);
  const utcOffsetMinutes = clock.utcOffsetMinutes(asOf);
  const firstUse = config["machine.first_use"];
  return {
    ...{ period, now, today, asOf, settingsBefore },
    lastDay: lastBegun(period, today),
    days: daysBegun(period, today),
    before: before && { asOf: endOf(clock, before.toDay), lastDay: before.toDay },
    circumstances: {
      utcOffsetMinutes,
      ownersFirstUse: firstUse === null ? null : instant(midnightOf(firstUse, utcOffsetMinutes)),
      oldestTrace: machine.firstUse?.at ?? null,
      ownersCycles: config["endurance.cycles"],
      ownersTargetYears: null,
    },
    settings: settingsOf(config),
  };
}

/** When a day ends in the owner's zone. */
function endOf(clock: Clock, day: LocalDay): Instant {
  const next = addDays(day, 1);
  const roughly = midnightOf(next, clock.utcOffsetMinutes(midnightOf(next, 0)));
  return instant(midnightOf(next, clock.utcOffsetMinutes(roughly)));
}

const settingsOf = (config: Config): ReportSettings => ({
  cycles: config["endurance.cycles"],
  firstUseDay: config["machine.first_use"],
  minimumPercent: config["space.minimum_percent"],
  targetPercent: config["space.target_percent"],
  writersEnabled: config["writers.enabled"],
});
