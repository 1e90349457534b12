import { layRow, type Page, type Tone, wrap } from "./layout.ts";
import { printable } from "./words/printable.ts";

/** As `doctor` reports it. */
interface Finding {
  readonly name: string;
  readonly result: "pass" | "warn" | "fail";
  readonly found: string;
  readonly next: string | null;
}

const TONES: Readonly<Record<Finding["result"], Tone>> = {
  pass: "good",
  warn: "watch",
  fail: "act",
};

/** @returns a row for each finding, what to do below it, and the sum of it all. */
export function doctorText(findings: readonly Finding[], page: Page): string {
  const rows = findings.flatMap((finding) => lines(finding, page));
  const sum = wrap(summary(findings), page.columns ?? Infinity);
  return `${[...rows, ...sum].join("\n")}\n`;
}

function lines({ name, result, found, next }: Finding, page: Page): readonly string[] {
  const row = { label: result, text: printable(`${name}: ${found}`), tone: TONES[result] };
  const advice = (next ?? "").split("\n").filter((line) => line !== "");
  return [
    layRow(result === "pass" ? { ...row, tone: "quiet" } : row, page),
    ...advice.map((line) => adviceLine(printable(line), page)),
  ];
}

/** A command to type stays on one line, so that it can be copied. */
function adviceLine(text: string, page: Page): string {
  const isCommand = /^(sudo|chmod|npm|wearbar) /.test(text);
  return layRow({ label: "", text }, isCommand ? { ...page, columns: null } : page);
}

function summary(findings: readonly Finding[]): string {
  const failed = findings.filter(({ result }) => result === "fail").length;
  const warned = findings.filter(({ result }) => result === "warn").length;
  if (failed + warned === 0) return "All is well.";
  return `${failed} failed, ${warned} with a remark; the lines below them say what to do.`;
}
