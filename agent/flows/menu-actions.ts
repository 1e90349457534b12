import { lstatSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { latestReport } from "../outlets/latest-report.ts";
import { openFile } from "../outlets/open-file.ts";
import type { Tools } from "./tools.ts";

/** What the agent does itself when a row of the menu asks for it. */
export interface MenuActions {
  requestSample(): void;
  acknowledge(alertId: string): void | Promise<void>;
  /** For the usual seven days. */
  snooze(alertId: string): void | Promise<void>;
}

export type ClickOutcome =
  | { readonly kind: "done" }
  /** A row that only shows something, or that the menu bar itself acts on. */
  | { readonly kind: "nothing" }
  /** No row of ours: for the log. */
  | { readonly kind: "unknown" }
  | { readonly kind: "failed"; readonly why: string };

/**
 * Does what a click on a row of the menu asks for. Whoever is connected may name any id: an alert
 * that there is not is its action's to refuse.
 */
export async function actOnClick(
  tools: OpeningTools,
  id: string,
  actions: MenuActions,
): Promise<ClickOutcome> {
  const [, alertId = "", verb] = /^alert\.([a-z0-9-]+)\.(ack|snooze)$/.exec(id) ?? [];
  if (verb === "ack") return done(() => actions.acknowledge(alertId));
  if (verb === "snooze") return done(() => actions.snooze(alertId));
  if (id === "sample") return done(actions.requestSample);
  const [isReport, week] = /^report(?:\.(\d{4}-W\d{2}))?$/.exec(id) ?? [];
  if (isReport !== undefined) return openReport(tools, week ?? null);
  return { kind: SHOWN.test(id) ? "nothing" : "unknown" };
}

/** @param id of a notice: a click on it opens its file, if that is a report of ours. */
export async function actOnNoticeClick(
  tools: OpeningTools & Pick<Tools, "store">,
  id: string,
): Promise<ClickOutcome> {
  const { store } = await tools.store();
  const opens = store.notices({ limit: RECENT }).find((notice) => notice.id === id)?.opens ?? null;
  if (opens === null) return { kind: "nothing" };
  const week = /^(\d{4}-W\d{2})\.html$/.exec(basename(opens))?.[1] ?? null;
  const isOurs = dirname(opens) === tools.paths.reports && week !== null;
  return isOurs ? openReport(tools, week) : { kind: "unknown" };
}

export type OpeningTools = Pick<Tools, "host" | "paths">;

const RECENT = 200;
const SHOWN =
  /^(state|about|quit|swap|free|purgeable|writers|(drive|writer|alert|line)(\.[a-z0-9-]+)+)$/;

async function done(act: () => void | Promise<void>): Promise<ClickOutcome> {
  try {
    await act();
    return { kind: "done" };
  } catch (error) {
    return { kind: "failed", why: error instanceof Error ? error.message : String(error) };
  }
}

/** @param week null: the newest. */
async function openReport(tools: OpeningTools, week: string | null): Promise<ClickOutcome> {
  const { reports } = tools.paths;
  const name = week ?? latestReport(reports);
  if (name === null) return { kind: "failed", why: `no report in ${reports}` };
  const path = join(reports, `${name}.html`);
  // Not through a link: that could lead to anything.
  const isFile = lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  if (!isFile) return { kind: "failed", why: `no report at ${path}` };
  const why = await openFile(tools.host, path);
  return why === null ? { kind: "done" } : { kind: "failed", why: `${path} did not open (${why})` };
}
