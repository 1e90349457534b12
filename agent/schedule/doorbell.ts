/** Who comes between two heartbeats: the wait for the next one ends at once. */
export interface Doorbell {
  /** The owner wants a look at the drives now. */
  ring(): void;
  /** The clocks are to be looked at now: a menu bar told that the machine woke. */
  stir(): void;
  /** Whether it was rung since it was last answered. */
  answer(): boolean;
  /** @returns when it has rung, or was stirred, since the last wait, or so many milliseconds later. */
  wait(milliseconds: number): Promise<void>;
}

/** @param end the agent is to end: then no wait goes on. */
export function doorbell(end: AbortSignal): Doorbell {
  let isRung = false;
  let isStirred = end.aborted;
  let wake = (): void => {};
  const stir = (): void => {
    isStirred = true;
    wake();
  };
  end.addEventListener("abort", stir, { once: true });
  return {
    stir,
    ring() {
      isRung = true;
      stir();
    },
    answer() {
      const wasRung = isRung;
      isRung = false;
      return wasRung;
    },
    async wait(milliseconds) {
      if (!isStirred)
        await untilWoken(milliseconds, (end) => {
          wake = end;
        });
      isStirred = end.aborted;
    },
  };
}

function untilWoken(milliseconds: number, give: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    give(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
