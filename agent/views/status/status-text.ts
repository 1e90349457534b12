import type { ActiveAlert } from "../../model/alert.ts";
import type { DriveState, Reason, State, StateWord } from "../../model/state.ts";
import {
  bar,
  layHead,
  layRow,
  layTitle,
  type Page,
  paint,
  type Row,
  type Tone,
} from "../layout.ts";
import { DEMO } from "../shown-head.ts";
import { alertSentence, saidWords } from "../words/alerts.ts";
import { amount, count, percent } from "../words/amounts.ts";
import { driveName, driveTraits, shortName, sourceWords } from "../words/drives.ts";
import { printable } from "../words/printable.ts";
import { reasonSentence } from "../words/reasons.ts";
import { selfCostWords } from "../words/self-cost.ts";
import { moment } from "../words/times.ts";
import { driveRows } from "./drive-rows.ts";

/**
 * @param verbose with what Wearbar itself costs.
 * @returns the whole status, for a terminal or a pipe, ending in a line feed.
 */
export function statusText(state: State, page: Page, verbose = false): string {
  const rows = [
    ...state.drives.flatMap((drive) => driveBlock(drive, state, page)),
    ...hostRows(state, verbose).map((row) => layRow(row, page)),
  ];
  const told = [...alertLines(state, page), ...reasonLines(state, page)];
  return `${[head(state, page), ...told, ...rows].join("\n")}\n`;
}

const TONES: Readonly<Record<StateWord, Tone>> = {
  good: "good",
  watch: "watch",
  act: "act",
  unknown: "watch",
  stale: "watch",
};

/** A recording does not say when it was made: it is shown without a time. */
function head(state: State, page: Page): string {
  if (state.recording) return paint("a saved reading", "strong", page);
  const asOf = `as of ${moment(state.asOf, state.asOf, state.utcOffsetMinutes)}`;
  const demo = state.demo ? `${DEMO} · ` : "";
  const line = layHead(`${demo}${state.word} · ${asOf}`, machineName(state), page);
  return line.replace(state.word, paint(state.word, TONES[state.word], page));
}

function machineName({ machine }: State): string {
  const kind = machine.virtualMachine ? "virtual machine" : machine.model;
  return [kind, machine.system]
    .filter((part) => part !== null)
    .map(shortName)
    .join(" · ");
}

/** What the agent watches, each in a sentence. */
function alertLines(state: State, page: Page): readonly string[] {
  return state.alerts.map((alert) => layRow(alertRow(alert, state), page));
}

function alertRow(alert: ActiveAlert, state: State): Row {
  const said = saidWords(alert, state);
  const isKnown = said !== null && alert.severity === "notice";
  const label = isKnown ? "note" : alert.severity === "notice" ? "watch" : "act";
  const sentence = alertSentence(alert);
  const text = said === null ? sentence : `${sentence.replace(/\.$/, "")} · ${said}`;
  return { label, text, tone: label === "note" ? "quiet" : label };
}

/** That a drive could not be read is said in its own rows, with the reason. */
function reasonLines(state: State, page: Page): readonly string[] {
  return state.reasons
    .filter(({ code }) => code !== "no-lifetime-reading")
    .map((reason) => layRow(reasonRow(reason), page));
}

function reasonRow(reason: Reason): Row {
  const { severity } = reason;
  const tone = severity === "note" ? "quiet" : severity;
  return { label: severity, text: reasonSentence(reason), tone };
}

function driveBlock(drive: DriveState, state: State, page: Page): readonly string[] {
  const serial = drive.serialTail === null ? "" : ` · serial …${printable(drive.serialTail)}`;
  const how = drive.connected ? sourceWords(drive) : `last seen ${lastSeen(drive, state)}`;
  return [
    layTitle(driveName(drive), `${driveTraits(drive)}${serial} · ${how}`, page),
    ...driveRows(drive, state).map((row) => layRow(row, page)),
  ];
}

const lastSeen = (drive: DriveState, state: State): string =>
  moment(drive.lastSeenAt, state.asOf, state.utcOffsetMinutes);

function hostRows(state: State, verbose: boolean): readonly Row[] {
  if (state.recording) return [];
  const own = { label: "agent", text: selfCostWords(state.selfCost) };
  return [swapRow(state), spaceRow(state), ...(verbose ? [own] : [])];
}

function swapRow({ swap }: State): Row {
  const used = swap.usedBytes === null ? "unknown" : usedWords(swap.usedBytes);
  const out = swap.swappedOutTodayBytes;
  const zram = swap.zramUsedBytes ?? 0;
  const parts = [
    used,
    out !== null && out > 0 ? `${amount(out)} swapped out today` : null,
    zram > 0 ? `${amount(zram)} in compressed memory, which wears nothing` : null,
  ];
  return { label: "swap", text: parts.filter((part) => part !== null).join(" · ") };
}

const usedWords = (used: number): string => (used === 0 ? "none in use" : `${amount(used)} in use`);

function spaceRow({ space }: State): Row {
  if (space === null) return { label: "free", text: "unknown" };
  const { freePercent } = space;
  const purgeable = space.purgeableBytes ?? 0;
  const more = purgeable > 0 ? `, ${amount(purgeable)} more purgeable` : "";
  const size = `${amount(space.freeBytes)} of ${amount(space.totalBytes)}${more}`;
  const target = `target ${count(space.targetPercent)}%`;
  return {
    label: "free",
    text: `${bar(freePercent)}  ${percent(freePercent)}: ${size} · ${target}`,
  };
}
