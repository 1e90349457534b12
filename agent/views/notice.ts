import type { ActiveAlert } from "../model/alert.ts";
import type { Notice } from "../model/notice.ts";
import { alertBody, alertTitle, manyWords } from "./words/alerts.ts";

/**
 * @param key under which it is sent, once.
 * @param alert the worst of what is told.
 * @param others what else is told in the same notice: all of one drive.
 */
export function alertNotice(
  key: string,
  alert: ActiveAlert,
  others: readonly ActiveAlert[],
): Notice {
  const { id, driveId } = alert;
  const { title, body } =
    others.length === 0
      ? { title: alertTitle(alert), body: alertBody(alert) }
      : manyWords(alert, 1 + others.length);
  const thread = driveId === null ? "machine" : `drive-${driveId}`;
  return { key, id, title, body, level: "active", thread, opens: null };
}
