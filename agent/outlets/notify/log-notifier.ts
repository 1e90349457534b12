import type { Notice, Notifier } from "../../model/notice.ts";
import { plainTexts } from "./plain-text.ts";
import { notNow, READY } from "./program-delivery.ts";

/** What stands in the log. */
export type Told = Pick<Notice, "id" | "title" | "body">;

/**
 * The last channel, always ready: the log. What is told there is in the menu and in `wearbar alerts`
 * as well.
 * @param write may throw, for instance where the disk is full: the notice then stays due.
 */
export function logNotifier(write: (told: Told) => void): Notifier {
  return {
    name: "log",
    can: { replace: false, withdraw: false, open: false },
    ready: async () => READY,
    post: async (notice) => {
      try {
        write({ id: notice.id, ...plainTexts(notice) });
        return READY;
      } catch (error) {
        return notNow(`the log took nothing: ${error instanceof Error ? error.message : error}`);
      }
    },
    withdraw: async () => {},
  };
}
