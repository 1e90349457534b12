/** Chance from a seed: the same on every machine and in every run. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number;
  between(least: number, most: number): number;
  /** A whole number from `least` up to, but not, `most`. */
  whole(least: number, most: number): number;
  isSo(probability: number): boolean;
  /** About 1: its natural logarithm is normal with this standard deviation. */
  factor(deviation: number): number;
  oneOf<Value>(values: readonly [Value, ...Value[]]): Value;
}

/** The mulberry32 generator: every seed, small ones too, begins well mixed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + (most - least) * next();
  const whole = (least: number, most: number): number => Math.floor(between(least, most));
  return {
    next,
    between,
    whole,
    isSo: (probability) => next() < probability,
    factor: (deviation) => Math.exp(deviation * normal(next)),
    oneOf: ([first, ...rest]) => [first, ...rest][whole(0, rest.length + 1)] ?? first,
  };
}

/** The Box-Muller transform. */
function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
