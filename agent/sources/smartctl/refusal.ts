import type { DriveFacts } from "../../model/drive.ts";
import type { Skip, SkipCode } from "../../model/reading.ts";
import { readExitStatus } from "./exit-status.ts";
import { listAt, numberAt, textAt, valueAt } from "./json-fields.ts";

/**
 * Why a report holds no health log. smartctl tells it by its exit status and a message; the messages
 * are its own English, and those of the system in the language it was started in, so they decide only
 * why a reading is refused, never whether.
 */
export function refusal(report: unknown, facts: DriveFacts | null): Skip {
  const said = messages(report);
  if (facts === null && said.length === 0) {
    return { code: "no-such-device", detail: "the report is of no drive" };
  }
  const detail = said[0]?.slice(0, MOST_DETAIL) ?? "smartctl gives no health log";
  const code = codeByMessage(said) ?? codeByKind(facts) ?? codeByName(report);
  return { code: code ?? (nothingRead(report) ? "failed" : "no-health-log"), detail };
}

/** The list of device types that smartctl adds to an unknown one is 500 characters long. */
const MOST_DETAIL = 160;

/** `-n standby` found the drive asleep and left it so: the exit status is then ours to choose. */
export function isAsleep(report: unknown): boolean {
  return messages(report).some((message) => /^Device is in .+ mode, exit\(\d+\)/.test(message));
}

/** @returns whether the exit status says that nothing was read, whatever the report holds. */
export function nothingRead(report: unknown): boolean {
  return readExitStatus(numberAt(report, "smartctl", "exit_status") ?? 0).nothingRead;
}

function messages(report: unknown): readonly string[] {
  return listAt(report, "smartctl", "messages").flatMap((entry) => textAt(entry, "string") ?? []);
}

function codeByMessage(said: readonly string[]): SkipCode | null {
  const all = said.join("\n");
  return MESSAGES.find(([pattern]) => pattern.test(all))?.[1] ?? null;
}

const MESSAGES: readonly (readonly [pattern: RegExp, code: SkipCode])[] = [
  [/Permission denied|Operation not permitted|Error=5\b|Access is denied/, "no-right"],
  // Also when another program holds the drive: the real reason is not passed on (macOS).
  [/IOCreatePlugInInterfaceForService failed|resource busy/i, "busy"],
  [/No such (file|device)|not found|Error=2\b/i, "no-such-device"],
  [/Unknown USB bridge/, "no-health-log"],
  [/Unknown device type/, "failed"],
];

function codeByKind(facts: DriveFacts | null): SkipCode | null {
  if (facts?.kind === "virtual") return "virtual-disk";
  return facts?.kind === "optical" || facts?.kind === "raid" ? "not-this-kind" : null;
}

/** A drive that smartctl did not open is named on its command line only, at any place of it. */
function codeByName(report: unknown): SkipCode | null {
  if (valueAt(report, "device") !== undefined) return null;
  const words = listAt(report, "smartctl", "argv").map(String);
  if (words.some((word) => /^\/dev\/x?vd[a-z]+$/.test(word))) return "virtual-disk";
  return words.some((word) => /^\/dev\/mmcblk\d+$/.test(word)) ? "no-health-log" : null;
}
