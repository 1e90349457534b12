import { describe, expect, it } from "vitest";
import { iokit } from "../../agent/sources/iokit.ts";
import { macLister } from "../../agent/sources/mac-listing.ts";
import type { StartTimer } from "../../agent/sources/read-deadline.ts";
import type { MacDrive } from "../../native/mac-addon.ts";
import { hostAt } from "../host/host-at.ts";
import { healthLog, type LogFields } from "../sources/nvme-bytes.ts";
import {
  answers,
  type FakeDrive,
  type FakeMac,
  fallsBack,
  macAddonDouble,
  refusesClient,
} from "./mac-addon-double.ts";
import {
  appleIdentify,
  appleLog,
  builtIn,
  busyFor,
  m1Air,
  m4Thunderbolt,
  mac,
  SSD_256,
  t2,
  virtualMac,
  withEmptyCaddy,
  withT9,
} from "./macs.ts";

/** The source on this Mac, with the pauses it made. `expire` ends the deadline of a pending read. */
function open(mac: FakeMac, jitter = () => 0.5) {
  const double = macAddonDouble(mac);
  const access = { ok: true, addon: double.addon } as const;
  const pauses: number[] = [];
  const timers = new Set<() => void>();
  const startTimer: StartTimer = (_, expire) => {
    timers.add(expire);
    return () => timers.delete(expire);
  };
  const deadline = { milliseconds: 1_000, startTimer };
  const source = iokit({
    access,
    lister: macLister(access, hostAt("").clock, deadline),
    deadlineMs: 1_000,
    startTimer,
    wait: async (milliseconds) => void pauses.push(milliseconds),
    jitter,
  });
  const expire = async () => {
    await new Promise(setImmediate); // until the read that never returns is all that is left
    for (const timer of timers) timer();
  };
  return { ...double, source, pauses, expire };
}

const read = (mac: FakeMac, location = "disk0") => open(mac).source.read(location);

const withReads = (...reads: FakeDrive["reads"]): FakeMac => mac([{ ...builtIn(), reads }]);
const withLog = (fields: LogFields, device: Partial<MacDrive> = {}): FakeMac =>
  mac([builtIn(fields, device)]);

describe("a read by IOKit", () => {
  it("gives the health log, the registry's identity and what the driver counted", async () => {
    expect(await read(m1Air())).toMatchObject({
      ok: true,
      facts: {
        location: "disk0",
        model: "APPLE SSD AP0256Q",
        serial: "0ba0000000000001",
        firmware: "1161.100",
        capacityBytes: Number(SSD_256),
        kind: "ssd",
        interconnect: "nvme",
        internal: true,
      },
      health: { bytesWritten: 40_742_956_544_000, percentageUsed: 3, temperatureCelsius: 34 },
      sinceBoot: { bytesWritten: 9_500_000_000, bytesRead: 12_000_000_000 },
      notes: [],
    });
  });

  it("knows from which temperature on a drive warns, and that Apple's do not say", async () => {
    const { source } = open(m4Thunderbolt());
    expect(await source.read("disk4")).toMatchObject({ facts: { warningTemperatureCelsius: 82 } });
    expect(await source.read("disk0")).toMatchObject({
      facts: { warningTemperatureCelsius: null },
    });
  });

  it("report 1: takes all 16 bytes of a counter, 40.7 TB and not 11.8 MB", async () => {
    const answer = await read(withLog({ unitsWritten: 0x04be3c17n }));
    expect(answer).toMatchObject({ health: { bytesWritten: 40_742_956_544_000 } });
  });

  it("report 64: refuses a counter that uses its upper 64 bits, and stores no part of it", async () => {
    const answer = await read(withLog({ unitsWritten: 1n << 64n }));
    expect(answer).toMatchObject({ ok: false, why: { code: "implausible" } });
  });

  it("refuses a log of nothing but zeros", async () => {
    const zeros = new Uint8Array(512);
    expect(await read(withReads(answers(zeros, null)))).toMatchObject({
      ok: false,
      why: { code: "implausible" },
    });
  });

  it("takes GetLogPage's log where SMARTReadData fails, and says so", async () => {
    const log = appleLog({ unitsWritten: 2_000n });
    expect(await read(withReads(fallsBack(0xe00002e9, log)))).toMatchObject({
      ok: true,
      health: { bytesWritten: 1_024_000_000 },
      notes: expect.arrayContaining([
        "smart-read-data: 0xe00002e9 (device error)",
        "the health log came by GetLogPage",
      ]),
    });
  });

  it("needs no Identify data: strings as bytes, capacity and name from the registry", async () => {
    expect(await read(t2())).toMatchObject({
      ok: true,
      facts: { model: "APPLE SSD AP1024M", serial: "C02900000000000A", firmware: "220.270." },
      notes: ["identify-controller: 0xe00002c2 (bad argument)"],
    });
  });

  it("takes model and serial from Identify where the registry has none", async () => {
    const unnamed = builtIn({}, { model: null, serial: null });
    expect(await read(mac([unnamed]))).toMatchObject({
      facts: { model: "APPLE SSD AP0256Q", serial: "0ba0000000000001" },
    });
  });

  it("lists only what says it is capable", async () => {
    const { drives } = await open(m4Thunderbolt()).source.probe();
    expect(
      drives.map(({ location, interconnect, internal }) => [location, interconnect, internal]),
    ).toEqual([
      ["disk0", "nvme", true],
      ["disk4", "thunderbolt", false],
    ]);
    const guest = await open(virtualMac()).source.probe();
    expect(guest).toMatchObject({ drives: [], why: { code: "not-this-kind" } });
    expect(await read(virtualMac())).toMatchObject({ ok: false, why: { code: "not-this-kind" } });
  });
});

describe("quirks of Apple's drives", () => {
  it("a spare threshold of 99 is kept as it is said, and makes nothing of the spare", async () => {
    const answer = await read(withLog({ threshold: 99, spare: 100 }));
    expect(answer).toMatchObject({
      health: { availableSpareThreshold: 99, availableSpare: 100, criticalWarning: 0 },
    });
  });

  it("a percentage used over 100 is not clamped", async () => {
    expect(await read(withLog({ percentageUsed: 111 }))).toMatchObject({
      health: { percentageUsed: 111 },
    });
  });

  it("few power-on hours beside many bytes are taken as they are, without a doubt", async () => {
    expect(await read(withLog({ powerOnHours: 5n, unitsWritten: 766_941n }))).toMatchObject({
      ok: true,
      health: { powerOnHours: 5, bytesWritten: 392_673_792_000 },
      notes: [],
    });
  });

  it("report 59: a total capacity of 0 in Identify leaves the medium's size", async () => {
    const drive = { ...builtIn({}, { model: "APPLE SSD AP0512M" }) };
    const device = {
      ...drive.device,
      media: drive.device.media && { ...drive.device.media, sizeBytes: 500_277_792_768n },
    };
    expect(await read(mac([{ ...drive, device }]))).toMatchObject({
      facts: { model: "APPLE SSD AP0512M", capacityBytes: 500_277_792_768 },
    });
  });

  it("strings padded with spaces are trimmed, in the registry and in Identify", async () => {
    const log = healthLog();
    const padded = withReads(
      answers(log, appleIdentify("0ba0102ae3acd80d    ", "APPLE SSD AP0256Q")),
    );
    const unnamed = padded.drives.map((drive) => ({
      ...drive,
      device: { ...drive.device, serial: "                    " },
    }));
    expect(await read({ ...padded, drives: unnamed })).toMatchObject({
      facts: { serial: "0ba0102ae3acd80d", model: "APPLE SSD AP0256Q" },
    });
  });

  it("report 10: a temperature of 0 K is unknown, not 0 and not the last one", async () => {
    expect(await read(withLog({ kelvin: 0 }))).toMatchObject({
      health: { temperatureCelsius: null },
    });
  });

  it("QLC cells are told where the controller names them, and change no figure", async () => {
    const named = withLog({}, { nandName: new Uint8Array(Buffer.from("qlc_3d_g6\0")) });
    expect(await read(named)).toMatchObject({
      notes: ["QLC cells, by the controller (qlc_3d_g6)"],
    });
    const counted = withLog({}, { bitsPerCell: new Uint8Array([4, 0, 0, 0]) });
    expect(await read(counted)).toMatchObject({ notes: ["QLC cells, by the controller"] });
    const tlc = withLog({}, { bitsPerCell: 3n, nandName: "tlc_3d_g5" });
    expect(await read(tlc)).toMatchObject({ notes: [] });
  });
});

describe("a busy drive", () => {
  it.each([0, 1, 2])("is read after %i refusals", async (refusals) => {
    const { source, smartReads } = open(busyFor(refusals));
    expect(await source.read("disk0")).toMatchObject({ ok: true });
    expect(smartReads).toHaveLength(refusals + 1);
  });

  it("is given up after three tries, in words that do not claim to know the reason", async () => {
    const { source, smartReads } = open(busyFor(99));
    expect(await source.read("disk0")).toMatchObject({
      ok: false,
      why: { code: "busy", detail: expect.stringMatching(/0xe00002be \(busy .*, or denied/) },
    });
    expect(smartReads).toHaveLength(3);
    expect(source.steps?.("disk0")).toContainEqual(expect.stringContaining("0xe00002be"));
  });

  it("is waited for with jitter, under two seconds together", async () => {
    const none = open(busyFor(99), () => 0);
    const most = open(busyFor(99), () => 0.999);
    await Promise.all([none.source.read("disk0"), most.source.read("disk0")]);
    const sum = (pauses: readonly number[]) => pauses.reduce((total, pause) => total + pause, 0);
    expect(none.pauses).toEqual([300, 500]);
    expect(sum(most.pauses)).toBeGreaterThan(sum(none.pauses) + 500);
    expect(sum(most.pauses)).toBeLessThan(2_000);
  });

  it.each([
    [0xe00002c5, "busy"],
    [0xe00002d5, "busy"],
    [0xe00002d6, "busy"],
    [0xe00002d8, "busy"],
    [0xe00002c7, "not-this-kind"],
    [0xe00002e2, "no-right"],
    [0xe00002c1, "no-right"],
    [0xe00002ca, "failed"],
    [0xe00002ff, "failed"],
    [0x10000003, "failed"],
  ])("is told from other refusals: %i is %s", async (status, code) => {
    const { source, smartReads } = open(withReads(refusesClient(status)));
    expect(await source.read("disk0")).toMatchObject({ ok: false, why: { code } });
    expect(smartReads).toHaveLength(code === "busy" ? 3 : 1);
  });
});

describe("one drive that fails", () => {
  it("report 17: a T9 that gives no log since 26.4 does not stop the drive that is built in", async () => {
    const { source } = open(withT9());
    const both = await Promise.all([source.read("disk4"), source.read("disk0")]);
    expect(both).toMatchObject([
      { ok: false, why: { code: "failed", detail: expect.stringMatching(/0xe00002c2/) } },
      { ok: true },
    ]);
  });

  it("report 2: an empty case with a medium answers no read, and its values are not 0", async () => {
    const { source } = open(withEmptyCaddy(1_000_000_000_000n));
    const [caddy, own] = await Promise.all([source.read("disk4"), source.read("disk0")]);
    expect(caddy).toMatchObject({
      ok: false,
      why: { detail: expect.stringMatching(/0xe00002ca/) },
    });
    expect(caddy).not.toHaveProperty("health");
    expect(own).toMatchObject({ ok: true });
  });

  it.each([0n, null])("is no drive at all where its case is empty (size %s)", async (size) => {
    const { drives } = await open(withEmptyCaddy(size)).source.probe();
    expect(drives.map(({ location }) => location)).toEqual(["disk0"]);
  });

  it("by being pulled out during the read is gone, not broken", async () => {
    const { source } = open(withT9(["is pulled out"]));
    expect(await source.read("disk4")).toMatchObject({
      ok: false,
      why: { code: "no-such-device", detail: expect.stringMatching(/taken out.*0xe00002d7/) },
    });
    expect(await source.read("disk0")).toMatchObject({ ok: true });
  });

  it("by never returning is given up at the deadline, and others go on without the client", async () => {
    const { source, expire, smartReads } = open(withT9(["hangs"]));
    const both = Promise.all([source.read("disk4"), source.read("disk0")]);
    await expire();
    expect(await both).toMatchObject([
      { ok: false, why: { code: "timed-out" } },
      { ok: false, why: { code: "busy", detail: expect.stringMatching(/disk4 still hangs/) } },
    ]);
    expect(await source.read("disk4")).toMatchObject({ ok: false, why: { code: "timed-out" } });
    expect(smartReads).toHaveLength(1);
  });

  it("comes after the ones that are built in, so that it can not hold them up", async () => {
    const { drives } = await open(withT9()).source.probe();
    expect(drives.map(({ location }) => location)).toEqual(["disk0", "disk4"]);
  });
});

it("without an addon says why, and lists nothing", async () => {
  const access = { ok: false, why: "/x/wearbar.node: not there" } as const;
  const deadline = { milliseconds: 1_000 };
  const lister = macLister(access, hostAt("").clock, deadline);
  const wait = async () => {};
  const source = iokit({ access, lister, deadlineMs: 1_000, wait, jitter: () => 0 });
  const why = { code: "no-addon", detail: access.why };
  expect(await source.probe()).toEqual({ source: "iokit", drives: [], why });
  expect(await source.read("disk0")).toEqual({ ok: false, why });
});

it("names the other programs that read drives, and none where they can not be listed", async () => {
  const { addon } = macAddonDouble(m1Air());
  const path = "/Applications/Stats.app/Contents/MacOS/Stats";
  const known = { pid: 1, status: 0, startTicks: 0n, path, name: null };
  const process = { ...known, bytesWritten: null, logicalBytesWritten: null };
  const ticks = { nowTicks: 0n, tickNumerator: 1, tickDenominator: 1 };
  const list = { ...ticks, processes: [process], notPermitted: 0, gone: 0, steps: [] };
  const rivals = (readProcessWrites: typeof addon.readProcessWrites) => {
    const access = { ok: true, addon: { ...addon, readProcessWrites } } as const;
    const lister = macLister(access, hostAt("").clock, { milliseconds: 1_000 });
    const wait = async () => {};
    return iokit({ access, lister, deadlineMs: 1_000, wait, jitter: () => 0 }).rivals?.();
  };
  expect(await rivals(async () => list)).toEqual(["Stats"]);
  expect(await rivals(() => Promise.reject(new Error("no memory")))).toEqual([]);
});
