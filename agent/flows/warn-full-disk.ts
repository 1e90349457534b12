import type { Notice, Notifier } from "../model/notice.ts";
import { instant } from "../model/units.ts";
import { alertNotice } from "../views/notice.ts";
import type { Tools } from "./tools.ts";

/** The same as of the alert: what is told once the disk has room again takes its place. */
const ID = "space-critical";

/**
 * Tells of a full disk without keeping it: where nothing can be written, no alert can be queued, and
 * that is the very moment its owner should hear of one. The caller remembers that it was told.
 * @param channels in order of preference.
 * @returns the channel that took it; null: none did.
 */
export async function warnOfFullDisk(
  tools: Tools,
  channels: readonly Notifier[],
): Promise<string | null> {
  const notice = await fullDiskNotice(tools);
  for (const channel of channels) {
    const ready = await channel.ready();
    const delivery = ready.ok ? await channel.post(notice) : ready;
    if (delivery.ok) return channel.name;
  }
  return null;
}

async function fullDiskNotice(tools: Tools): Promise<Notice> {
  const { takenAt, space } = await tools.readHost();
  const line = (await tools.config())["space.minimum_percent"];
  const facts = {
    percent: space === null ? 0 : (space.freeBytes / space.totalBytes) * 100,
    ...{ free: space?.freeBytes ?? 0, purgeable: space?.purgeableBytes ?? null, line },
  };
  const key = `${ID}@${takenAt}`;
  return alertNotice(
    key,
    {
      ...{ id: ID, code: ID, severity: "warning", driveId: null, drive: null, facts },
      ...{ since: instant(takenAt), acknowledged: false, snoozedUntil: null },
    },
    [],
  );
}
