import type { Report } from "../../../model/report.ts";
import { adviceWords } from "../advice-words.ts";
import type { Section } from "../page.ts";

/** @returns what is worth doing, or that nothing is. */
export function adviceSection(report: Report): Section {
  const points = report.advice.map((advice) => {
    const { head, text } = adviceWords(advice, report);
    return { head, text };
  });
  return {
    id: "advice",
    title: "What to do",
    isHalf: false,
    blocks:
      points.length === 0
        ? [{ kind: "prose", text: nothing(report) }]
        : [{ kind: "points", points }],
  };
}

function nothing({ drives }: Report): string {
  if (drives.length === 0)
    return "Nothing was kept of these days: `wearbar sample` reads the drives now, and keeps today.";
  return "Nothing. No app wrote a quarter of what the drives counted, swap and free space are within their lines, and no drive warns.";
}
