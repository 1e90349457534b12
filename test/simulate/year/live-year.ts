import { openStore } from "../../../db/open.ts";
import type { Store } from "../../../db/store.ts";
import { placeIn } from "../../db/place-in.ts";
import { HAZARDS, hazards, type PlannedCrash } from "../world/hazards.ts";
import { withHome } from "../world/home.ts";
import { type Entry, openLedger } from "../world/ledger.ts";
import { live } from "../world/live.ts";
import type { VirtualMachine } from "../world/machine.ts";
import { planMachine } from "../world/plan.ts";
import { seeded } from "../world/random.ts";
import { yearPlan } from "./year-plan.ts";

export interface YearOrder {
  readonly seed: number;
  readonly days: number;
  readonly crashes: number;
  /** Milliseconds from one heartbeat to the next. */
  readonly interval: number;
}

/** A year as it was lived, and what is kept of it. */
export interface LivedYear {
  readonly entries: readonly Entry[];
  readonly kept: KeptYear;
}

export interface KeptYear {
  /** What SQLite finds wrong. */
  readonly problems: readonly string[];
  readonly days: readonly KeptDay[];
}

export interface KeptDay {
  readonly driveId: number;
  readonly day: string;
  readonly sequence: number;
  readonly bytesWritten: number | null;
}

export const machineOfYear = ({ seed, days }: YearOrder): VirtualMachine =>
  planMachine(yearPlan(seed, days));

export function liveYear(order: YearOrder): Promise<LivedYear> {
  const machine = machineOfYear(order);
  return withHome(async (home) => {
    const moment = { at: machine.spans[0]?.from ?? 0 };
    const ledger = openLedger(moment);
    const dangers = hazards(moment, planCrashes(machine, order));
    await live({ machine, moment, home, ledger, hazards: dangers, interval: order.interval });
    return { entries: ledger.entries, kept: keptIn(home) };
  });
}

/** At any time of use but the last three weeks, in which what was planned late may still happen. */
function planCrashes(machine: VirtualMachine, order: YearOrder): readonly PlannedCrash[] {
  const random = seeded(order.seed + 2);
  const awake = machine.spans.filter(
    ({ power, day }) => power === "awake" && day < order.days - 21,
  );
  return Array.from({ length: order.crashes }, () => {
    const span = awake[random.whole(0, awake.length)];
    const from = span === undefined ? 0 : random.between(span.from, span.to);
    return { from, hazard: random.oneOf(HAZARDS) };
  });
}

function keptIn(home: string): KeptYear {
  const { store } = openStore(placeIn(home));
  try {
    const days = store.drives().flatMap(({ id }) => daysOf(store, id));
    return { problems: store.integrityCheck(), days };
  } finally {
    store.close();
  }
}

const daysOf = (store: Store, driveId: number): readonly KeptDay[] =>
  [...store.iterateDailySamples(driveId)].map(({ day, sequence, health }) => ({
    ...{ driveId, day, sequence },
    bytesWritten: health.bytesWritten,
  }));
