import type { ProcessFigures } from "./process-figures.ts";

/** One figure of a process over time: what it was at first, what at last, and whether it grew. */
export interface Course {
  readonly name: string;
  readonly early: number;
  readonly late: number;
  readonly isFlat: boolean;
  /** How `early` and `late` are to be written. */
  readonly unit: "MB" | "kB a minute" | "ms a minute" | "a minute" | "files";
}

interface Watched {
  readonly name: string;
  readonly unit: Course["unit"];
  readonly of: (figures: ProcessFigures) => number;
  /** `level`: it stands still. `rate`: it grows evenly, and is shown as growth a minute. */
  readonly kind: "level" | "rate";
  /** The late third may be above the early one by this factor, and by so much more. */
  readonly times: number;
  /** Of a rate: what one reading of the drives takes, which may fall into the late third alone. */
  readonly plus: number;
}

const WATCHED: readonly Watched[] = [
  {
    ...{ name: "resident memory", unit: "MB", kind: "level", times: 1.05, plus: 4 },
    of: ({ residentBytes }) => residentBytes / 1e6,
  },
  {
    ...{ name: "processor", unit: "ms a minute", kind: "rate", times: 1.5, plus: 200 },
    of: ({ cpuMs }) => cpuMs,
  },
  {
    ...{ name: "written", unit: "kB a minute", kind: "rate", times: 1.5, plus: 300 },
    of: ({ bytesWritten }) => bytesWritten / 1e3,
  },
  {
    ...{ name: "wake-ups", unit: "a minute", kind: "rate", times: 1.5, plus: 200 },
    of: ({ wakeUps }) => wakeUps,
  },
  {
    ...{ name: "open files", unit: "files", kind: "level", times: 1, plus: 1 },
    of: ({ openFiles }) => openFiles,
  },
];

/** @param series of one process, its warm-up left out, in order; three looks at least. */
export function coursesOf(series: readonly ProcessFigures[]): readonly Course[] {
  const third = Math.floor(series.length / 3);
  const early = series.slice(0, third + 1);
  const late = series.slice(-third - 1);
  return WATCHED.map((watched) => {
    const [before, after] = [figureOf(watched, early), figureOf(watched, late)];
    const isFlat = after <= before * watched.times + watched.plus;
    const shown = (figure: number, of: readonly ProcessFigures[]) =>
      watched.kind === "rate" ? figure / minutesOf(of) : figure;
    return {
      ...{ name: watched.name, unit: watched.unit, isFlat },
      early: shown(before, early),
      late: shown(after, late),
    };
  });
}

/** Of a level the median, of a rate the growth. */
function figureOf({ of, kind }: Watched, series: readonly ProcessFigures[]): number {
  const values = series.map(of);
  return kind === "level" ? median(values) : (values.at(-1) ?? 0) - (values[0] ?? 0);
}

const minutesOf = (series: readonly ProcessFigures[]): number =>
  ((series.at(-1)?.at ?? 0) - (series[0]?.at ?? 0)) / 60_000;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
