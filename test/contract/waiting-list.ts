/** What arrives, for tests that wait for the next of a kind instead of for a time. */
export interface WaitingList<Value> {
  push(value: Value): void;
  /** The next one that fits and was not handed out yet: one that is there, or that will come. */
  next(fits?: (value: Value) => boolean): Promise<Value>;
}

export function waitingList<Value>(): WaitingList<Value> {
  const values: Value[] = [];
  const waiting: { fits(value: Value): boolean; resolve(value: Value): void }[] = [];
  return {
    push(value) {
      const at = waiting.findIndex(({ fits }) => fits(value));
      if (at < 0) values.push(value);
      else waiting.splice(at, 1)[0]?.resolve(value);
    },
    next(fits = () => true) {
      const at = values.findIndex(fits);
      if (at < 0) return new Promise((resolve) => waiting.push({ fits, resolve }));
      return Promise.resolve(values.splice(at, 1)[0] as Value);
    },
  };
}
