import type { MacProcessWrites } from "../../native/mac-addon.ts";
import type { DriveSource, Skip, SkipCode, SourceAnswer, SourceProbe } from "../model/reading.ts";
import type { MacAccess } from "./mac-addon-access.ts";
import type { MacDriveSeen } from "./mac-drives.ts";
import type { MacLister } from "./mac-listing.ts";
import { readWithin } from "./read-deadline.ts";
import { smartPrograms } from "./rules/smart-programs.ts";
import { type SmartReader, type SmartReaderOptions, smartReader } from "./smart-reader.ts";

export interface IokitOptions extends SmartReaderOptions {
  readonly access: MacAccess;
  readonly lister: MacLister;
}

/**
 * NVMe drives on macOS, through the SMART client of IOKit, without root.
 *
 * One client at a time may be open for a drive on the whole Mac, so a read opens, reads and closes
 * at once; one read at a time goes on here, and a busy drive is asked three times within two
 * seconds. Only 0xe00002be says so, and it may also stand for a sandbox that denies it.
 */
export function iokit(options: IokitOptions): DriveSource {
  const reader = smartReader(options);
  return {
    name: "iokit",
    probe: () => probe(options.lister),
    read: (location) => read(options, reader, location),
    steps: (location) => reader.lastSteps.get(location) ?? [],
    rivals: () => rivals(options),
  };
}

async function probe({ list }: MacLister): Promise<SourceProbe> {
  const { drives, why } = await list();
  const capable = drives.filter(({ smartCapable }) => smartCapable);
  const none = {
    code: "not-this-kind",
    detail: "no drive says that it is SMART capable",
  } as const;
  return {
    source: "iokit",
    drives: capable.map(({ facts }) => facts),
    why: why ?? (capable.length > 0 ? null : none),
  };
}

async function rivals({
  access,
  deadlineMs,
  startTimer,
}: IokitOptions): Promise<readonly string[]> {
  if (!access.ok) return [];
  const deadline = { milliseconds: deadlineMs, ...(startTimer && { startTimer }) };
  try {
    const timed = await readWithin<MacProcessWrites>(deadline)("processes", () =>
      access.addon.readProcessWrites(),
    );
    if (timed.state !== "answered") return [];
    return smartPrograms(timed.answer.processes.map(({ path, name }) => path ?? name ?? ""));
  } catch {
    return [];
  }
}

async function read(
  { access, lister }: IokitOptions,
  reader: SmartReader,
  location: string,
): Promise<SourceAnswer> {
  if (!access.ok) return skipped("no-addon", access.why);
  const { drives, why } = await lister.list();
  const drive = drives.find(({ facts }) => facts.location === location);
  if (drive === undefined) {
    return { ok: false, why: why ?? { code: "no-such-device", detail: `no drive ${location}` } };
  }
  if (!drive.smartCapable) return skipped("not-this-kind", `${location} is not SMART capable`);
  const answer = await reader.read(access.addon, drive);
  if (!answer.ok) return (await hasLeft(lister, drive)) ? gone(answer.why) : answer;
  return { ...answer, sinceBoot: await reader.sinceBoot(access.addon, drive) };
}

/** One code for a broken drive and for one that was pulled out: only a new look tells. */
async function hasLeft({ listAnew }: MacLister, { registryId }: MacDriveSeen): Promise<boolean> {
  const { drives, why } = await listAnew();
  return why === null && drives.every((drive) => drive.registryId !== registryId);
}

const gone = ({ detail }: Skip): SourceAnswer =>
  skipped("no-such-device", `it was taken out during the read (${detail})`);

const skipped = (code: SkipCode, detail: string): SourceAnswer => ({
  ok: false,
  why: { code, detail },
});
