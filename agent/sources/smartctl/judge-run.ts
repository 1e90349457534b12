import type { Skip } from "../../model/reading.ts";
import type { ProgramResult } from "../../support/run-program.ts";
import { numberAt } from "./json-fields.ts";
import { readJsonText } from "./json-text.ts";
import { parseSmartctlReport, type SmartctlReport } from "./parse-report.ts";

/**
 * What a run of smartctl comes to. Its exit status is in the report; the process's own only matters
 * where there is no report.
 * @param location of the drive that was asked for.
 */
export function judgeRun(result: ProgramResult, location: string): SmartctlReport {
  const why = brokenRun(result);
  if (why !== null) return { ok: false, why, facts: null, takenAtSeconds: null };
  return parseSmartctlReport(result.stdout, { location });
}

/** @returns why there is no report to read, or null where there is one. */
function brokenRun(result: ProgramResult): Skip | null {
  if (result.spawnError !== null) return unstarted(result.spawnError);
  if (result.timedOut) return { code: "timed-out", detail: "smartctl was ended at its time limit" };
  if (result.tooMuchOutput) return { code: "unreadable", detail: "smartctl wrote without end" };
  if (result.signal !== null) {
    return { code: "failed", detail: `smartctl was ended by ${result.signal}` };
  }
  const { stdout, stderr, exitCode } = result;
  const said = firstLine(stderr);
  if (stdout.length === 0) return { code: "failed", detail: `exit status ${exitCode}, ${said}` };
  const version = versionOf(stdout);
  return version !== null && version < OLDEST ? tooOld(version) : null;
}

function unstarted(spawnError: string): Skip {
  const code = spawnError === "ENOENT" ? "not-installed" : "failed";
  return { code, detail: `start smartctl: ${spawnError}` };
}

/** The first release that writes JSON of which the keys are kept. */
const OLDEST = 7;

function tooOld(version: number): Skip {
  return { code: "too-old", detail: `expected smartctl ${OLDEST}.0 or later, got ${version}` };
}

/** Of its report, or of the banner that older ones print when they do not know `--json`. */
function versionOf(stdout: Uint8Array): number | null {
  const json = readJsonText(stdout);
  if (json.ok)
    return decimal(
      numberAt(json.report, "smartctl", "version", 0),
      numberAt(json.report, "smartctl", "version", 1),
    );
  const [, major, minor] = /^smartctl (?:pre-)?(\d+)\.(\d+)/.exec(firstLine(stdout)) ?? [];
  return major === undefined ? null : decimal(Number(major), Number(minor));
}

const decimal = (major: number | null, minor: number | null): number | null =>
  major === null ? null : major + (minor ?? 0) / 10;

function firstLine(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, 400)).trim();
  return text.split("\n")[0]?.trim().slice(0, 160) ?? "";
}
