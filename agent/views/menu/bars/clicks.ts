import type { Clicks, PluginDialect } from "./plugin.ts";

const SNOOZE = "7d";

/**
 * @returns the parameters that make a row do what its id says; null where that can not be said
 * safely: neither language has a way to quote both kinds of quotes.
 */
export function clickParameters(
  id: string,
  dialect: PluginDialect,
  { command, reports }: Clicks,
): string | null {
  const report = /^report\.(\d{4}-W\d{2})$/.exec(id)?.[1];
  if (report !== undefined) return `href=${fileAddress(`${reports}/${report}.html`)}`;
  const words = wordsFor(id);
  if (words === null || ![...command, ...words].every(isQuotable)) return null;
  const run = dialect === "argos" ? shellLine([...command, ...words]) : programLine(command, words);
  return `${run} terminal=false refresh=true`;
}

/** Ids of alerts are ours, but what comes from a file is looked at before it becomes a command. */
function wordsFor(id: string): readonly string[] | null {
  if (id === "sample") return ["sample"];
  const [, alert = "", verb] = /^alert\.([a-z0-9-]+)\.(ack|snooze)$/.exec(id) ?? [];
  if (verb === "ack") return ["alerts", "ack", alert];
  return verb === "snooze" ? ["alerts", "snooze", alert, SNOOZE] : null;
}

const isQuotable = (word: string): boolean => /^[^"'|\\\r\n]+$/.test(word);

/** xbar and SwiftBar start a program with arguments; they are counted from 1. */
function programLine(
  [program = "", ...first]: readonly string[],
  words: readonly string[],
): string {
  const all = [...first, ...words].map((word, at) => `param${at + 1}="${word}"`);
  return [`bash="${program}"`, ...all].join(" ");
}

/** Argos hands one line to a shell. */
const shellLine = (words: readonly string[]): string =>
  `bash="${words.map((word) => `'${word}'`).join(" ")}"`;

/** Nothing that is special in the line format is left in it. */
const fileAddress = (path: string): string =>
  `file://${path.split("/").map(encodeURIComponent).join("/").replaceAll("'", "%27")}`;
