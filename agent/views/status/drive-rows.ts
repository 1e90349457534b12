import type { DriveState, State } from "../../model/state.ts";
import { MINUTE } from "../../model/units.ts";
import { forecastLead } from "../forecast/forecast-lead.ts";
import type { Row } from "../layout.ts";
import { amount } from "../words/amounts.ts";
import { watchedWords } from "../words/forecast.ts";
import { moment, plural } from "../words/times.ts";
import { fromHereRow, markRow, soFarRow } from "./clock-rows.ts";
import { wearRow } from "./wear-row.ts";
import { writesRow } from "./writes-row.ts";

/** @returns what is known of one drive, a row a question: how worn, since when, how fast. */
export function driveRows(drive: DriveState, state: State): readonly Row[] {
  const rows = [
    leadRow(drive, state),
    wearRow(drive),
    healthRow(drive),
    soFarRow(drive, state),
    rateRow(drive),
    markRow(drive, state),
    lifetimeRow(drive, state),
    writesRow(drive, state),
  ];
  return rows.filter((row) => row !== null);
}

/** What to do, unless the lines above the drives say so already. */
function leadRow(drive: DriveState, state: State): Row | null {
  const name = drive.model ?? drive.location;
  const isTold =
    state.reasons.some((reason) => reason.drive === name && reason.severity !== "note") ||
    state.alerts.some((alert) => alert.driveId === drive.id);
  if (isTold || drive.wear === null) return null;
  const { text, tone } = forecastLead(drive, state);
  return { label: "  in short", text, ...(tone !== null && { tone }) };
}

/** How fast from here, and for how long was watched: the measure of how sure that is. */
function rateRow(drive: DriveState): Row | null {
  const row = fromHereRow(drive);
  if (row === null || drive.forecast === null) return null;
  return { ...row, text: `${row.text} · ${watchedWords(drive.forecast)}` };
}

/** Only what deserves a look: silence is the good news. */
function healthRow({ health }: DriveState): Row | null {
  const { mediaErrors, availableSpare, temperatureCelsius } = health;
  const remarks = [
    mediaErrors !== null && mediaErrors > 0 ? plural(mediaErrors, "media error") : null,
    availableSpare !== null && availableSpare < 100
      ? `${availableSpare}% of the spare blocks left`
      : null,
    temperatureCelsius !== null && temperatureCelsius >= 70 ? `${temperatureCelsius} °C` : null,
  ].filter((remark) => remark !== null);
  return remarks.length === 0 ? null : { label: "  health", text: remarks.join(" · ") };
}

/** A counter that has no mark to be held against, and the time of one that is not of this look. */
function lifetimeRow(drive: DriveState, state: State): Row | null {
  const { bytesWritten } = drive.health;
  if (bytesWritten === null || drive.bytesWrittenAt === null) return null;
  // Of a drive that is not there it is said already when it was last seen.
  const isTold = !drive.connected && drive.bytesWrittenAt === drive.lastSeenAt;
  const isOld = !isTold && drive.bytesWrittenAt < state.asOf - 5 * MINUTE;
  const when = moment(drive.bytesWrittenAt, state.asOf, state.utcOffsetMinutes);
  if (drive.wear?.mark) return isOld ? { label: "", text: `last read ${when}` } : null;
  const asOf = isOld ? ` · last read ${when}` : "";
  return { label: "  written", text: `${amount(bytesWritten)} by the drive's own counter${asOf}` };
}
