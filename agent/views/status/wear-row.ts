import type { DriveState, WearState } from "../../model/state.ts";
import { bar, type Row, type Tone } from "../layout.ts";
import { isAtOdds } from "../own-word.ts";
import { count, percent } from "../words/amounts.ts";
import { ownPercentWords } from "../words/drives.ts";
import { printable } from "../words/printable.ts";
import { recordedCause, skipCause, skipNext, tellingSkip } from "../words/skips.ts";

type Worn = Pick<
  DriveState,
  "kind" | "capacityBytes" | "health" | "wear" | "skipped" | "notes" | "forecast"
>;

/** @returns how worn the drive is by the mark and by its own word, or why that is not known. */
export function wearRow(drive: Worn): Row {
  const { wear, health } = drive;
  if (wear === null) return { label: "  wear", text: wearUnknown(drive) };
  const words = wearWords(drive, wear);
  const row = { label: "  wear", text: `${bar(wear.figurePercent)}  ${words}` };
  const tone = toneOf(wear, health.percentageUsed);
  return tone === null ? row : { ...row, tone };
}

function wearUnknown(drive: Worn): string {
  if (drive.kind === "virtual") return `no wear and no projection: ${skipCause("virtual-disk")}`;
  if (drive.kind === "hdd") return "none to speak of: a hard disk does not wear by writing";
  if (drive.health.bytesWritten === null) return `unknown: ${unreadCause(drive)}`;
  if (drive.capacityBytes === null) return "unknown: the drive's capacity is not known";
  return "unknown: it is not certain that this is a solid state drive";
}

/** @returns why there is no lifetime counter and what to do, in one sentence without a full stop. */
function unreadCause(drive: Worn): string {
  const skip = tellingSkip(drive.skipped);
  if (skip === null) return unusedCause(drive);
  if (skip.source === "recorded") return recordedCause(skip);
  const next = skipNext(skip.code);
  return next === null ? skipCause(skip.code) : `${skipCause(skip.code)}; ${next}`;
}

/** It may have been read, with nothing in it that can be trusted. */
function unusedCause({ notes: [note] }: Worn): string {
  if (note === undefined) return "the drive has not been read";
  return `it gives no counter that can be used (${printable(note)})`;
}

function wearWords(drive: Worn, wear: WearState): string {
  const { mark, percentOfMark } = wear;
  const own = drive.health.percentageUsed;
  if (mark === null || percentOfMark === null) return own === null ? "" : ownPercentWords(own);
  const cycles = `${count(mark.cycles)}-cycle mark`;
  const byMark = `${percent(percentOfMark)} of the ${cycles}`;
  if (own === null) return byMark;
  if (wear.basis === "mark") return `${byMark} · the drive says ${percent(own)}`;
  if (!isAtOdds(drive)) return `${ownPercentWords(own)} · ${byMark}`;
  return `${ownPercentWords(own)}, the ${cycles} ${percent(percentOfMark)}: the drive's own word leads`;
}

/** As in the reasons: near the mark, a drive that itself says less is worth a look, no alarm. */
function toneOf({ figurePercent, basis }: WearState, own: number | null): Tone | null {
  if (figurePercent < 90) return null;
  return basis === "mark" && own !== null ? "watch" : "act";
}
