import { isQuietHour } from "../analysis/alerts/quiet-hours.ts";
import type { Notice, Notifier } from "../model/notice.ts";
import { instant } from "../model/units.ts";
import { timeOfDayAt } from "../support/calendar.ts";
import { noRoomNotice } from "../views/no-room-notice.ts";
import { alertNotice } from "../views/notice.ts";
import type { Tools } from "./tools.ts";

/** The same as of the alert: what is told once the disk has room again takes its place. */
const ID = "space-critical";

/**
 * Tells of a full disk without keeping it: where nothing can be written, no alert can be queued, and
 * that is the very moment its owner should hear of one. The caller remembers that it was told.
 * @param channels in order of preference.
 * @returns the channel that took it; null: none did, or its owner does not want to hear of it now.
 */
export async function warnOfFullDisk(
  tools: Tools,
  channels: readonly Notifier[],
): Promise<string | null> {
  if (!(await mayBeTold(tools))) return null;
  const notice = await fullDiskNotice(tools);
  for (const channel of channels) {
    const ready = await channel.ready();
    const delivery = ready.ok ? await channel.post(notice) : ready;
    if (delivery.ok) return channel.name;
  }
  return null;
}

async function mayBeTold({ config, clock }: Tools): Promise<boolean> {
  const {
    "alerts.enabled": notifies,
    "alerts.quiet_from": from,
    "alerts.quiet_until": until,
  } = await config();
  const now = clock.now();
  return notifies && !isQuietHour(timeOfDayAt(now, clock.utcOffsetMinutes(now)), from, until);
}

/** What is full may be another disk than the one that is watched, or a quota of its owner's. */
async function fullDiskNotice(tools: Tools): Promise<Notice> {
  const { takenAt, space } = await tools.readHost();
  const key = `${ID}@${takenAt}`;
  const line = (await tools.config())["space.minimum_percent"];
  const percent = space === null ? null : (space.freeBytes / space.totalBytes) * 100;
  if (space === null || percent === null || percent >= line) {
    return noRoomNotice(key, ID, tools.paths.data);
  }
  const facts = { percent, free: space.freeBytes, purgeable: space.purgeableBytes, line };
  return alertNotice(
    key,
    {
      ...{ id: ID, code: ID, severity: "warning", driveId: null, drive: null, facts },
      ...{ since: instant(takenAt), acknowledged: false, snoozedUntil: null },
    },
    [],
  );
}
