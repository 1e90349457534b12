import { describe, expect, it } from "vitest";
import { SECOND } from "../../agent/model/units.ts";
import { diskutil } from "../../agent/sources/diskutil.ts";
import { macDrives } from "../../agent/sources/mac-drives.ts";
import { parseDiskutilInfo } from "../../agent/sources/parse-diskutil.ts";
import {
  diskutilInfo,
  diskutilList,
  fakeDiskutil,
  SMART_KEYS,
  type SmartKeys,
} from "./fake-diskutil.ts";
import { fusion, m1Air, virtualMac, withT9 } from "./macs.ts";

const factsOf = ({ drives }: ReturnType<typeof m1Air>) =>
  macDrives(drives.map(({ device }) => device)).map(({ facts }) => facts);

const source = (program: string, facts: ReturnType<typeof factsOf> | null, askAll = false) =>
  diskutil({ program, listDrives: async () => facts, askAll, timeLimit: 5 * SECOND });

const parsed = (smart: SmartKeys | null) =>
  parseDiskutilInfo(Buffer.from(diskutilInfo("disk0", smart)), "disk0")?.health;

describe("the health keys of diskutil", () => {
  it("are the health log's, with data units of 512,000 bytes and kelvin", () => {
    expect(parsed(SMART_KEYS)).toMatchObject({
      ok: true,
      health: {
        bytesWritten: 40_742_956_544_000,
        bytesRead: 512_000_000,
        percentageUsed: 3,
        availableSpare: 100,
        availableSpareThreshold: 99,
        temperatureCelsius: 34,
        powerOnHours: 1_320,
        mediaErrors: 0,
        criticalWarning: null,
      },
      notes: [],
    });
  });

  it.each([1, 4_294_967_296])("leave a counter unknown whose upper half is %d", (upper) => {
    const health = parsed({ ...SMART_KEYS, DATA_UNITS_WRITTEN_1: upper });
    expect(health).toMatchObject({ ok: true, health: { bytesWritten: null, percentageUsed: 3 } });
  });

  it("take a counter of one half, and know nothing of one that is missing", () => {
    const { DATA_UNITS_WRITTEN_1: _, POWER_ON_HOURS_0: __, ...keys } = SMART_KEYS;
    const health = { bytesWritten: 40_742_956_544_000, powerOnHours: null };
    expect(parsed(keys)).toMatchObject({ ok: true, health });
  });

  it("know no temperature where it is 0 K", () => {
    const health = parsed({ ...SMART_KEYS, TEMPERATURE: 0 });
    expect(health).toMatchObject({ ok: true, health: { temperatureCelsius: null } });
  });

  it("are refused where they are all 0, and where a counter is beyond belief", () => {
    const zeros = Object.fromEntries(Object.keys(SMART_KEYS).map((key) => [key, 0]));
    const refused = { ok: false, why: { code: "implausible" } };
    expect(parsed(zeros)).toMatchObject(refused);
    expect(parsed({ ...SMART_KEYS, DATA_UNITS_WRITTEN_0: 2n ** 64n - 1n })).toMatchObject(refused);
  });

  it("are not there for drives without SMART", () => {
    expect(parsed(null)).toMatchObject({ ok: false, why: { code: "no-health-log" } });
  });
});

describe("diskutil", () => {
  it("reads a drive, called by what the registry calls it", async () => {
    const program = fakeDiskutil({ "info -plist disk0": diskutilInfo("disk0") });
    expect(await source(program, factsOf(m1Air())).read("disk0")).toMatchObject({
      ok: true,
      facts: { location: "disk0", serial: "0ba0000000000001", firmware: "1161.100" },
      health: { bytesWritten: 40_742_956_544_000 },
      sinceBoot: null,
    });
  });

  it("report 56: the capacity is the physical drive's, not the container's", () => {
    const info = diskutilInfo("disk0", SMART_KEYS, {
      TotalSize: 500_277_792_768,
      APFSContainerSize: 494_384_795_648,
    });
    const facts = parseDiskutilInfo(Buffer.from(info), "disk0")?.facts;
    expect(facts?.capacityBytes).toBe(500_277_792_768);
  });

  it.each([
    ["a spinning drive", fusion(), ["disk0"]],
    ["a virtual disk", virtualMac(), []],
  ])("does not ask %s", async (_, mac, asked) => {
    const { drives } = await source("/none", factsOf(mac)).probe();
    expect(drives.map(({ location }) => location)).toEqual(asked);
  });

  it("asks a spinning drive when it is told to", async () => {
    const { drives } = await source("/none", factsOf(fusion()), true).probe();
    expect(drives.map(({ location }) => location)).toEqual(["disk0", "disk1"]);
  });

  it("lists the drives itself where the registry can not be asked", async () => {
    const program = fakeDiskutil({
      "list -plist physical": diskutilList(["disk0", "disk4"]),
      "info -plist disk0": diskutilInfo("disk0"),
      "info -plist disk4": diskutilInfo("disk4", null, {
        MediaName: "Expansion HDD",
        BusProtocol: "USB",
        Internal: false,
        SolidState: false,
      }),
    });
    const { drives, why } = await source(program, null).probe();
    expect(why).toBeNull();
    expect(drives).toEqual([
      {
        location: "disk0",
        model: "APPLE SSD AP0256Q",
        serial: null,
        firmware: null,
        capacityBytes: 251_000_193_024,
        kind: "ssd",
        interconnect: "nvme",
        internal: true,
        warningTemperatureCelsius: null,
      },
    ]);
  });

  it("says that it does not know a disk, is missing, or writes something else", async () => {
    const facts = factsOf(withT9());
    expect(await source(fakeDiskutil({}), facts).read("disk9")).toEqual({
      ok: false,
      why: { code: "no-such-device", detail: "diskutil: Could not find disk: disk9" },
    });
    expect(await source("/nowhere/diskutil", facts).read("disk0")).toEqual({
      ok: false,
      why: { code: "failed", detail: "start diskutil: ENOENT" },
    });
    const garbage = fakeDiskutil({ "info -plist disk0": "<plist><dict><key>" });
    expect(await source(garbage, facts).read("disk0")).toMatchObject({
      ok: false,
      why: { code: "unreadable" },
    });
  });

  it("hands nothing to the program that is no name of a disk", async () => {
    const program = fakeDiskutil({ "info -plist -h": diskutilInfo("-h") });
    expect(await source(program, []).read("-h")).toMatchObject({
      ok: false,
      why: { code: "no-such-device" },
    });
  });
});
