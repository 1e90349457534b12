import type { Notice } from "../../../agent/model/notice.ts";
import type { JobCall } from "../../../agent/schedule/jobs.ts";
import type { Hazard } from "./hazards.ts";

/** What happened, and when by true time. */
export type Entry = { readonly at: number } & (
  | { readonly what: "started" | "stopped" | "cut" | "slept" | "woke" }
  | { readonly what: "crashed"; readonly where: Hazard }
  | { readonly what: "began"; readonly job: JobDone }
  | { readonly what: "done"; readonly job: JobDone }
  | { readonly what: "reported"; readonly week: string }
  | { readonly what: "told"; readonly notice: Notice }
  | { readonly what: "complained"; readonly text: string }
);

export type JobDone = Pick<JobCall, "name" | "slot" | "missed">;

type Happened<E> = E extends Entry ? Omit<E, "at"> : never;

export interface Ledger {
  readonly entries: readonly Entry[];
  add(happened: Happened<Entry>): void;
}

export function openLedger(moment: { readonly at: number }): Ledger {
  const entries: Entry[] = [];
  return { entries, add: (happened) => void entries.push({ at: moment.at, ...happened }) };
}

/** @returns the entries of one kind. */
export function entriesOf<What extends Entry["what"]>(
  { entries }: Pick<Ledger, "entries">,
  what: What,
): readonly Extract<Entry, { what: What }>[] {
  return entries.filter((entry): entry is Extract<Entry, { what: What }> => entry.what === what);
}
