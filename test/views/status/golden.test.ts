import { describe, test } from "vitest";
import type { DriveFacts } from "../../../agent/model/drive.ts";
import { UNKNOWN_HEALTH } from "../../../agent/model/reading.ts";
import type { State } from "../../../agent/model/state.ts";
import { bytes, DAY, GB, HOUR, instant, localDay, MINUTE, TB } from "../../../agent/model/units.ts";
import { statusText } from "../../../agent/views/status/status-text.ts";
import {
  APPLE_SSD,
  answered,
  healthOf,
  PORTABLE_SSD,
  refused,
  VIRTUAL_DISK,
} from "../../fixtures/example-drives.ts";
import { exampleMachine, type HostDifference } from "../../flows/example-machine.ts";
import { type Listed, strictSource } from "../../sources/strict-source.ts";
import { expectGolden } from "../golden.ts";

/** Six in the evening in Vienna, seven years of 365.25 days after the owner's day began. */
const NOW = Date.UTC(2026, 10, 29, 17);
const SEVEN_YEARS_AGO = localDay("2019-11-30");

const page = (columns: number | null) => ({ columns, colour: false });

/** A drive whose counter says `terabytes` now. */
function listed(
  facts: DriveFacts,
  terabytes: number,
  difference: Parameters<typeof healthOf>[0] = {},
): Listed {
  const bytesWritten = Math.round(terabytes * TB);
  return { facts, answer: answered(facts, healthOf({ bytesWritten, ...difference })) };
}

interface Setting {
  /** Of the drive now; a week of looks before it had 52 GB a day, and today has 38 GB. */
  readonly terabytes?: number;
  readonly facts?: DriveFacts;
  readonly health?: Parameters<typeof healthOf>[0];
  readonly host?: HostDifference;
  readonly firstUse?: string | null;
}

/** A built-in drive that was read every evening of a week, and today at six. */
async function weekOf(setting: Setting = {}): Promise<State> {
  const { terabytes = 150, facts = APPLE_SSD, health = {}, host = {} } = setting;
  const firstUse = setting.firstUse === undefined ? SEVEN_YEARS_AGO : null;
  const machine = exampleMachine({ config: { "machine.first_use": firstUse }, host });
  const look = (at: number, counter: number) =>
    machine.look(at, [strictSource("iokit", [listed(facts, counter, health)])]);
  for (let day = 8; day >= 1; day -= 1) {
    const evening = NOW - 18 * HOUR - (day - 1) * DAY - 30 * MINUTE;
    await look(evening, terabytes - (38 + (day - 1) * 52) / 1_000);
  }
  return (await look(NOW, terabytes)).state;
}

describe("the status of", () => {
  test.each([40, 80, 120])("the example iMac Pro, on %d columns", async (columns) => {
    expectGolden(`imac-pro-${columns}`, statusText(await weekOf(), page(columns)));
  });

  test("the example iMac Pro, into a file", async () => {
    expectGolden("imac-pro", statusText(await weekOf(), page(null)));
  });

  test("a Mac at the first look, its age by the oldest file", async () => {
    const firstUse = { at: instant(NOW - 1_000 * DAY), evidence: "birth of /" };
    const machine = exampleMachine({ host: { machine: { firstUse } } });
    const { state } = await machine.look(NOW, [
      strictSource("iokit", [listed(APPLE_SSD, 60, { powerOnHours: 4_000 })]),
    ]);
    expectGolden("first-look", statusText(state, page(80)));
  });

  test("a Mac that was erased yesterday, with 85 TB and 2,850 hours", async () => {
    const firstUse = { at: instant(NOW - DAY), evidence: "birth of /" };
    const machine = exampleMachine({ host: { machine: { firstUse } } });
    const drive = listed(APPLE_SSD, 85, { powerOnHours: 2_850 });
    const { state } = await machine.look(NOW, [strictSource("iokit", [drive])]);
    expectGolden("erased-yesterday", statusText(state, page(80)));
  });

  test("a Mac whose age nobody knows", async () => {
    expectGolden("age-unknown", statusText(await weekOf({ firstUse: null }), page(80)));
  });

  test("a Linux laptop whose user may not read the health log", async () => {
    expectGolden("laptop-without-rights", statusText(await laptop(), page(80)));
  });

  test("a virtual machine", async () => {
    expectGolden("virtual-machine", statusText(await virtualMachine(), page(80)));
  });

  test("a drive past the mark, by its own word not yet worn", async () => {
    const facts = {
      ...APPLE_SSD,
      model: "APPLE SSD AP0256Z",
      capacityBytes: bytes(251_000_193_024),
    };
    const state = await weekOf({ facts, terabytes: 803, health: { percentageUsed: 78 } });
    expectGolden("past-the-mark", statusText(state, page(80)));
  });

  test("a drive past the mark that says nothing of itself", async () => {
    const facts = {
      ...APPLE_SSD,
      model: "APPLE SSD SM0256F",
      capacityBytes: bytes(251_000_193_024),
    };
    const health = { percentageUsed: null, availableSpare: null };
    const state = await weekOf({ facts, terabytes: 803, health });
    expectGolden("past-the-mark-alone", statusText(state, page(80)));
  });

  test("a drive that says 5 percent used, with 1 percent of the mark", async () => {
    const state = await weekOf({ terabytes: 30, health: { percentageUsed: 5 } });
    expectGolden("five-percent-of-its-own", statusText(state, page(80)));
  });

  test("report 35: a drive 200 percent used by its own word", async () => {
    const state = await weekOf({ terabytes: 400, health: { percentageUsed: 200 } });
    expectGolden("twice-its-rating", statusText(state, page(80)));
  });

  test("an external USB drive beside the built-in one", async () => {
    const machine = exampleMachine({ config: { "machine.first_use": SEVEN_YEARS_AGO } });
    const both = [listed(APPLE_SSD, 150), listed(PORTABLE_SSD, 12.4, { percentageUsed: 1 })];
    const { state } = await machine.look(NOW, [strictSource("smartctl", both)]);
    expectGolden("external-drive", statusText(state, page(80)));
  });

  test("report 2: an external drive whose enclosure gives no health log", async () => {
    const machine = exampleMachine({ config: { "machine.first_use": SEVEN_YEARS_AGO } });
    const both = [
      listed(APPLE_SSD, 150),
      { facts: PORTABLE_SSD, answer: refused("no-health-log") },
    ];
    const { state } = await machine.look(NOW, [strictSource("smartctl", both)]);
    expectGolden("external-drive-unread", statusText(state, page(80)));
  });

  test("an external drive that was taken away", async () => {
    const machine = exampleMachine({ config: { "machine.first_use": SEVEN_YEARS_AGO } });
    const both = [listed(APPLE_SSD, 149), listed(PORTABLE_SSD, 12.4, { percentageUsed: 1 })];
    await machine.look(NOW - 18 * DAY, [strictSource("iokit", both)]);
    const alone = strictSource("iokit", [listed(APPLE_SSD, 150)]);
    const { state } = await machine.look(NOW, [alone]);
    expectGolden("drive-not-connected", statusText(state, page(80)));
  });

  test("a drive that warns, on a disk nearly full", async () => {
    const space = {
      ...{ path: "/", totalBytes: bytes(TB), freeBytes: bytes(41 * GB) },
      ...{ purgeableBytes: bytes(3 * GB), drives: ["disk0"] },
    };
    const health = {
      criticalWarning: 0b1100,
      availableSpare: 7,
      mediaErrors: 12,
      percentageUsed: 101,
    };
    expectGolden("drive-warns", statusText(await weekOf({ health, host: { space } }), page(80)));
  });

  test("a drive whose counter fell", async () => {
    const machine = exampleMachine({ config: { "machine.first_use": SEVEN_YEARS_AGO } });
    await machine.look(NOW - DAY, [strictSource("iokit", [listed(APPLE_SSD, 150)])]);
    const { state } = await machine.look(NOW, [strictSource("iokit", [listed(APPLE_SSD, 0.0005)])]);
    expectGolden("counter-fell", statusText(state, page(80)));
  });

  test("a machine without any drive", async () => {
    const { state } = await exampleMachine().look(NOW, [strictSource("iokit", [])]);
    expectGolden("no-drive", statusText(state, page(80)));
  });
});

const LAPTOP_SSD: DriveFacts = {
  ...{ location: "nvme0", model: "SAMSUNG MZVL21T0HCLR-00BL7", serial: "S64XNS0EXAMPLE5309" },
  ...{ firmware: "CXCA4391", capacityBytes: bytes(1_024_209_543_168) },
  ...{ kind: "ssd", interconnect: "nvme", internal: true },
  warningTemperatureCelsius: null,
};

async function laptop(): Promise<State> {
  const bootedAt = instant(NOW - 5 * HOUR);
  const machine = exampleMachine({
    host: {
      machine: {
        ...{ model: "ThinkPad X1 Carbon Gen 11", system: "Debian GNU/Linux 12 (bookworm)" },
        ...{ bootedAt, firstUse: { at: instant(NOW - 700 * DAY), evidence: "birth of /" } },
      },
      space: {
        ...{ path: "/home/ada", totalBytes: bytes(982 * GB), freeBytes: bytes(420 * GB) },
        ...{ purgeableBytes: null, drives: ["nvme0"] },
      },
    },
  });
  const counted = answered(LAPTOP_SSD, UNKNOWN_HEALTH, 14.2 * GB);
  const denied = refused("no-right", "open /dev/nvme0: EACCES");
  const { state } = await machine.look(NOW, [
    strictSource("nvme-ioctl", [{ facts: LAPTOP_SSD, answer: denied }]),
    strictSource("smartctl", [], { code: "not-installed", detail: "no smartctl" }),
    strictSource("os-counters", [{ facts: LAPTOP_SSD, answer: counted }]),
  ]);
  return state;
}

async function virtualMachine(): Promise<State> {
  const machine = exampleMachine({
    zone: "UTC",
    host: {
      machine: {
        ...{ model: "Standard PC (i440FX + PIIX, 1996)", system: "Debian GNU/Linux 12 (bookworm)" },
        ...{ virtualMachine: true, bootedAt: instant(NOW - 23 * DAY) },
      },
      swap: {
        ...{ usedBytes: bytes(1.2 * GB), zramUsedBytes: bytes(800_000_000) },
        ...{ swappedOutBytes: bytes(3 * GB), swappedInBytes: bytes(0) },
      },
      space: {
        ...{ path: "/", totalBytes: bytes(271 * GB), freeBytes: bytes(83.9 * GB) },
        ...{ purgeableBytes: null, drives: ["vda"] },
      },
    },
  });
  const { state } = await machine.look(NOW, [
    strictSource("nvme-ioctl", [], { code: "no-such-device", detail: "no NVMe drive" }),
    strictSource("os-counters", [
      { facts: VIRTUAL_DISK, answer: answered(VIRTUAL_DISK, UNKNOWN_HEALTH, 62 * GB) },
    ]),
  ]);
  return state;
}
