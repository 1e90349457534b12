import type { OpenedStore } from "../../../agent/flows/tools.ts";
import type { Notifier } from "../../../agent/model/notice.ts";
import type { DriveSource } from "../../../agent/model/reading.ts";
import { DAY } from "../../../agent/model/units.ts";
import type { Store } from "../../../db/store.ts";

/** Where a process may end: before and after whatever reaches out of it, and inside a transaction. */
export const HAZARDS = [
  "read host",
  "probe",
  "read",
  "before transaction",
  "inside transaction",
  "after commit",
  "before copy",
  "after copy",
  "before report",
  "after report",
  "before telling",
  "after telling",
] as const;
export type Hazard = (typeof HAZARDS)[number];

/** The process is gone: nothing that it would have done after this happens. */
class Crash extends Error {
  override readonly name = "Crash";
}

/** The first such hazard from this moment on. */
export interface PlannedCrash {
  readonly from: number;
  readonly hazard: Hazard;
}

/** Lets the process end where it is planned. */
export interface Hazards {
  /** @throws Crash where the process ends here, or has ended already. */
  pass(hazard: Hazard): void;
  /** Where the process ended; null: it lives. */
  crashedAt(): Hazard | null;
  /** A new process begins. */
  revive(): void;
}

/** Not every month has a copy or a notice: after so long any hazard will do. */
const PATIENCE = 10 * DAY;

export function hazards(moment: { readonly at: number }, plan: readonly PlannedCrash[]): Hazards {
  const planned = [...plan];
  let crashedAt: Hazard | null = null;
  return {
    crashedAt: () => crashedAt,
    revive: () => {
      crashedAt = null;
    },
    pass(hazard) {
      if (crashedAt !== null) throw new Crash(`gone since ${crashedAt}`);
      const index = planned.findIndex(
        (one) => moment.at >= one.from + (one.hazard === hazard ? 0 : PATIENCE),
      );
      if (index < 0) return;
      planned.splice(index, 1);
      crashedAt = hazard;
      throw new Crash(hazard);
    },
  };
}

export const riskySource = (source: DriveSource, { pass }: Hazards): DriveSource => ({
  name: source.name,
  probe: async () => {
    pass("probe");
    return source.probe();
  },
  read: async (location) => {
    pass("read");
    return source.read(location);
  },
});

/** The same wrapping for the same store: who looks after others' writes compares it. */
export function riskyStores({ pass }: Hazards): (opened: OpenedStore) => OpenedStore {
  const known = new WeakMap<Store, Store>();
  return (opened) => {
    const store = known.get(opened.store) ?? riskyStore(opened.store, pass);
    known.set(opened.store, store);
    return { ...opened, store };
  };
}

const riskyStore = (store: Store, pass: Hazards["pass"]): Store => ({
  ...store,
  selfCosts: () => [], // what this process costs is the simulation's own
  write(work) {
    pass("before transaction");
    const answer = store.write((writer) => {
      const done = work(writer);
      pass("inside transaction");
      return done;
    });
    pass("after commit");
    return answer;
  },
  backUp(folder, now) {
    pass("before copy");
    const copy = store.backUp(folder, now);
    pass("after copy");
    return copy;
  },
});

export const riskyNotifier = (notifier: Notifier, { pass }: Hazards): Notifier => ({
  ...notifier,
  async post(notice) {
    pass("before telling");
    const delivery = await notifier.post(notice);
    pass("after telling");
    return delivery;
  },
});
