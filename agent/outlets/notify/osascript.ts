import type { Delivery, Notice, Notifier } from "../../model/notice.ts";
import { isProgram } from "../../support/find-program.ts";
import type { Host } from "../../support/host.ts";
import { runProgram } from "../../support/run-program.ts";
import { plainTexts } from "./plain-text.ts";
import {
  NOTIFY_LIMIT,
  NOTIFY_OUTPUT,
  notHere,
  programDelivery,
  READY,
} from "./program-delivery.ts";

/**
 * Notifications through `/usr/bin/osascript`, under Script Editor's name and icon. That it returns
 * 0 proves nothing: where the owner has not allowed Script Editor, the system shows nothing and
 * says nothing. Nothing can be replaced, withdrawn or clicked.
 */
export function osascript(host: OsascriptHost): Notifier {
  const path = host.programs["osascript"] ?? `${host.root}/usr/bin/osascript`;
  const ready = async (): Promise<Delivery> => {
    if (host.platform !== "darwin") return notHere("osascript is of macOS alone");
    return isProgram(path) ? READY : notHere(`no osascript at ${path}`);
  };
  return {
    name: "osascript",
    can: { replace: false, withdraw: false, open: false },
    ready,
    post: async (notice) => {
      const readiness = await ready();
      if (!readiness.ok) return readiness;
      const args = [...SCRIPT, ...argumentsOf(notice)];
      const limits = { timeLimit: NOTIFY_LIMIT, outputLimit: NOTIFY_OUTPUT };
      return programDelivery("osascript", await runProgram({ path, args, ...limits }));
    },
    withdraw: async () => {},
  };
}

export type OsascriptHost = Pick<Host, "platform" | "programs" | "root">;

/** A script that never changes: the texts are its arguments, and never a part of it (osascript(1)). */
const SCRIPT = [
  ...["-e", "on run argv"],
  ...["-e", "display notification (item 1 of argv) with title (item 2 of argv)"],
  ...["-e", "end run"],
];

/** Not seen, and no place to break a line. */
const WORD_JOINER = "\u2060";

function argumentsOf(notice: Notice): readonly string[] {
  const { title, body } = plainTexts(notice);
  return [body, title].map((text) => (text.startsWith("-") ? WORD_JOINER + text : text));
}
