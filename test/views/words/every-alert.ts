/** Every alert there is, with facts as the rules make them. */
import { RULES } from "../../../agent/analysis/alerts/rules.ts";
import type { WatchedDrive, WatchedMachine } from "../../../agent/analysis/alerts/situation.ts";
import type { ActiveAlert, AlertCode } from "../../../agent/model/alert.ts";
import { DAY, GB, instant, localDay, MB, TB } from "../../../agent/model/units.ts";
import {
  CALM_MACHINE,
  calmDrive,
  type DriveChange,
  LINES,
  START,
  space,
} from "../../analysis/alerts/situations.ts";
import { forecastOf, reachIn } from "../../fixtures/example-states.ts";

/** A case of a code: what is so, and which line of the rule is meant. */
type Case = readonly [
  what: string,
  code: AlertCode,
  at: DriveChange | Partial<WatchedMachine>,
  line?: string,
];

const bits = (criticalWarning: number): DriveChange => ({ look: { criticalWarning } });
const worn = (
  percent: number,
  own: number | null,
  basis: "mark" | "percentage-used",
): DriveChange => ({
  worn: { figurePercent: percent, basis, percentOfMark: basis === "mark" ? percent : 40 },
  percentageUsed: own,
});
const written = (tb: number) => (tb * TB) as NonNullable<WatchedDrive["bytesWritten"]>;
const short = (early: number, own: number | null): DriveChange => ({
  ...{ bytesWritten: written(1_900), percentageUsed: own },
  forecast: forecastOf({
    mark: reachIn(early, 4, 9),
    last30DaysBytesPerDay: 1.2 * TB,
    own:
      own === null
        ? null
        : {
            ...{ bytes: 2_900 * TB, low: null, high: null, cycles: null, isLowerBound: false },
            reach: { kind: "unknown" },
          },
  }),
});
const swap = (isVirtual: boolean) => ({
  swap: {
    ...{ swappedPerDay: 61.3 * GB, writtenPerDay: isVirtual ? null : 171 * GB },
    ...{ pacePerDay: isVirtual ? null : 190 * GB, isVirtual },
  },
});

const CASES: readonly Case[] = [
  ["read-only", "health-critical", bits(0b1000)],
  ["unreliable", "health-critical", bits(0b100)],
  ["rating used up", "health-critical", { ...bits(0b100), percentageUsed: 104 }],
  ["failed backup", "health-critical", bits(0b1_0000)],
  ["memory region", "health-critical", bits(0b10_0000)],
  ["a little less", "spare-falling", { look: { availableSpare: 99 } }],
  ["much less", "spare-falling", { look: { availableSpare: 88 } }],
  ["nearly gone", "spare-falling", { look: { availableSpare: 8 } }],
  ["gone, and no number", "spare-falling", { look: { availableSpare: null, criticalWarning: 1 } }],
  ["more of them", "media-errors", { look: { mediaErrors: 7 } }],
  ["half by the mark", "wear-level", worn(50.2, 2, "mark"), "50"],
  ["half by its own word", "wear-level", worn(50, 50, "percentage-used"), "50"],
  ["90 by its own word", "wear-level", worn(91, 91, "percentage-used"), "90"],
  ["90 by the mark alone", "wear-level", worn(91.4, 2, "mark"), "90"],
  ["90 by the mark, and no word", "wear-level", worn(91.4, null, "mark"), "90"],
  ["past its rating", "wear-level", worn(130, 130, "percentage-used"), "100"],
  ["past the mark alone", "wear-level", worn(107, 2, "mark"), "mark"],
  ["points in weeks", "percent-fast", { percentRise: { points: 7, days: 28 }, percentageUsed: 7 }],
  ["by the mark", "life-short", short(2.4, null)],
  ["by the mark, under a year", "life-short", short(0.4, null)],
  ["by its own word", "life-short", short(9, 64)],
  [
    ...(["a month", "over-pace"] as const),
    {
      forecast: forecastOf({
        last30DaysBytesPerDay: 1_900 * GB,
        fromHere: { bytesPerDay: 1_800 * GB, low: 0, high: 0 },
      }),
    },
  ],
  ["a fortnight", "over-pace", { forecast: forecastOf({ last14DaysBytesPerDay: 4_000 * GB }) }],
  ["today", "daily-limit", { todayBytes: written(0.26) }],
  ["a day", "write-spike", spiked("2026-11-30", "2026-11-30")],
  ["days", "write-spike", spiked("2026-11-28", "2026-11-30")],
  [
    ...(["twice", "rate-changed"] as const),
    {
      forecast: forecastOf({
        change: {
          ...{ sinceDay: localDay("2026-10-12"), bytesPerDayBefore: 900 * GB },
          ...{ bytesPerDayAfter: 1_900 * GB, ratio: 2.1 },
        },
      }),
    },
  ],
  ["to a drive", "swap-heavy", swap(false)],
  ["to a virtual disk", "swap-heavy", swap(true)],
  ["with purgeable", "space-low", { space: space(118, 22) }],
  ["purgeable unknown", "space-low", { space: space(128, null) }],
  ["under the minimum", "space-critical", { space: space(83, 22) }],
  ["nearly nothing", "space-critical", { space: space(3.2, null) }],
  ["in degrees", "hot", { look: { temperatureCelsius: 74 } }],
  ["by its own warning", "hot", { look: { temperatureCelsius: null, criticalWarning: 2 } }],
  [
    "for days",
    "stale",
    { silence: { since: instant(START - 3 * DAY), awakeHours: 41, daysInUse: 3 } },
  ],
  [
    ...(["by another", "drive-replaced"] as const),
    {
      replaced: {
        at: START,
        model: "APPLE SSD AP1024M",
        location: "disk0",
        formerModel: "APPLE SSD AP0512M",
        formerId: 1,
      },
    },
  ],
  ["to less", "counter-reset", { reset: { at: START, before: 89.2 * TB, now: 0.5 * GB } }],
  [
    ...(["over all", "self-cost"] as const),
    { selfCost: { bytesPerWeek: 5.1 * MB, cpuMsPerDay: 14_000, residentBytes: 260 * MB } },
  ],
];

function spiked(from: string, until: string): DriveChange {
  const days = { fromDay: localDay(from), untilDay: localDay(until) };
  const spike = { ...days, bytes: 2.9 * TB, shareOfYear: 0.1, bytesPerDayWithout: 41 * GB };
  return { forecast: forecastOf({ spike }) };
}

export interface Example {
  readonly what: string;
  readonly alert: ActiveAlert;
}

/** @param drive what the drive calls itself. */
export function everyAlert(drive: string | null = "APPLE SSD AP1024M"): readonly Example[] {
  return CASES.map(([what, code, at, line]) => {
    const rule = RULES.find((one) => one.code === code && one.line === (line ?? null));
    if (rule === undefined) throw new Error(`no rule ${code} ${line}`);
    const { severity, facts } = foundBy(rule, at);
    const about = rule.of === "drive" ? { driveId: 1, drive } : { driveId: null, drive: null };
    const said = { acknowledged: false, snoozedUntil: null };
    return { what, alert: { id: code, code, severity, facts, ...about, since: START, ...said } };
  });
}

function foundBy(rule: (typeof RULES)[number], at: Case[2]) {
  const lines = { ...LINES, dailyLimitBytes: 200 * GB };
  if (rule.of === "machine") {
    const machine = { ...CALM_MACHINE, ...(at as Partial<WatchedMachine>) };
    if (rule.kind === "event") throw new Error("no event of the machine");
    if (!rule.enter(machine, lines)) throw new Error(`${rule.code} is not so`);
    return { severity: rule.severity(machine, lines), facts: rule.facts(machine, lines) };
  }
  const drive = calmDrive(at as DriveChange);
  if (rule.kind === "condition") {
    if (!rule.enter(drive, lines)) throw new Error(`${rule.code} ${rule.line} is not so`);
    return { severity: rule.severity(drive, lines), facts: rule.facts(drive, lines) };
  }
  const happening = rule.happened(drive, lines);
  if (happening === null) throw new Error(`${rule.code} did not happen`);
  const facts = rule.join?.({ count: 4 }, happening.facts, "new") ?? happening.facts;
  return { severity: happening.severity, facts };
}
