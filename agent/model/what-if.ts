import type { ReachState } from "./forecast-state.ts";

/** A question of the owner's: what if ... */
export type WhatIfQuestion =
  | { readonly kind: "twice-capacity" }
  | { readonly kind: "no-swap" }
  | { readonly kind: "write"; readonly bytesPerDay: number }
  | { readonly kind: "event"; readonly bytes: number };

/** What would follow, or why that can not be said. */
export type WhatIfAnswer =
  | {
      readonly kind: "reach";
      readonly question: WhatIfQuestion;
      readonly bytesPerDay: number;
      readonly markBytes: number;
      readonly reach: ReachState;
      /** The middle of the range, in years later (positive) or sooner; null where either is unknown. */
      readonly yearsGained: number | null;
    }
  | {
      readonly kind: "cost";
      readonly question: WhatIfQuestion;
      /** Of the mark, 0 to 1. */
      readonly shareOfMark: number;
      /** Days of writing at the rate from here. */
      readonly days: number | null;
    }
  | {
      readonly kind: "unknown";
      readonly question: WhatIfQuestion;
      readonly why: "no-forecast" | "swap-not-measured";
    };
