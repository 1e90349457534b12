import type { Notice } from "../model/notice.ts";

/** What an owner is told where Wearbar can not write, and the disk that it watches has room. */
export function noRoomNotice(key: string, id: string, folder: string): Notice {
  return {
    ...{ key, id, level: "active", thread: "machine", opens: null },
    title: "Wearbar has no room to write",
    body: `The disk or quota of ${folder} is full: free some space there. Until then nothing is kept.`,
  };
}
