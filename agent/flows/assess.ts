import type { Store } from "../../db/store.ts";
import { reasonsOf, stateWord } from "../analysis/condition.ts";
import { type Circumstances, type DriveHistory, driveState } from "../analysis/drive-state.ts";
import type { Config } from "../config/schema.ts";
import type { KnownDrive } from "../model/drive.ts";
import type { SpaceFacts } from "../model/machine.ts";
import {
  type DriveState,
  type Reason,
  type SpaceState,
  STATE_SCHEMA_VERSION,
  type State,
  type SwapState,
} from "../model/state.ts";
import { DAY, type Instant, instant, localDay, MINUTE } from "../model/units.ts";
import { addDays, midnightOf } from "../support/calendar.ts";
import { storeReasons } from "./notices.ts";
import type { Pass } from "./take-sample.ts";
import type { Tools } from "./tools.ts";

/** A state is shown without a new look for this long. */
const FRESH_FOR = 90 * MINUTE;
/** Days of samples that today's and the week's writes hang on. */
const RECENT_DAYS = 9;
/** A drive that has been away for longer is no longer shown; `wearbar drives` lists it. */
const SHOWN_AFTER_LEAVING = 30 * DAY;

/** Thinks about what is stored, right after a pass. */
export async function assess(tools: Tools, pass: Pass): Promise<State> {
  const { store } = await tools.store();
  const config = await tools.config();
  const { machine, space, takenAt } = pass.host;
  const drives = drivesToShow(store, takenAt).map((drive) =>
    driveState(historyOf(store, drive, pass), circumstances(tools, pass, config)),
  );
  const spaceNow = space === null ? null : spaceState(space, config);
  const happened = [...storeReasons(store, pass.occasion), ...heldReasons(pass)];
  const reasons = reasonsOf(drives, spaceNow, happened);
  return {
    schemaVersion: STATE_SCHEMA_VERSION,
    version: tools.version,
    asOf: takenAt,
    zone: pass.occasion.zone,
    utcOffsetMinutes: pass.occasion.utcOffsetMinutes,
    day: pass.occasion.day,
    staleAfter: instant(takenAt + FRESH_FOR),
    word: stateWord(reasons, drives),
    reasons,
    recording: tools.recording !== null,
    machine: {
      model: machine.model,
      system: machine.system,
      memoryBytes: machine.memoryBytes,
      virtualMachine: machine.virtualMachine,
      bootedAt: machine.bootedAt,
    },
    drives: drives.sort(byImportance),
    swap: swapState(store, pass),
    space: spaceNow,
  };
}

function drivesToShow(store: Store, now: Instant): readonly KnownDrive[] {
  return store
    .drives()
    .filter(
      ({ retiredAt, lastSeenAt }) => retiredAt === null && now - lastSeenAt < SHOWN_AFTER_LEAVING,
    );
}

/** Built-in drives first, then solid state before the rest. */
function byImportance(left: DriveState, right: DriveState): number {
  return rank(left) - rank(right) || left.id - right.id;
}

const rank = (drive: DriveState): number =>
  (drive.connected ? 0 : 4) + (drive.internal === false ? 2 : 0) + (drive.kind === "ssd" ? 0 : 1);

function historyOf(store: Store, drive: KnownDrive, pass: Pass): DriveHistory {
  const last = store.lastReading(drive.id);
  return {
    drive,
    present: pass.drives.some((seen) => seen.drive.id === drive.id),
    first: store.firstLifetimeSample(drive.id),
    newest: store.latestLifetimeSample(drive.id) ?? store.latestDailySample(drive.id),
    recent: store.dailySamplesFrom(drive.id, localDay(addDays(pass.occasion.day, -RECENT_DAYS))),
    last: last && {
      source: last.source,
      skipped: last.skipped,
      temperatureCelsius: last.health.temperatureCelsius,
      criticalWarning: last.health.criticalWarning,
      sinceBoot: last.sinceBoot,
    },
  };
}

function circumstances(
  { recording }: Tools,
  { occasion, host }: Pass,
  config: Config,
): Circumstances {
  // What the owner said of this machine is nothing of a recorded one.
  const firstUse = recording === null ? config["machine.first_use"] : null;
  const { utcOffsetMinutes } = occasion;
  return {
    now: occasion.takenAt,
    utcOffsetMinutes,
    day: occasion.day,
    midnight: occasion.midnight,
    bootedAt: host.machine.bootedAt,
    ownersFirstUse: firstUse === null ? null : instant(midnightOf(firstUse, utcOffsetMinutes)),
    oldestTrace: host.machine.firstUse?.at ?? null,
    ownersCycles: config["endurance.cycles"],
  };
}

/** A counter in doubt is told with the look that met it. */
function heldReasons({ drives }: Pass): readonly Reason[] {
  return drives.flatMap(({ drive, continuity }): Reason[] => {
    if (continuity.kind !== "held" || drive.retiredAt !== null) return [];
    const { facts } = continuity.event;
    return [
      { code: "counter-held", severity: "note", drive: drive.model ?? drive.location, facts },
    ];
  });
}

function swapState(store: Store, { host, occasion }: Pass): SwapState {
  const { usedBytes, zramUsedBytes, swappedOutBytes } = host.swap;
  return {
    usedBytes,
    zramUsedBytes,
    swappedOutTodayBytes: store.dailyHostFacts(occasion.day)?.swappedOutBytes ?? null,
    swappedOutSinceBootBytes: swappedOutBytes,
  };
}

function spaceState(space: SpaceFacts, config: Config): SpaceState {
  return {
    ...space,
    freePercent: (space.freeBytes / space.totalBytes) * 100,
    minimumPercent: config["space.minimum_percent"],
    targetPercent: config["space.target_percent"],
  };
}
