/** What only grows with true time: straight lines between corners. */
export interface Counter {
  at(time: number): number;
}

/** One straight line. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** How much it grows between the two. */
  readonly growth: number;
}

/** @param stretches in order of time; in between and beyond them nothing grows. */
export function counter(start: number, stretches: readonly Stretch[]): Counter {
  const before = new Float64Array(stretches.length);
  let sum = start;
  for (const [index, { growth }] of stretches.entries()) {
    before[index] = sum;
    sum += growth;
  }
  return {
    at: (time) => {
      const index = lastBegun(stretches, time);
      const stretch = stretches[index];
      if (stretch === undefined) return start;
      const { from, to, growth } = stretch;
      return (before[index] ?? 0) + growth * Math.min(1, (time - from) / (to - from));
    },
  };
}

/** @returns the index of the last one that began by `time`, or -1. */
export function lastBegun(spans: readonly { readonly from: number }[], time: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.from ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
