import { basename } from "node:path";
import type { Tools } from "../flows/tools.ts";
import type { Host } from "../support/host.ts";
import type { Examination } from "./examine.ts";
import type { DriveSight, SourceSight } from "./look.ts";

/** A line of a bug report: what it is about, and what is known. */
export type ReportRow = readonly [label: string, text: string];

/**
 * What helps to mend a fault and tells nobody who its owner is: no serial, user name, host name or
 * path below the home, and not which other programs run.
 */
export async function bugReport(
  tools: Tools,
  { findings, look }: Examination,
): Promise<readonly ReportRow[]> {
  const { host, version } = tools;
  const { machine } = await tools.readHost();
  const rows: readonly ReportRow[] = [
    ["wearbar", `${version} on Node ${host.nodeVersion}, ${host.platform} ${host.architecture}`],
    ["machine", `${machine.model ?? "unknown"}, ${machine.system ?? "unknown"}`],
    ["virtual machine", yesNo(machine.virtualMachine)],
    ["translated", yesNo(machine.translated ?? false)],
    ...look.probes.map(
      ({ source, drives, why }): ReportRow => [
        `source ${source}`,
        why === null ? `lists ${drives.length}` : `${why.code}: ${why.detail}`,
      ],
    ),
    ...look.drives.flatMap(driveRows),
    ...findings.map(({ name, result }): ReportRow => [`check ${name}`, result]),
  ];
  const serials = look.drives.flatMap(serialsOf);
  return rows.map(([label, text]) => [label, scrubbed(text, host, serials)]);
}

const yesNo = (flag: boolean | null): string => (flag === null ? "unknown" : flag ? "yes" : "no");

function driveRows({ facts, sights }: DriveSight): readonly ReportRow[] {
  const { location, model, firmware, capacityBytes, kind, interconnect, internal } = facts;
  const place = internal === null ? "place unknown" : internal ? "internal" : "external";
  const size = capacityBytes === null ? "size unknown" : `${capacityBytes} bytes`;
  const identity = [model ?? "no model", `firmware ${firmware ?? "unknown"}`, size];
  return [
    [`drive ${location}`, [...identity, kind, interconnect, place].join(", ")],
    ...sights.flatMap((sight) => sightRows(location, sight)),
  ];
}

function sightRows(location: string, { source, answer, steps }: SourceSight): readonly ReportRow[] {
  const label = `${location} ${source}`;
  const told = steps.map((step): ReportRow => [label, step]);
  if (!answer.ok) return [...told, [label, `${answer.why.code}: ${answer.why.detail}`]];
  const known = Object.entries(answer.health).filter(([, value]) => value !== null);
  const counted = Object.entries(answer.sinceBoot ?? {}).map(
    ([name, value]) => [`${name} since boot`, value] as const,
  );
  const values = [...known, ...counted].map(([name, value]) => `${name} ${value}`);
  return [
    ...told,
    [label, values.join(", ") || "nothing"],
    ...answer.notes.map((note): ReportRow => [label, note]),
  ];
}

function serialsOf({ facts, sights }: DriveSight): readonly string[] {
  const answered = sights.flatMap(({ answer }) => (answer.ok ? [answer.facts.serial] : []));
  return [facts.serial, ...answered].filter((serial) => serial !== null);
}

/** Messages of programs and paths may have anything in them. */
function scrubbed(text: string, { home }: Host, serials: readonly string[]): string {
  const withoutHome = home.length > 1 ? text.replaceAll(home, "~") : text;
  const withoutUsers = withoutHome.replace(/\/(Users|home)\/[^/\s]+/g, "/$1/…");
  return [...serials, basename(home)].reduce(withoutWord, withoutUsers);
}

/** Whole words only: a user may be called `vm`. */
function withoutWord(text: string, word: string): string {
  if (word === "") return text;
  const literal = word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "gu"), "…");
}
