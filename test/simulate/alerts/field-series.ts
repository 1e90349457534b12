import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DriveFacts } from "../../../agent/model/drive.ts";
import { bytes, DAY, GB } from "../../../agent/model/units.ts";
import { type Counter, counter, lastBegun } from "../world/counter.ts";
import type { VirtualDrive } from "../world/drive.ts";
import type { VirtualMachine } from "../world/machine.ts";
import { type MachinePlan, planMachine } from "../world/plan.ts";
import { OFFICE } from "../world/power.ts";

/** Counters of a real drive at a few points of time. */
export interface FieldSeries {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly points: readonly Point[];
}

interface Point {
  readonly at: number;
  readonly written: number;
  readonly percent: number;
  readonly hours: number;
}

/** @param folder that `WEARBAR_FIELD` names. @returns its series, in order of their names. */
export function readFieldSeries(folder: string): readonly FieldSeries[] {
  const series = join(folder, "time-series");
  const files = readdirSync(series).filter((name) => name.endsWith(".csv"));
  return files.sort().map((file) => ({
    name: file.replace(/\.csv$/, ""),
    points: pointsOf(readFileSync(join(series, file), "utf8")),
  }));
}

function pointsOf(text: string): readonly Point[] {
  const [heading = "", ...rows] = text.trim().split("\n");
  const names = heading.split(",");
  return rows.map((row) => {
    const cells = row.split(",");
    const cell = (name: string): string => cells[names.indexOf(name)] ?? "";
    return {
      at: instantOf(cell("local_time"), cell("utc_offset")),
      written: Number(cell("bytes_written")),
      percent: Number(cell("percentage_used") || cell("devstat_percentage_used")),
      hours: Number(cell("power_on_hours")),
    };
  });
}

/** One file only says "2023-07 day 1". */
function instantOf(local: string, offset: string): number {
  const vague = /^(\d{4}-\d{2}) day (\d)/.exec(local);
  return Date.parse(vague === null ? `${local}${offset}` : `${vague[1]}-0${vague[2]}T12:00Z`);
}

/** Longer series are cut here. */
const MOST_DAYS = 400;

/** @returns a machine whose drive wrote at the same rate from each point to the next. */
export function machineOf({ name, points }: FieldSeries): VirtualMachine {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) throw new Error(`${name} has no points.`);
  const days = Math.min(MOST_DAYS, Math.ceil((last.at - first.at) / DAY) + 1);
  const machine = planMachine({
    ...EMPTY,
    days,
    firstDay: new Date(first.at).toISOString().slice(0, 10),
  });
  return { ...machine, drives: [driveOf(name, points)] };
}

const EMPTY: Omit<MachinePlan, "days" | "firstDay"> = {
  ...{ seed: 1, habits: OFFICE, drives: [], firstUseYears: null },
  stays: [{ fromDay: 0, zone: "UTC" }],
  workload: () => ({ written: 0, swappedOut: 0 }),
  facts: { model: null, system: null, memoryBytes: null, virtualMachine: false },
  space: () => ({ total: 500 * GB, free: 250 * GB, purgeable: 2 * GB }),
};

function driveOf(name: string, points: readonly Point[]): VirtualDrive {
  const stepped = points.map(({ at, percent }) => ({ from: at, percent }));
  return {
    facts: factsOf(name),
    written: through(points, ({ written }) => written),
    poweredHours: through(points, ({ hours }) => hours),
    endurance: Number.POSITIVE_INFINITY, // the percentage is as it was read
    isAttached: () => true,
    ailments: (time) => ({
      percentageUsed: stepped[Math.max(0, lastBegun(stepped, time))]?.percent ?? null,
    }),
  };
}

function through(points: readonly Point[], of: (point: Point) => number): Counter {
  const [first] = points;
  const stretches = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return { from: before.at, to: point.at, growth: of(point) - of(before) };
  });
  return counter(first === undefined ? 0 : of(first), stretches);
}

/** Files are named after their drives: `03-apple-ap0128h-2021-wears-fast`, `12-toshiba-bg3-256gb-...`. */
function factsOf(name: string): DriveFacts {
  const [, maker, product = "", rest = ""] = name.split("-");
  const gigabytes = Number(/\d{3,}/.exec(maker === "apple" ? product : rest)?.[0] ?? 0);
  return {
    location: "disk0",
    model: maker === "apple" ? `APPLE SSD ${product.toUpperCase()}` : "KBG30ZMV256G TOSHIBA",
    ...{ serial: name, firmware: null, capacityBytes: bytes(CAPACITIES[gigabytes] ?? 0) },
    ...{ kind: "ssd", interconnect: "nvme", internal: true },
    warningTemperatureCelsius: null,
  };
}

/** What drives of these names really hold. */
const CAPACITIES: Readonly<Record<number, number>> = {
  128: 121_332_826_112,
  256: 251_000_193_024,
  512: 500_277_792_768,
  1024: 1_000_555_581_440,
  2048: 2_001_111_162_880,
};
