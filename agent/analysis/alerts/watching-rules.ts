import type { AlertFacts } from "../../model/alert.ts";
import { DAY } from "../../model/units.ts";
import { AT_ONCE, CONDITION, type DriveRule, EVENT, type Happening } from "./rule.ts";

/** Days on which the machine was used but the drive was not read, however few hours they had. */
const SILENT_DAYS = 4;

/** Whether the watching itself goes on. */
export const WATCHING_RULES: readonly DriveRule[] = [
  {
    ...CONDITION,
    ...{ code: "stale", of: "drive", on: ["built-in"] },
    enter: ({ silence }, { staleHours }) =>
      silence && (silence.awakeHours >= staleHours || silence.daysInUse >= SILENT_DAYS),
    leave: ({ silence }) => silence && silence.awakeHours === 0,
    ...{ showAfter: AT_ONCE, quietAfter: DAY },
    severity: () => "warning",
    facts: ({ silence }) => ({ ...silence }),
  },
  {
    ...EVENT,
    ...{ code: "drive-replaced", of: "drive", on: ["built-in"] },
    happened: ({ replaced }) => noticeOf(replaced),
    relation: ({ facts: known }, now) => (known["at"] === now["at"] ? "same" : "new"),
    quietAfter: 0,
  },
  {
    ...EVENT,
    ...{ code: "counter-reset", of: "drive", on: ["built-in"] },
    happened: ({ reset }) => noticeOf(reset),
    relation: ({ facts: known }, now) => (known["at"] === now["at"] ? "same" : "new"),
  },
];

const noticeOf = (facts: AlertFacts | null): Happening | null =>
  facts && { severity: "notice", facts };
