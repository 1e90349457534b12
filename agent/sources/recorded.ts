import { readFileSync, statSync } from "node:fs";
import type { DriveFacts } from "../model/drive.ts";
import type { DriveSource, SourceAnswer } from "../model/reading.ts";
import { systemErrorCode, WearbarError } from "../support/errors.ts";
import { parseHealthLog } from "./nvme-health-log.ts";
import { parseSavedReadings, SAVED_READING_FORMAT } from "./saved-reading.ts";
import { parseSmartctlReport } from "./smartctl/parse-report.ts";

/** A report of a drive is some kilobytes; what is larger than this many bytes is none. */
const LARGEST = 4_000_000;
const HEALTH_LOG_LENGTH = 512;

/** A drive in a file, and what is said of it. */
interface RecordedDrive {
  readonly facts: DriveFacts;
  readonly answer: SourceAnswer;
}

/**
 * Drives out of a file: a raw NVMe health log of 512 bytes, what `doctor --save-reading` wrote, or
 * what `smartctl --json -x` wrote. What can not be read of a drive is that drive's answer.
 * @throws WearbarError `bad-recording` where there is no such file, or it is far too large.
 */
export function recorded(path: string): DriveSource {
  const drives = drivesIn(path, readRecording(path));
  return {
    name: "recorded",
    probe: async () => ({
      source: "recorded",
      drives: drives.map(({ facts }) => facts),
      why: null,
    }),
    read: async (location) => answerFor(drives, location),
  };
}

function answerFor(drives: readonly RecordedDrive[], location: string): SourceAnswer {
  const drive = drives.find(({ facts }) => facts.location === location);
  const detail = `${location} is not in the recording`;
  return drive?.answer ?? { ok: false, why: { code: "no-such-device", detail } };
}

function drivesIn(path: string, content: Buffer): readonly RecordedDrive[] {
  if (content.length === HEALTH_LOG_LENGTH) return [rawLog(content)];
  const json = jsonIn(content);
  return isSaved(json) ? savedDrives(path, json) : [reportOfSmartctl(content)];
}

function reportOfSmartctl(content: Buffer): RecordedDrive {
  const report = parseSmartctlReport(content, { location: null });
  if (!report.ok) return { facts: report.facts ?? UNKNOWN_FACTS, answer: report };
  return { facts: report.facts, answer: { ...report, sinceBoot: null } };
}

const RAW_FACTS: DriveFacts = {
  location: "recording",
  model: null,
  serial: null,
  firmware: null,
  capacityBytes: null,
  kind: "ssd",
  interconnect: "nvme",
  internal: null,
  warningTemperatureCelsius: null,
};

const UNKNOWN_FACTS: DriveFacts = { ...RAW_FACTS, kind: "unknown", interconnect: "unknown" };

function rawLog(log: Uint8Array): RecordedDrive {
  const judged = parseHealthLog(log);
  const answer = judged.ok ? { ...judged, facts: RAW_FACTS, sinceBoot: null } : judged;
  return { facts: RAW_FACTS, answer };
}

const isSaved = (json: unknown): boolean =>
  typeof json === "object" &&
  json !== null &&
  "format" in json &&
  json.format === SAVED_READING_FORMAT;

function savedDrives(path: string, json: unknown): readonly RecordedDrive[] {
  const saved = parseSavedReadings(json);
  if (!saved.ok) throw unusable(path, saved.why);
  return saved.readings.map(({ facts, health, sinceBoot, notes }) => ({
    facts,
    answer: { ok: true, facts, health, sinceBoot, notes },
  }));
}

function readRecording(path: string): Buffer {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw unusable(path, "a folder or device");
    if (stats.size > LARGEST) throw unusable(path, `${stats.size} bytes`);
    return readFileSync(path);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === null || error instanceof WearbarError) throw error;
    throw unusable(path, code === "ENOENT" ? "no such file" : `an error (${code})`, error);
  }
}

/** Null for what is no JSON: what it is instead, the reader of reports says. */
function jsonIn(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString("utf8"));
  } catch {
    return null;
  }
}

function unusable(path: string, got: string, cause?: unknown): WearbarError {
  const expected =
    "a report of `smartctl --json -x`, a reading saved by `wearbar doctor --save-reading` or a raw NVMe health log of 512 bytes";
  const text = `Expected ${expected} at ${path}, got ${got}. Give the path of such a file.`;
  return new WearbarError("bad-recording", text, { cause });
}
