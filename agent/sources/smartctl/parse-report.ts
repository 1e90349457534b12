import type { DriveFacts } from "../../model/drive.ts";
import type { Health, Skip } from "../../model/reading.ts";
import { judgeHealth } from "../rules/plausibility.ts";
import { readAta } from "./ata.ts";
import { FAILING, readExitStatus } from "./exit-status.ts";
import { driveFacts, protocolOf } from "./identity.ts";
import { flagAt, numberAt, valueAt, wholeAt } from "./json-fields.ts";
import { type JsonObject, readJsonText } from "./json-text.ts";
import { readNvme } from "./nvme.ts";
import { isAsleep, nothingRead, refusal } from "./refusal.ts";
import { NOTHING_REPORTED, type Reported } from "./reported.ts";
import { readScsi } from "./scsi.ts";

export interface ReportContext {
  /** Where the drive is, as the operating system says; null to take smartctl's name for it. */
  readonly location: string | null;
}

export type SmartctlReport =
  | {
      readonly ok: true;
      readonly facts: DriveFacts;
      readonly health: Health;
      readonly notes: readonly string[];
      /** Seconds since 1970 by the clock of the machine that ran smartctl; null where not said. */
      readonly takenAtSeconds: number | null;
    }
  | {
      readonly ok: false;
      readonly why: Skip;
      /** What the report says the drive is, where it says so. */
      readonly facts: DriveFacts | null;
      readonly takenAtSeconds: number | null;
    };

/**
 * Reads what `smartctl --json` wrote, of release 7.0 or later. Never throws.
 * @param text what smartctl wrote, whole; bytes where the encoding is not known.
 */
export function parseSmartctlReport(
  text: string | Uint8Array,
  context: ReportContext,
): SmartctlReport {
  const json = readJsonText(text);
  if (!json.ok) return refused({ code: "unreadable", detail: json.detail });
  if (!isSmartctls(json.report))
    return refused({ code: "unreadable", detail: foreign(json.report) });
  return readReport(json.report, context);
}

function readReport(report: JsonObject, { location }: ReportContext): SmartctlReport {
  const facts = driveFacts(report, location);
  const takenAtSeconds = wholeAt(report, "local_time", "time_t");
  const no = (why: Skip): SmartctlReport => ({ ok: false, why, facts, takenAtSeconds });
  if (isAsleep(report)) return no({ code: "standby", detail: "asleep, and not woken" });
  if (facts === null || nothingRead(report) || isNoDrive(facts)) return no(refusal(report, facts));
  const { health, notes } = readHealth(report, facts);
  const judged = judgeHealth(health);
  if (!judged.ok) {
    return no(judged.why.code === "no-health-log" ? refusal(report, facts) : judged.why);
  }
  const allNotes = [...notes, ...judged.notes, ...statusNotes(report)];
  return { ok: true, facts, health: judged.health, notes: allNotes, takenAtSeconds };
}

/** The drives behind a RAID volume have reports of their own; a DVD has no wear. */
const isNoDrive = ({ kind }: DriveFacts): boolean => kind === "raid" || kind === "optical";

/** Any of these is in every report; a copied one may have lost one or two of them. */
function isSmartctls(report: JsonObject): boolean {
  return ["smartctl", "json_format_version", "device", "nvme_smart_health_information_log"].some(
    (key) => valueAt(report, key) !== undefined,
  );
}

function foreign(report: JsonObject): string {
  const isNvmeCli = valueAt(report, "avail_spare") !== undefined;
  return isNvmeCli
    ? "this is nvme-cli's report, whose units vary; use smartctl --json -x"
    : "expected smartctl's report, got other JSON";
}

function readHealth(report: JsonObject, { kind }: DriveFacts): Reported {
  switch (protocolOf(report)) {
    case "nvme":
      return { health: readNvme(report), notes: [] };
    case "ata":
      return readAta(report, kind);
    case "scsi":
      return { health: readScsi(report, kind), notes: [] };
    default:
      return { health: NOTHING_REPORTED, notes: [] };
  }
}

function statusNotes(report: JsonObject): readonly string[] {
  const { notes } = readExitStatus(numberAt(report, "smartctl", "exit_status") ?? 0);
  const failing = flagAt(report, "smart_status", "passed") === false ? [FAILING] : [];
  return [...new Set([...notes, ...failing])];
}

const refused = (why: Skip): SmartctlReport => ({
  ok: false,
  why,
  facts: null,
  takenAtSeconds: null,
});
