import type { MacReading, MacStep } from "../../native/mac-addon.ts";
import type { Skip } from "../model/reading.ts";
import { describeStatus, skipCodeOf } from "./io-return.ts";

/** What the steps of one SMART read come to. */
export type SmartSteps =
  | { readonly ok: true; readonly log: Uint8Array; readonly notes: readonly string[] }
  | { readonly ok: false; readonly why: Skip };

/**
 * The log of SMARTReadData counts, or where that call failed or brought zeros, that of GetLogPage;
 * nothing but zeros at the end is left for the rules of plausibility to refuse.
 */
export function judgeSteps({ steps }: MacReading): SmartSteps {
  const logs = steps.filter(({ name, bytes }) => isLog(name) && bytes !== null);
  const log = logs.find(({ bytes }) => bytes?.some((byte) => byte !== 0)) ?? logs[0];
  if (log?.bytes) return { ok: true, log: log.bytes, notes: notesOf(steps, log) };
  return { ok: false, why: whyFailed(steps) };
}

const isLog = (name: string): boolean => name === "smart-read-data" || name === "get-log-page";

/** @returns such as `create-plugin: 0xe00002be (...)`. */
export const describeStep = ({ name, status }: MacStep): string =>
  `${name}: ${describeStatus(status)}`;

/**
 * Identify is a help only, so its failure is none; a client that was not closed locks every other
 * program out, and the way by GetLogPage is worth knowing when something changes.
 */
function notesOf(steps: readonly MacStep[], log: MacStep): readonly string[] {
  const failed = steps.filter(({ status }) => status !== 0).map(describeStep);
  const isFallback = log.name === "get-log-page";
  return isFallback ? [...failed, "the health log came by GetLogPage"] : failed;
}

/** Where both ways to the log failed, the first one's code decides and both are told. */
function whyFailed(steps: readonly MacStep[]): Skip {
  const failed = steps.filter(({ status }) => status !== 0);
  const told = failed.filter(({ name }) => isLog(name) || !isAftermath(name));
  const decisive = told[0] ?? failed[0];
  if (decisive === undefined) {
    return { code: "unreadable", detail: "the addon brought no health log and no reason" };
  }
  const detail = (told.length > 0 ? told : failed).map(describeStep).join(", ");
  return { code: skipCodeOf(decisive.status), detail };
}

const isAftermath = (name: string): boolean =>
  name === "identify-controller" || name === "destroy-plugin";
