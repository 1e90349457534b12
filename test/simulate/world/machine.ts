import type { HostReading, MachineFacts } from "../../../agent/model/machine.ts";
import type { DriveSource } from "../../../agent/model/reading.ts";
import { bytes, instant, zoneName } from "../../../agent/model/units.ts";
import type { Clock } from "../../../agent/support/host.ts";
import type { Counter } from "./counter.ts";
import { answerOf, type VirtualDrive } from "./drive.ts";
import { type PowerSpan, powerAt } from "./power.ts";
import { offsetIn } from "./wall-clock.ts";

/** A machine that is not there: all that it is, over true time (milliseconds since 1970). */
export interface VirtualMachine {
  readonly spans: readonly PowerSpan[];
  readonly drives: readonly VirtualDrive[];
  readonly facts: Pick<MachineFacts, "model" | "system" | "memoryBytes" | "virtualMachine">;
  /** Of its oldest file. */
  readonly firstUse: number | null;
  readonly swappedOut: Counter;
  readonly space: (time: number) => Space;
  /** What it believes to be its zone. */
  readonly zone: (time: number) => string;
  /** By how much its clock is ahead of true time. */
  readonly clockError: (time: number) => number;
}

export interface Space {
  readonly total: number;
  readonly free: number;
  readonly purgeable: number | null;
}

/** True time, moved by whoever drives the world. */
export interface Moment {
  at: number;
}

export const clockOf = ({ zone, clockError }: VirtualMachine, moment: Moment): Clock => ({
  now: () => moment.at + clockError(moment.at),
  elapsed: () => moment.at,
  zone: () => zone(moment.at),
  utcOffsetMinutes: (at) => offsetIn(zone(moment.at), at),
});

/** Drives with a health log are read by IOKit, the others by the system's counters. */
export function sourcesOf(machine: VirtualMachine, moment: Moment): readonly DriveSource[] {
  const attached = (isLogged: boolean) =>
    machine.drives.filter(
      (drive) => drive.isAttached(moment.at) && (drive.endurance !== null) === isLogged,
    );
  return [
    sourceOf("iokit", machine, moment, () => attached(true)),
    sourceOf("os-counters", machine, moment, () => attached(false)),
  ];
}

function sourceOf(
  name: "iokit" | "os-counters",
  machine: VirtualMachine,
  moment: Moment,
  attached: () => readonly VirtualDrive[],
): DriveSource {
  return {
    name,
    probe: async () => ({ source: name, drives: attached().map(({ facts }) => facts), why: null }),
    read: async (location) => {
      const drive = attached().find(({ facts }) => facts.location === location);
      if (drive !== undefined) return answerOf(drive, moment.at, bootedAt(machine, moment));
      return { ok: false, why: { code: "no-such-device", detail: `${location} is gone` } };
    },
  };
}

export function hostReading(machine: VirtualMachine, moment: Moment): HostReading {
  const { facts, clockError, swappedOut, firstUse } = machine;
  const now = moment.at + clockError(moment.at);
  const booted = bootedAt(machine, moment);
  const out = Math.floor((swappedOut.at(moment.at) - swappedOut.at(booted)) / PAGE) * PAGE;
  return {
    machine: {
      ...facts,
      bootId: `boot-${powerAt(machine.spans, moment.at)?.boot ?? 0}`,
      bootedAt: instant(booted + clockError(moment.at)),
      zone: zoneName(machine.zone(moment.at)),
      firstUse: firstUse === null ? null : { at: instant(firstUse), evidence: "birth of /" },
    },
    swap: {
      ...{ usedBytes: bytes(0), zramUsedBytes: null, swappedInBytes: bytes(0) },
      swappedOutBytes: bytes(out),
    },
    space: spaceFacts(machine, moment),
    takenAt: instant(now),
  };
}

/** Of arm64 Macs. */
const PAGE = 16_384;

function spaceFacts({ drives, space }: VirtualMachine, { at }: Moment): HostReading["space"] {
  const { total, free, purgeable } = space(at);
  return {
    path: "/System/Volumes/Data",
    totalBytes: bytes(total),
    freeBytes: bytes(Math.round(free)),
    purgeableBytes: purgeable === null ? null : bytes(Math.round(purgeable)),
    drives: drives.filter((drive) => drive.isAttached(at)).map(({ facts }) => facts.location),
  };
}

/** By true time: the start of the first span since the machine was last switched on. */
function bootedAt({ spans }: VirtualMachine, { at }: Moment): number {
  const boot = powerAt(spans, at)?.boot ?? 0;
  return spans.find((span) => span.boot === boot)?.from ?? at;
}
