import { readdirSync } from "node:fs";

/** @returns the newest week of which a report lies in `folder`, such as `2026-W48`, or null. */
export function latestReport(folder: string): string | null {
  const weeks = namesIn(folder).flatMap((name) => /^(\d{4}-W\d{2})\.html$/.exec(name)?.[1] ?? []);
  return weeks.sort().at(-1) ?? null;
}

/** A folder that is not there holds nothing. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
