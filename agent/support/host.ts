/** The world as the product sees it, handed in from `main`: tests hand in another. */

export interface Clock {
  /** Milliseconds since 1970 by the system clock, which the owner may set. */
  now(): number;
  /** Milliseconds by a clock that only goes forward and counts sleep. */
  elapsed(): number;
  /** The system's IANA zone now: it may change while we run. */
  zone(): string;
  /** Minutes east of UTC in that zone at `at` (milliseconds since 1970). */
  utcOffsetMinutes(at: number): number;
}

export interface Terminal {
  /** Standard output. Writes all of it before it returns. */
  write(text: string): void;
  /** Standard error. */
  warn(text: string): void;
  /** Null where standard output is no terminal. */
  readonly columns: number | null;
  /**
   * Shows a question and waits for a line. Null where nobody is there to answer: not a terminal, or
   * its input has ended.
   */
  readonly ask?: (question: string) => Promise<string | null>;
}

export interface Host {
  readonly platform: string;
  readonly architecture: string;
  /** Version of the running Node, without the `v`. */
  readonly nodeVersion: string;
  /** The running Node, for commands that the owner is to type. */
  readonly nodePath: string;
  /** The script that a service is to run in place of the package's own. */
  readonly entryPath: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly userId: number;
  readonly groupId: number;
  /** Put before every absolute system path that is read, such as `/sys`; empty on a real host. */
  readonly root: string;
  /** The addon to load instead of searching for one. */
  readonly addonPath: string | null;
  /** Programs by name where they are not to be searched for. */
  readonly programs: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly terminal: Terminal;
}
