import type { Report } from "../../model/report.ts";
import type { ReportWriter } from "../../model/report-host.ts";
import { percent } from "../words/amounts.ts";
import { shortName } from "../words/drives.ts";
import { thisPeriod } from "../words/report.ts";

/** An app is named as a cause only from this share of what the drives themselves counted. */
const LEAST_SHARE = 25;

/** @returns what wrote most, as far as that is known: one sentence; null where nobody counted. */
export function writersFinding(report: Report): string | null {
  const { writers, drivesBytes } = report.writers;
  if (writers.length === 0) return null;
  if (drivesBytes === null || drivesBytes <= 0) return null;
  const share = ({ bytes }: ReportWriter): number => (bytes / drivesBytes) * 100;
  const causes = writers.filter((writer) => writer.kind === "app" && share(writer) >= LEAST_SHARE);
  const [first, second] = causes;
  if (first !== undefined) {
    const others =
      second === undefined ? "" : ` and ${writerName(second)} ${percent(share(second))}`;
    return `${writerName(first)} wrote ${percent(share(first))} of it${others}.`;
  }
  return withoutCause(writers, share, report);
}

function withoutCause(
  writers: readonly ReportWriter[],
  share: (writer: ReportWriter) => number,
  { period }: Report,
): string {
  const of = (kind: ReportWriter["kind"]): number =>
    writers.filter((writer) => writer.kind === kind).reduce((sum, one) => sum + share(one), 0);
  if (of("swap") >= LEAST_SHARE) return `Memory swapped out was ${percent(of("swap"))} of it.`;
  if (of("uncounted") > 50)
    return `Who wrote it was counted on a few days of ${thisPeriod(period)} only.`;
  if (of("unexplained") > 50)
    return "No app wrote a quarter of it: most is by the system, not visible to us.";
  const most = Math.max(...writers.filter(({ kind }) => kind === "app").map(share));
  return of("unexplained") > most
    ? `No app wrote a quarter of it: the largest part, ${percent(of("unexplained"))}, is explained by no app.`
    : "No app wrote a quarter of it.";
}

const NAMES: Readonly<Record<Exclude<ReportWriter["kind"], "app">, string>> = {
  swap: "memory swap (system)",
  others: "smaller apps together",
  unexplained: "explained by no app",
  uncounted: "on days on which nobody counted",
};

/** @returns the app's name, or what it is that wrote. */
export function writerName({ kind, name }: Pick<ReportWriter, "kind" | "name">): string {
  if (kind !== "app") return NAMES[kind];
  return shortName(name ?? "").trim() || "an app without a name";
}
