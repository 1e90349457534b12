import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asText, type Report } from "./reports.ts";

/**
 * A program in smartctl's place: for the first pattern that its arguments match (a pattern of the
 * shell, such as `*-d sat*`) it writes the text, or runs the lines of shell.
 */
export interface Behaviour {
  readonly when: string;
  readonly write?: string | Report;
  readonly run?: string;
}

export interface FakeSmartctl {
  readonly path: string;
  /** The arguments of each call so far. */
  calls(): readonly (readonly string[])[];
  remove(): void;
}

export function fakeSmartctl(behaviours: readonly Behaviour[]): FakeSmartctl {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-smartctl-"));
  const path = join(folder, "smartctl");
  const log = join(folder, "calls");
  const cases = behaviours.map(({ when, write, run }, at) => {
    const file = join(folder, `answer-${at}`);
    writeFileSync(file, typeof write === "object" ? asText(write) : (write ?? ""));
    const pattern = when.replaceAll(" ", "\\ ");
    return `${pattern}) ${run ?? `cat ${file}`} ;;`;
  });
  writeFileSync(
    path,
    [
      "#!/bin/sh",
      `for word in "$@"; do printf '%s\\n' "$word" >> ${log}; done; echo >> ${log}`,
      'case "$*" in',
      ...cases,
      "esac",
    ].join("\n"),
  );
  chmodSync(path, 0o755);
  writeFileSync(log, "");
  return {
    path,
    calls: () =>
      readFileSync(log, "utf8")
        .split("\n\n")
        .filter((call) => call !== "")
        .map((call) => call.split("\n")),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
