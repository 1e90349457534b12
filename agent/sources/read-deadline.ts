/** Calls `expire` after so many milliseconds, unless the function it returns is called before. */
export type StartTimer = (milliseconds: number, expire: () => void) => () => void;

/** A read that ended in time, one given up just now, or one refused because an earlier one hangs. */
export type TimedRead<Answer> =
  | { readonly state: "answered"; readonly answer: Answer }
  | { readonly state: "given-up" }
  | { readonly state: "stuck" };

export interface ReadDeadline {
  readonly milliseconds: number;
  readonly startTimer?: StartTimer;
}

/**
 * For reads that can not be cancelled and may never return. At most one a device is in flight: a
 * second caller gets the answer of the first, and once a read was given up, the device is stuck
 * until that read returns after all. So a hanging device costs one thread, not one an hour.
 *
 * The timer keeps the process alive while a read is pending, and no longer.
 *
 * @returns a function that rejects only where `read` does.
 */
export function readWithin<Answer>(
  deadline: ReadDeadline,
): (device: string, read: () => Promise<Answer>) => Promise<TimedRead<Answer>> {
  const flights = new Map<string, Flight<Answer>>();
  return async (device, read) => {
    const earlier = flights.get(device);
    if (earlier?.stuck) return { state: "stuck" };
    if (earlier !== undefined) return earlier.end;
    const flight = startFlight(read, deadline, () => flights.delete(device));
    flights.set(device, flight);
    return flight.end;
  };
}

interface Flight<Answer> {
  stuck: boolean;
  readonly end: Promise<TimedRead<Answer>>;
}

function startFlight<Answer>(
  read: () => Promise<Answer>,
  { milliseconds, startTimer = startRealTimer }: ReadDeadline,
  landed: () => void,
): Flight<Answer> {
  const reading = read();
  const flight: Flight<Answer> = {
    stuck: false,
    end: new Promise((resolve, reject) => {
      const cancel = startTimer(milliseconds, () => {
        flight.stuck = true;
        resolve({ state: "given-up" });
      });
      const finish = () => {
        cancel();
        landed();
      };
      reading.finally(finish).then((answer) => resolve({ state: "answered", answer }), reject);
    }),
  };
  return flight;
}

const startRealTimer: StartTimer = (milliseconds, expire) => {
  const timer = setTimeout(expire, milliseconds);
  return () => clearTimeout(timer);
};
