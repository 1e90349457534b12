import type { DriveFacts } from "../../../agent/model/drive.ts";
import type { Health, SkipCode } from "../../../agent/model/reading.ts";
import { parseSmartctlReport } from "../../../agent/sources/smartctl/parse-report.ts";
import { asText, type Report } from "./reports.ts";

interface Read {
  readonly facts: DriveFacts;
  readonly health: Health;
  readonly notes: readonly string[];
}

/** @throws what was refused, for a test that expects numbers. */
export function read(report: Report): Read {
  const result = parseSmartctlReport(asText(report), { location: null });
  if (!result.ok) throw new Error(`refused: ${result.why.code}, ${result.why.detail}`);
  return result;
}

interface Refused {
  readonly code: SkipCode;
  readonly detail: string;
  readonly facts: DriveFacts | null;
}

/** @throws for a report that is taken. */
export function refuse(report: Report | string | Uint8Array): Refused {
  const isRaw = typeof report === "string" || report instanceof Uint8Array;
  const result = parseSmartctlReport(isRaw ? report : asText(report), { location: null });
  if (result.ok) throw new Error("taken");
  return { ...result.why, facts: result.facts };
}
