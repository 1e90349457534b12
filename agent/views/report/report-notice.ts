import type { Notice } from "../../model/notice.ts";
import type { Report } from "../../model/report.ts";
import { spanWords } from "../words/report.ts";
import { pageLead } from "./lead.ts";

/** A notification's body is cut off behind it. */
const LONGEST_BODY = 120;

/**
 * One notice for all reports that were made at a time: one sentence of the last of them.
 * @param reports the oldest first; not empty.
 * @param opens path of the last one's page.
 */
export function reportNotice(reports: readonly Report[], opens: string): Notice | null {
  const last = reports.at(-1);
  if (last === undefined) return null;
  const { standing, sentence, story } = pageLead(last);
  return {
    key: `weekly-report#${last.period.name}`,
    id: "weekly-report",
    title: titleOf(reports, last),
    body: fitting([`${standing}. ${story === "" ? sentence : story}`, sentence]),
    ...{ level: "passive", thread: "weekly-report", opens },
  };
}

function titleOf(reports: readonly Report[], { period }: Report): string {
  if (reports.length > 1) return `${reports.length} weekly wear reports are ready`;
  return `Wear report, ${spanWords(period.fromDay, period.toDay)}`;
}

/** @returns the first text that is short enough, as far as its last whole sentence that is. */
function fitting(texts: readonly string[]): string {
  for (const text of texts) {
    const sentences = text.split(/(?<=\.) /);
    let told = "";
    for (const sentence of sentences) {
      const more = told === "" ? sentence : `${told} ${sentence}`;
      if (Array.from(more).length > LONGEST_BODY) break;
      told = more;
    }
    if (told !== "") return told;
  }
  return "How the week went.";
}
