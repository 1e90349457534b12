import type { Store, StoreWriter } from "../../db/store.ts";
import type { KnownDrive } from "../model/drive.ts";
import type { HostReading } from "../model/machine.ts";
import { DISAGREEMENT, type Reading } from "../model/reading.ts";
import type { WearEvent } from "../model/sample.ts";
import { type Bytes, DAY, instant } from "../model/units.ts";
import { arrivalEvent } from "../sample/arrival.ts";
import { type Accepted, type Continuity, isLate, judgeContinuity } from "../sample/continuity.ts";
import { foldReading } from "../sample/day-sample.ts";
import { foldHost } from "../sample/host-day.ts";
import { countedSince } from "../sample/since-boot.ts";
import { type DriveIdentity, identifyDrive } from "./identify-drive.ts";
import type { Occasion } from "./read-drives.ts";

export interface DrivePass {
  readonly drive: KnownDrive;
  readonly reading: Reading;
  readonly continuity: Continuity;
}

/** Intraday readings are kept this long; the days of them, for ever. */
export const READINGS_KEPT = 14 * DAY;

/** Stores one look at everything: all of it, or where the store fails nothing. */
export function storePass(
  store: Store,
  readings: readonly Reading[],
  host: HostReading,
  occasion: Occasion,
): readonly DrivePass[] {
  return store.write((writer) => {
    const facts = readings.map((reading) => reading.facts);
    const identities = facts.map((one) => identifyDrive(store.salt(), one, facts));
    const pass = { store, writer, host, occasion, keys: identities.map(({ key }) => key) };
    const stored = readings.flatMap((reading, at) => {
      const identity = identities[at];
      return identity === undefined ? [] : [storeReading(pass, reading, identity)];
    });
    storeHost(pass);
    writer.pruneReadings(instant(occasion.takenAt - READINGS_KEPT));
    writer.pruneHostReadings(instant(occasion.takenAt - READINGS_KEPT));
    return stored;
  });
}

interface StoredPass {
  readonly store: Store;
  readonly writer: StoreWriter;
  readonly host: HostReading;
  readonly occasion: Occasion;
  /** Of all drives seen in this pass. */
  readonly keys: readonly string[];
}

function storeReading(pass: StoredPass, reading: Reading, identity: DriveIdentity): DrivePass {
  const arrived = arrival(pass, reading, identity);
  const { store, writer } = pass;
  const { key, weak } = identity;
  const seen = { key, weakIdentity: weak, facts: reading.facts, at: reading.takenAt };
  const drive = writer.upsertDrive(seen);
  if (drive.retiredAt !== null) return { drive, reading, continuity: { kind: "unknown" } };
  const continuity = judge(store, drive, reading);
  if (continuity.kind === "late") return { drive, reading, continuity };
  tell(writer, drive, reading, arrived);
  tell(writer, drive, reading, newsOf(continuity));
  tell(writer, drive, reading, disagreementOf(reading));
  if (isAnswered(reading)) storeDay(pass, drive, reading, continuity);
  writer.addReading(drive.id, reading);
  return { drive, reading, continuity };
}

/** Whether any source had anything to say. */
export function isAnswered({ health, sinceBoot }: Reading): boolean {
  return sinceBoot !== null || Object.values(health).some((value) => value !== null);
}

type Told = Pick<WearEvent, "code" | "facts"> | null;

function arrival({ store, keys }: StoredPass, reading: Reading, { key }: DriveIdentity): Told {
  const known = store.driveByKey(key);
  return arrivalEvent({
    known,
    reading,
    drives: store.drives(),
    presentKeys: keys,
    lastPassAt: store.lastHostReading()?.takenAt ?? null,
    lastSeenAt: known === null ? null : (store.lastReading(known.id)?.takenAt ?? null),
  });
}

function newsOf(continuity: Continuity): Told {
  if (continuity.kind === "held" && continuity.isTold) return null;
  return "event" in continuity ? continuity.event : null;
}

/** Where a second source says something else, the better one is kept, and it is not forgotten. */
function disagreementOf({ notes }: Reading): Told {
  const note = notes.find((text) => text.endsWith(DISAGREEMENT));
  return note === undefined ? null : { code: "sources-disagree", facts: { note } };
}

function tell(
  writer: StoreWriter,
  drive: KnownDrive,
  { takenAt, zone }: Reading,
  told: Told,
): void {
  if (told !== null) writer.addEvent({ driveId: drive.id, at: takenAt, zone, ...told });
}

function judge(store: Store, drive: KnownDrive, reading: Reading): Continuity {
  const last = store.lastReading(drive.id);
  const raw = last && { ...last, bytesWritten: last.health.bytesWritten };
  // Without a new counter there is nothing to compare, and nothing to search for.
  const accepted = reading.health.bytesWritten === null ? null : acceptedOf(store, drive.id);
  return judgeContinuity(accepted, raw, reading);
}

function acceptedOf(store: Store, driveId: number): Accepted | null {
  const sample = store.latestLifetimeSample(driveId);
  const bytesWritten = sample?.health.bytesWritten ?? null;
  if (sample === null || bytesWritten === null) return null;
  const takenAt = sample.bytesWrittenAt ?? sample.takenAt;
  return { takenAt, bytesWritten, powerOnHours: sample.health.powerOnHours };
}

function storeDay(
  { store, writer, host, occasion }: StoredPass,
  drive: KnownDrive,
  reading: Reading,
  continuity: Continuity,
): void {
  const last = store.lastReading(drive.id);
  const before = last && { bootId: last.bootId, value: last.sinceBoot?.bytesWritten ?? null };
  const counted = reading.sinceBoot?.bytesWritten ?? null;
  const osCounted = countedOf(before, counted, host, occasion);
  const day = store.dailySample(drive.id, reading.day);
  const isLast = day !== null && day.sequence === store.latestDailySample(drive.id)?.sequence;
  const sequence = isLast ? day.sequence : store.nextSequence();
  writer.saveDailySample(drive.id, foldReading(day, reading, { continuity, osCounted, sequence }));
}

function storeHost({ store, writer, host, occasion }: StoredPass): void {
  const last = store.lastHostReading();
  if (isLate(last, occasion)) return;
  const before = last && { bootId: last.bootId, value: last.swap.swappedOutBytes };
  const swappedOut = countedOf(before, host.swap.swappedOutBytes, host, occasion);
  const day = store.dailyHostFacts(occasion.day);
  writer.saveDailyHostFacts(foldHost(day, host, occasion.day, swappedOut));
  writer.addHostReading(host);
}

function countedOf(
  before: Parameters<typeof countedSince>[0],
  value: Bytes | null,
  { machine }: HostReading,
  { midnight }: Occasion,
): Bytes | null {
  const bootedToday = machine.bootedAt !== null && machine.bootedAt >= midnight;
  return countedSince(before, { bootId: machine.bootId, value }, bootedToday);
}
