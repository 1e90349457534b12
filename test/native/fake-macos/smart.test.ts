import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { MacReading } from "../../../native/mac-addon.ts";
import { temporaryFolder } from "../built-addon.ts";
import { describeOnDouble, fixture, fixtureNames } from "./double.ts";
import { playingDouble } from "./playing.ts";

describeOnDouble("what the addon reads of a Mac's drive", () => {
  const folder = temporaryFolder();
  const { macos, control, play, drivesOf } = playingDouble();

  const smartOf = async (name: string, model: string): Promise<MacReading> => {
    const drive = (await drivesOf(name)).find((each) => String(each.model).trim() === model);
    if (drive === undefined) throw new Error(`Expected a drive ${model} in ${name}.`);
    return macos().readSmart(drive.registryId);
  };
  const steps = ({ steps: all }: MacReading) => all.map(({ name, status }) => [name, status]);

  test("the log and the Identify data come whole, and the client is closed", async () => {
    const reading = await smartOf("m1-air", "APPLE SSD AP0256Q");
    expect(reading.steps.map(({ name, status, bytes }) => [name, status, bytes?.length])).toEqual([
      ["find-service", 0, undefined],
      ["create-plugin", 0, undefined],
      ["query-interface", 0, undefined],
      ["smart-read-data", 0, 512],
      ["identify-controller", 0, 4096],
      ["destroy-plugin", 0, undefined],
    ]);
    const log = reading.steps[3]?.bytes ?? new Uint8Array();
    expect([log[3], log[4], log[5]]).toEqual([100, 99, 2]);
    const model = reading.steps[4]?.bytes?.slice(24, 64) ?? [];
    expect(Buffer.from(model).toString("latin1")).toBe("APPLE SSD AP0256Q".padEnd(40));
  });

  test("where the log fails the log page is asked for", async () => {
    const reading = await smartOf("read-data-fails", "PSSD T9");
    expect(steps(reading)).toContainEqual(["smart-read-data", 0xe00002ca]);
    expect(steps(reading)).toContainEqual(["get-log-page", 0]);
    const page = reading.steps.find(({ name }) => name === "get-log-page");
    expect(page?.bytes?.length).toBe(512);
    expect(page?.bytes?.[5]).toBe(3);
  });

  test("where the log answers the log page is not asked for: a T9 would refuse it", async () => {
    const reading = await smartOf("usb-t9", "PSSD T9");
    expect(steps(reading)).toContainEqual(["smart-read-data", 0]);
    expect(steps(reading).map(([name]) => name)).not.toContain("get-log-page");
  });

  test("a log of zeros is asked for once more", async () => {
    const path = join(folder, "zeros.txt");
    const fields = ["temperature-kelvin", "available-spare", "spare-threshold"];
    const more = ["percentage-used", "data-units-read", "data-units-written"];
    const rest = ["power-cycles", "power-on-hours", "unsafe-shutdowns"];
    const zero = [...fields, ...more, ...rest].map((field) => `at 4294967700 smart log ${field} 0`);
    writeFileSync(path, [`include ${fixture("m1-air")}`, ...zero, ""].join("\n"));
    control().use(path);
    const reading = await macos().readSmart(4_294_967_700n);
    expect(steps(reading).slice(3, 5)).toEqual([
      ["smart-read-data", 0],
      ["get-log-page", 0],
    ]);
  });

  test("an empty caddy fails each step with its own code, and brings no bytes", async () => {
    const reading = await smartOf("empty-caddy", "RTL9210B-CG");
    expect(steps(reading).slice(3, 6)).toEqual([
      ["smart-read-data", 0xe00002ca],
      ["get-log-page", 0xe00002ca],
      ["identify-controller", 0xe00002ca],
    ]);
    expect(reading.steps.every(({ bytes }) => bytes === null)).toBe(true);
  });

  test("a drive pulled out during the read is offline, and then not there", async () => {
    const drive = (await drivesOf("pulled")).find(({ interconnect }) => interconnect === "USB");
    const id = drive?.registryId ?? 0n;
    expect(steps(await macos().readSmart(id))).toContainEqual(["smart-read-data", 0xe00002d7]);
    expect(steps(await macos().readSmart(id))).toEqual([["find-service", -6]]);
    expect((await macos().listDrives()).drives).toHaveLength(1);
  });

  test("counters of 128 bits arrive with all their bytes", async () => {
    const reading = await smartOf("counter-128", "APPLE SSD AP0256Q");
    const log = Buffer.from(reading.steps[3]?.bytes ?? []);
    expect([log.readBigUInt64LE(48), log.readBigUInt64LE(56)]).toEqual([
      0xffn,
      0x0123456789abcdefn,
    ]);
    expect([log.readBigUInt64LE(32), log.readBigUInt64LE(40)]).toEqual([0n, 1n]);
  });

  test("a busy client is told by its code alone", async () => {
    const reading = await smartOf("busy", "APPLE SSD AP0256Q");
    expect(steps(reading)).toEqual([
      ["find-service", 0],
      ["create-plugin", 0xe00002be],
    ]);
  });

  test("twenty reads at once take turns", async () => {
    play("m4-mini-thunderbolt");
    const ids = [4_294_967_700n, 4_294_968_030n];
    const reads = Array.from({ length: 20 }, (_, n) => macos().readSmart(ids[n % 2] ?? 0n));
    for (const reading of await Promise.all(reads)) {
      expect(reading.steps.every(({ status }) => status === 0)).toBe(true);
    }
    expect(control().report().mostClients).toBe(1);
  });

  test.each([undefined, 5, "5", 0n, -1n, 2n ** 64n])(
    "an id that is none is refused in words (%s)",
    (id) => {
      const call = () => Reflect.apply(macos().readSmart, undefined, [id]);
      expect(call).toThrow(/readSmart: expected registryId, the first argument, to be a BigInt/);
    },
  );

  test.each(fixtureNames.filter((name) => name !== "never"))(
    "%s can be read as a whole, and no call waits on Node's own thread",
    async (name) => {
      const drives = await drivesOf(name);
      control().setDelay(0);
      for (const { registryId, smartCapable } of drives) {
        if (smartCapable === true) await macos().readSmart(registryId);
        await macos().readStatistics(registryId);
      }
      await macos().volumeParents("/System/Volumes/Data");
    },
  );
});
