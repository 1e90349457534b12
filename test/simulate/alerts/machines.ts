import type { DriveFacts } from "../../../agent/model/drive.ts";
import { bytes, GB, TB } from "../../../agent/model/units.ts";
import type { DrivePlan, MachinePlan } from "../world/plan.ts";
import { type Habits, OFFICE } from "../world/power.ts";
import { seeded } from "../world/random.ts";
import {
  changing,
  interrupted,
  projects,
  steady,
  swapping,
  type Workload,
} from "../world/workload.ts";
import type { Limit } from "./limits.ts";
import { atMost, goneWithin, spokenOfWithin } from "./limits.ts";

/** A machine and its owner, and what may be told of them within a year. */
export interface Case {
  readonly name: string;
  readonly plan: MachinePlan;
  readonly limits: readonly Limit[];
}

const YEAR = 366;
const RUNAWAY_FROM = 60;
const OVER_PACE_UNTIL = 90;

export function cases(seed: number): readonly Case[] {
  return [
    {
      name: "calm office Mac",
      plan: mac(seed, { capacity: 500_277_792_768, years: 3, written: 20 * TB }, steady(22)),
      limits: [atMost(0)],
    },
    {
      name: "8 GB Air, 256 GB, chronic swap",
      plan: {
        ...mac(seed, SMALL_AIR, swapping(40, 210, 0.2)),
        space: hovering(seed, SMALL_AIR.capacity, 14.5),
      },
      limits: [atMost(6), spokenOfWithin("swap-heavy", 0, 14)],
    },
    {
      name: "64 GB M3 Max, 2 TB, video projects",
      plan: mac(
        seed,
        { capacity: 2_001_111_162_880, years: 1, written: 90 * TB },
        projects(60, 500),
      ),
      limits: [atMost(6)],
    },
    { name: "virtual machine", plan: virtualMachine(seed), limits: [atMost(0)] },
    {
      name: "Mac mini, external drives come and go",
      plan: miniWithDrives(seed),
      limits: [atMost(4)],
    },
    {
      name: "laptop 90 days in a drawer",
      plan: {
        ...mac(seed, { capacity: 500_277_792_768, years: 2, written: 15 * TB }, steady(25)),
        absences: [{ from: 150, days: 90, power: "off" }],
      },
      limits: [atMost(2)],
    },
    {
      name: "Mac erased yesterday",
      plan: mac(seed, { capacity: 500_277_792_768, years: 1 / 365, written: 90 * TB }, steady(30)),
      limits: [atMost(0)],
    },
    {
      name: "2016 Mac past ten years",
      plan: mac(seed, { capacity: 500_277_792_768, years: 10.2, written: 66 * TB }, steady(23)),
      limits: [atMost(0)],
    },
    {
      name: "owner who fixes the cause",
      plan: mac(
        seed,
        { capacity: 251_000_193_024, years: 2, written: 60 * TB },
        changing(steady(600, 0.3), OVER_PACE_UNTIL, steady(25)),
      ),
      limits: [goneWithin("over-pace", OVER_PACE_UNTIL, 30)],
    },
    {
      name: "runaway of 1.2 TB a day",
      plan: mac(
        seed,
        { capacity: 251_000_193_024, years: 1, written: 20 * TB },
        interrupted(steady(30), RUNAWAY_FROM, YEAR, () => ({ written: 1.2 * TB, swappedOut: 0 })),
      ),
      limits: [spokenOfWithin("write-spike", RUNAWAY_FROM, 5)],
    },
  ];
}

const DAYTIME: Habits = { ...OFFICE, wakes: 9, sleeps: 19 };

interface Age {
  readonly capacity: number;
  /** Of use before the first day, and what it wrote in them. */
  readonly years: number;
  readonly written: number;
}

const SMALL_AIR: Age = { capacity: 251_000_193_024, years: 1, written: 60 * TB };

function mac(seed: number, { capacity, years, written }: Age, workload: Workload): MachinePlan {
  return {
    seed,
    ...{ firstDay: "2025-09-01", days: YEAR, habits: DAYTIME, workload },
    stays: [{ fromDay: 0, zone: "Europe/Vienna" }],
    facts: {
      ...{ model: "Mac14,2", system: "macOS 15.7" },
      ...{ memoryBytes: bytes(17_179_869_184), virtualMachine: false },
    },
    firstUseYears: years,
    drives: [
      {
        facts: builtIn(capacity),
        writtenAtFirst: written,
        hoursAtFirst: Math.round(written / (40 * GB)),
        endurance: capacity * 5_000,
      },
    ],
    space: hovering(seed, capacity, 45),
  };
}

const builtIn = (capacity: number): DriveFacts => ({
  location: "disk0",
  model: `APPLE SSD AP${String(Math.round(capacity / GB / 250) * 256).padStart(4, "0")}Z`,
  serial: "0ba01234c5678901",
  firmware: "1161.100.",
  capacityBytes: bytes(capacity),
  ...{ kind: "ssd", interconnect: "nvme", internal: true },
  warningTemperatureCelsius: null,
});

/** Free space that moves up and down from day to day around so many percent. */
function hovering(seed: number, total: number, percent: number): MachinePlan["space"] {
  return (day) => {
    const wobble = seeded(seed * 1_000 + day).between(-1.5, 1.5);
    const free = Math.round((total * (percent + wobble)) / 100);
    return { total, free, purgeable: Math.round(total / 200) };
  };
}

function virtualMachine(seed: number): MachinePlan {
  const plan = mac(seed, { capacity: 274_877_906_944, years: 1, written: 0 }, steady(25));
  return {
    ...plan,
    facts: { ...plan.facts, virtualMachine: true },
    drives: [
      {
        facts: {
          ...{ location: "disk0", model: "Apple Inc. VirtIO Block Device", serial: null },
          ...{ firmware: null, capacityBytes: bytes(274_877_906_944) },
          ...{ kind: "virtual", interconnect: "virtio", internal: true },
          warningTemperatureCelsius: null,
        },
        ...{ writtenAtFirst: 0, hoursAtFirst: 0, endurance: null },
      },
    ],
  };
}

/** One for backups every other day, one for weekends, one that was lent for a month. */
function miniWithDrives(seed: number): MachinePlan {
  const plan = mac(seed, { capacity: 500_277_792_768, years: 2, written: 15 * TB }, steady(30));
  return {
    ...plan,
    drives: [
      ...plan.drives,
      portable(4, (day) => day % 2 === 0),
      portable(5, (day) => day % 7 >= 5),
      portable(6, (day) => day >= 100 && day < 130),
    ],
  };
}

const portable = (number: number, isThereOn: (day: number) => boolean): DrivePlan => ({
  facts: {
    ...{ location: `disk${number}`, model: "Samsung Portable SSD T7", firmware: "FXG42P2Q" },
    ...{ serial: `S5TENS0EXAMPLE4${number}`, capacityBytes: bytes(1_000_204_886_016) },
    ...{ kind: "ssd", interconnect: "usb", internal: false },
    warningTemperatureCelsius: null,
  },
  ...{ writtenAtFirst: 3 * TB, hoursAtFirst: 300, endurance: 600 * TB, share: 0.3 },
  isAttached: ({ day }) => isThereOn(day),
});
