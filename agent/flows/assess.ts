import type { Store } from "../../db/store.ts";
import { reasonsBeside, reasonsOf, stateWord } from "../analysis/condition.ts";
import { type Circumstances, type DriveHistory, driveState } from "../analysis/drive-state.ts";
import type { Config } from "../config/schema.ts";
import type { ActiveAlert } from "../model/alert.ts";
import type { KnownDrive } from "../model/drive.ts";
import type { SpaceFacts } from "../model/machine.ts";
import type { DailySample } from "../model/sample.ts";
import {
  type DriveState,
  type Reason,
  type SpaceState,
  STATE_SCHEMA_VERSION,
  type State,
  type SwapState,
} from "../model/state.ts";
import { DAY, type Instant, instant, type LocalDay, localDay, MINUTE } from "../model/units.ts";
import { addDays, midnightOf } from "../support/calendar.ts";
import { type Counted, countedBy } from "./counter-series.ts";
import { reportToOpen, writersGlance } from "./glance.ts";
import { storeReasons } from "./notices.ts";
import { rememberedAlerts } from "./remembered-alerts.ts";
import { selfCostGlance } from "./self-cost.ts";
import type { Pass } from "./take-sample.ts";
import type { Tools } from "./tools.ts";

/** A state is shown without a new look for this long. */
const FRESH_FOR = 90 * MINUTE;
/** Days of samples that today's and the week's writes hang on. */
const RECENT_DAYS = 9;
/** Further back than the forecast looks at single weeks (two years). */
const DAYS_IN_FULL = 800;
/** A drive that has been away for longer is no longer shown; `wearbar drives` lists it. */
const SHOWN_AFTER_LEAVING = 30 * DAY;

/** Thinks about what is stored, right after a pass, and says what the agent remembers beside it. */
export async function assess(tools: Tools, pass: Pass): Promise<State> {
  const examination = await examine(tools, pass);
  return concluded(examination, await rememberedAlerts(tools));
}

/** All that is known at a look, before it is held against what the agent remembers. */
export type Examination = Omit<State, "word" | "alerts"> & { readonly pass: Pass };

export async function examine(tools: Tools, pass: Pass): Promise<Examination> {
  const { store } = await tools.store();
  const config = await tools.config();
  const { machine, space, takenAt } = pass.host;
  const drives = drivesToShow(store, takenAt).map((drive) =>
    driveState(historyOf(store, drive, pass), circumstances(tools, pass, config)),
  );
  const spaceNow = space === null ? null : spaceState(space, config);
  const happened = [...storeReasons(store, pass.occasion), ...heldReasons(pass)];
  return {
    pass,
    schemaVersion: STATE_SCHEMA_VERSION,
    version: tools.version,
    asOf: takenAt,
    zone: pass.occasion.zone,
    utcOffsetMinutes: pass.occasion.utcOffsetMinutes,
    day: pass.occasion.day,
    staleAfter: instant(takenAt + FRESH_FOR),
    reasons: reasonsOf(drives, spaceNow, happened),
    recording: tools.recording !== null,
    demo: tools.demo,
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
    writers: writersGlance(store, pass.occasion.day),
    latestReport: reportToOpen(tools),
    selfCost: selfCostGlance(store, pass.occasion.day),
    menubarShows: config["menubar.show"],
  };
}

/** @param alerts that are active; null: no agent watches. */
export function concluded(
  { pass: _, reasons: all, ...known }: Examination,
  alerts: readonly ActiveAlert[] | null,
): State {
  const reasons = alerts === null ? all : reasonsBeside(all, alerts);
  const word = stateWord(reasons, known.drives, alerts ?? []);
  return { ...known, word, reasons, alerts: alerts ?? [] };
}

/** The drives that are watched and were there within the last weeks. */
export function drivesToShow(store: Store, now: Instant): readonly KnownDrive[] {
  return store
    .drives()
    .filter(
      ({ retiredAt, lastSeenAt }) => retiredAt === null && now - lastSeenAt < SHOWN_AFTER_LEAVING,
    );
}

type Ranked = Pick<DriveState, "id" | "connected" | "internal" | "kind">;

/** Built-in drives first, then solid state before the rest. */
export function byImportance(left: Ranked, right: Ranked): number {
  return rank(left) - rank(right) || left.id - right.id;
}

const rank = (drive: Ranked): number =>
  (drive.connected ? 0 : 4) + (drive.internal === false ? 2 : 0) + (drive.kind === "ssd" ? 0 : 1);

/** What is stored of a drive, as far as its state hangs on it. */
export function historyOf(store: Store, drive: KnownDrive, pass: Pass): DriveHistory {
  const last = store.lastReading(drive.id);
  const today = pass.occasion.day;
  const counted = countedOf(store, drive.id, today);
  return {
    drive,
    ...counted,
    present: pass.drives.some((seen) => seen.drive.id === drive.id),
    newest: newestOf(store, drive.id, counted),
    recent: store.dailySamplesFrom(drive.id, localDay(addDays(today, -RECENT_DAYS))),
    last: last && {
      source: last.source,
      skipped: last.skipped,
      notes: last.notes,
      temperatureCelsius: last.health.temperatureCelsius,
      criticalWarning: last.health.criticalWarning,
      sinceBoot: last.sinceBoot,
    },
  };
}

/** A lifetime counter loses nothing where old days are left out; a sum of single days would. */
function countedOf(store: Store, driveId: number, today: LocalDay): Counted {
  const wholeFrom = localDay(addDays(today, -DAYS_IN_FULL));
  const counted = countedBy(store.sampleColumns(driveId, wholeFrom));
  return counted.counts === "lifetime" ? counted : countedBy(store.sampleColumns(driveId));
}

/** A lifetime counter that was never read is not searched for through ten years. */
function newestOf(store: Store, driveId: number, { counts }: Counted): DailySample | null {
  const newest = counts === "lifetime" ? store.latestLifetimeSample(driveId) : null;
  return newest ?? store.latestDailySample(driveId);
}

/** The moment, and what the owner set. */
export function circumstances(
  { recording }: Pick<Tools, "recording">,
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
    ownersTargetYears: null,
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
