import type { Delivery, Notice, Notifier } from "../../model/notice.ts";
import { isProgram, placesOf } from "../../support/find-program.ts";
import type { Host } from "../../support/host.ts";
import { type ProgramResult, runProgram } from "../../support/run-program.ts";
import { plainTexts } from "./plain-text.ts";
import {
  NOTIFY_LIMIT,
  NOTIFY_OUTPUT,
  notHere,
  notNow,
  programDelivery,
  READY,
  said,
} from "./program-delivery.ts";
import { sessionBus } from "./session-bus.ts";

/**
 * Notifications of a Linux desktop through notify-send, withdrawn by gdbus where there is one. The
 * numbers that the server gave are kept in memory: after a restart of ours a repeated notice is a new
 * one, and what was shown before can not be withdrawn.
 */
export function notifySend(host: NotifySendHost): Notifier {
  const numbers = new Map<string, string>();
  return {
    name: "notify-send",
    can: { replace: true, withdraw: true, open: false },
    ready: async () => {
      const desktop = findDesktop(host);
      return "why" in desktop ? desktop.why : READY;
    },
    post: async (notice) => {
      const desktop = findDesktop(host);
      if ("why" in desktop) return desktop.why;
      const result = await send(desktop, notice, numbers.get(notice.id) ?? null);
      const number = /^\d+$/.exec(said(result.stdout))?.[0];
      if (number !== undefined) numbers.set(notice.id, number);
      return programDelivery("notify-send", result);
    },
    withdraw: async (ids) => {
      for (const id of ids) {
        const number = numbers.get(id);
        if (number === undefined) continue;
        numbers.delete(id);
        await close(host, number);
      }
    },
  };
}

export type NotifySendHost = Pick<
  Host,
  "platform" | "environment" | "programs" | "root" | "userId"
>;

/** A session that can be told something. */
interface Desktop {
  readonly notifySend: string;
  readonly environment: Readonly<Record<string, string>>;
}

function findDesktop(host: NotifySendHost): Desktop | { readonly why: Delivery } {
  if (host.platform !== "linux") return { why: notHere("notify-send is of Linux desktops alone") };
  const path = find(host, "notify-send");
  if (path === null) return { why: notNow("no notify-send in the usual places") };
  const environment = sessionBus(host);
  if (environment === null) return { why: notNow("no D-Bus session of a desktop") };
  return { notifySend: path, environment };
}

/** @param replaced the number of what this one takes the place of, or null. */
async function send(
  { notifySend, environment }: Desktop,
  notice: Notice,
  replaced: string | null,
): Promise<ProgramResult> {
  const urgency = `--urgency=${notice.level === "passive" ? "low" : "normal"}`;
  const texts = ["--app-name=Wearbar", urgency, ...textArguments(notice)];
  const replace = replaced === null ? [] : [`--replace-id=${replaced}`];
  const result = await run(notifySend, ["--print-id", ...replace, ...texts], environment);
  // libnotify before 0.8 knows no numbers; Red Hat Enterprise Linux 9 and Ubuntu 22.04 have it.
  const isOld = result.exitCode !== 0 && /Unknown option/.test(said(result.stderr));
  return isOld ? run(notifySend, texts, environment) : result;
}

/**
 * Servers read markup in a body, and not in a title (Desktop Notifications Specification 1.2);
 * notify-send itself reads backslashes in a body (g_strcompress in its source).
 */
function textArguments(notice: Notice): readonly string[] {
  const { title, body } = plainTexts(notice);
  const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  const escaped = body.replace(/[&<>]/g, (sign) => entities[sign] ?? "").replaceAll("\\", "\\\\");
  return ["--", title, escaped];
}

const SERVER = "org.freedesktop.Notifications";
const CLOSE = [
  ...["call", "--session", "--timeout=3", `--dest=${SERVER}`],
  ...["--object-path=/org/freedesktop/Notifications", `--method=${SERVER}.CloseNotification`],
];

/** One that the owner has closed already is no error; neither is a machine without gdbus. */
async function close(host: NotifySendHost, number: string): Promise<void> {
  const path = find(host, "gdbus");
  if (path !== null) await run(path, [...CLOSE, number], sessionBus(host) ?? {});
}

const LIMITS = { timeLimit: NOTIFY_LIMIT, outputLimit: NOTIFY_OUTPUT };

const run = (
  path: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ProgramResult> => runProgram({ path, args, environment, ...LIMITS });

const USUAL_PLACES = ["/usr/bin", "/usr/local/bin", "/bin"];

function find(host: NotifySendHost, name: string): string | null {
  const named = host.programs[name];
  const places = named === undefined ? placesOf(host, name, USUAL_PLACES) : [named];
  return places.find(isProgram) ?? null;
}
