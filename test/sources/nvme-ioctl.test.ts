import { constants } from "node:os";
import { describe, expect, test } from "vitest";
import type { DriveFacts } from "../../agent/model/drive.ts";
import type { SourceAnswer } from "../../agent/model/reading.ts";
import { bytes } from "../../agent/model/units.ts";
import type { LinuxDrive } from "../../agent/sources/linux-drives.ts";
import { nvmeIoctl } from "../../agent/sources/nvme-ioctl.ts";
import type { NativeReading, NativeStep } from "../../native/load.ts";
import { healthLog, identifyController, identifyNamespace } from "./nvme-bytes.ts";

const SYSFS: DriveFacts = {
  location: "nvme0",
  model: "model of sysfs",
  serial: "serial of sysfs",
  firmware: "firmware of sysfs",
  capacityBytes: bytes(512e9),
  kind: "ssd",
  interconnect: "nvme",
  internal: true,
  warningTemperatureCelsius: null,
};
const NVME: LinuxDrive = {
  facts: SYSFS,
  blocks: ["nvme0n1"],
  nvme: { controller: "nvme0", nsid: 1, transport: "pcie" },
};
const SATA: LinuxDrive = {
  facts: { ...SYSFS, location: "sda", interconnect: "sata" },
  blocks: ["sda"],
  nvme: null,
};

const step = (name: string, status: number, data: Uint8Array | null = null): NativeStep => ({
  name,
  status,
  bytes: data,
});
const OPENED = step("open", 0);
const CONTROLLER = step("identify-controller", 0, identifyController({ warningKelvin: 356 }));
const NAMESPACE = step("identify-namespace", 0, identifyNamespace());
const LOG = step("health-log", 0, healthLog({ unitsWritten: 64_663_716n }));

type Device = (path: string, nsid: number) => Promise<NativeReading>;
const answering =
  (...steps: readonly NativeStep[]): Device =>
  async () => ({ steps });

interface World {
  readonly device: Device;
  readonly drives?: readonly LinuxDrive[];
  readonly root?: string;
}

/** The source over a device, with a clock that only `expire` moves. */
function sourceOver({ device, drives = [NVME, SATA], root = "" }: World) {
  const running = new Set<() => void>();
  const source = nvmeIoctl({
    addon: { ok: true, addon: { readNvme: device }, path: "wearbar.node" },
    list: () => drives,
    root,
    deadlineMs: 60_000,
    startTimer: (milliseconds, expire) => {
      expect(milliseconds).toBe(60_000);
      running.add(expire);
      return () => running.delete(expire);
    },
  });
  const expire = () => {
    for (const timer of running) timer();
  };
  return { source, expire, running };
}

const readOf = (device: Device): Promise<SourceAnswer> =>
  sourceOver({ device }).source.read("nvme0");

describe("a drive that answers", () => {
  test("gives its health, and its own identity before that of sysfs", async () => {
    const answer = await readOf(answering(OPENED, CONTROLLER, NAMESPACE, LOG));
    expect(answer).toMatchObject({
      ok: true,
      facts: {
        ...SYSFS,
        model: "EXAMPLE SSD 1TB",
        serial: "S0000000000123",
        firmware: "1.0",
        capacityBytes: 1_000_204_886_016,
        warningTemperatureCelsius: 83,
      },
      health: { bytesWritten: 33_107_822_592_000, temperatureCelsius: 27 },
      sinceBoot: null,
      notes: [],
    });
  });

  test("is asked by its controller's device file and its namespace", async () => {
    const asked: unknown[] = [];
    const device: Device = async (...question) => {
      asked.push(question);
      return { steps: [OPENED, LOG] };
    };
    const other = { ...NVME, nvme: { controller: "nvme3", nsid: 7, transport: "pcie" } };
    await sourceOver({ device, drives: [other], root: "/host" }).source.read("nvme0");
    expect(asked).toEqual([["/host/dev/nvme3", 7]]);
  });

  test("without Identify keeps what sysfs says, and a note of why", async () => {
    const refused = step("identify-controller", -constants.errno.EACCES);
    expect(await readOf(answering(OPENED, refused, NAMESPACE, LOG))).toMatchObject({
      ok: true,
      facts: { ...SYSFS, capacityBytes: 1_000_204_886_016 },
      notes: ["identify-controller /dev/nvme0: EACCES"],
    });
  });

  test("with a serial of zeros only has no serial of its own", async () => {
    const zeros = step("identify-controller", 0, identifyController({ serial: "0000000000" }));
    expect(await readOf(answering(OPENED, zeros, LOG))).toMatchObject({
      facts: { serial: "serial of sysfs" },
    });
  });

  test("with several namespaces is not as small as the first of them", async () => {
    const silent = step("identify-controller", 0, identifyController({ totalCapacity: 0n }));
    const drives = [{ ...NVME, blocks: ["nvme0n1", "nvme0n2"] }];
    const { source } = sourceOver({ device: answering(OPENED, silent, NAMESPACE, LOG), drives });
    expect(await source.read("nvme0")).toMatchObject({ facts: { capacityBytes: 512e9 } });
  });

  test("with a log of zeros is refused", async () => {
    const zeros = step("health-log", 0, new Uint8Array(512));
    expect(await readOf(answering(OPENED, CONTROLLER, zeros))).toMatchObject({
      ok: false,
      why: { code: "implausible" },
    });
  });
});

describe("a device that fails", () => {
  test.each([
    ["EACCES", "no-right"],
    ["EPERM", "no-right"],
    ["ENOENT", "no-such-device"],
    ["ENXIO", "no-such-device"],
    ["ENODEV", "no-such-device"],
    ["EBUSY", "busy"],
    ["EAGAIN", "busy"],
    ["ENOTTY", "not-this-kind"],
    ["EINVAL", "not-this-kind"],
    ["EIO", "failed"],
  ] as const)("at open with %s is skipped as %s", async (errno, code) => {
    expect(await readOf(answering(step("open", -constants.errno[errno])))).toEqual({
      ok: false,
      why: { code, detail: `open /dev/nvme0: ${errno}` },
    });
  });

  test("only at the health log is skipped for that", async () => {
    const log = step("health-log", -constants.errno.EACCES);
    expect(await readOf(answering(OPENED, CONTROLLER, NAMESPACE, log))).toEqual({
      ok: false,
      why: { code: "no-right", detail: "health-log /dev/nvme0: EACCES" },
    });
  });

  test.each([
    [0x109, "NVMe status 0x109 (invalid log page)"],
    [0x4002, "NVMe status 0x002 (invalid field in command)"],
    [0x082, "NVMe status 0x082 (namespace not ready)"],
    [0x6d1, "NVMe status 0x6d1"],
  ])("with NVMe status %i is told in words", async (status, words) => {
    expect(await readOf(answering(OPENED, step("health-log", status)))).toEqual({
      ok: false,
      why: { code: "failed", detail: `health-log /dev/nvme0: ${words}` },
    });
  });

  test("to bring bytes, or any step at all, is unreadable", async () => {
    const why = { code: "unreadable" };
    expect(await readOf(answering(OPENED, step("health-log", 0)))).toMatchObject({ why });
    expect(await readOf(answering())).toMatchObject({ why });
  });

  test("by an exception is skipped as well, and may be read again", async () => {
    let broken = true;
    const device: Device = async () => {
      if (broken) throw new Error("out of memory");
      return { steps: [OPENED, LOG] };
    };
    const { source, running } = sourceOver({ device });
    expect(await source.read("nvme0")).toEqual({
      ok: false,
      why: { code: "failed", detail: "/dev/nvme0: out of memory" },
    });
    broken = false;
    expect(await source.read("nvme0")).toMatchObject({ ok: true });
    expect(running.size).toBe(0);
  });
});

describe("a read that hangs", () => {
  const hanging = () => {
    const answers: ((reading: NativeReading) => void)[] = [];
    const device: Device = () => new Promise((resolve) => answers.push(resolve));
    return { ...sourceOver({ device }), answers };
  };
  const timedOut = (detail: string) => ({
    ok: false,
    why: { code: "timed-out", detail: `/dev/nvme0: ${detail}` },
  });

  test("is given up at the deadline", async () => {
    const { source, expire } = hanging();
    const read = source.read("nvme0");
    expire();
    expect(await read).toEqual(timedOut("no answer before the deadline"));
  });

  test("is not joined by another: the device counts as stuck", async () => {
    const { source, expire, answers } = hanging();
    const first = source.read("nvme0");
    expire();
    await first;
    expect(await source.read("nvme0")).toEqual(timedOut("an earlier read still hangs"));
    expect(answers).toHaveLength(1);
  });

  test("and returns after all, frees the device", async () => {
    const { source, expire, answers } = hanging();
    const first = source.read("nvme0");
    expire();
    await first;
    answers[0]?.({ steps: [OPENED, LOG] });
    await new Promise(setImmediate);
    const second = source.read("nvme0");
    answers[1]?.({ steps: [OPENED, LOG] });
    expect(await second).toMatchObject({ ok: true });
  });

  test("is shared by whoever asks meanwhile", async () => {
    const { source, answers } = hanging();
    const both = Promise.all([source.read("nvme0"), source.read("nvme0")]);
    answers[0]?.({ steps: [OPENED, LOG] });
    expect(await both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(answers).toHaveLength(1);
  });

  test("leaves no timer behind once it answers", async () => {
    const { source, answers, running } = hanging();
    const read = source.read("nvme0");
    expect(running.size).toBe(1);
    answers[0]?.({ steps: [OPENED, LOG] });
    await read;
    expect(running.size).toBe(0);
  });
});

describe("what there is to read", () => {
  test("is every NVMe drive, and nothing else", async () => {
    const { source } = sourceOver({ device: answering() });
    expect(await source.probe()).toEqual({ source: "nvme-ioctl", drives: [SYSFS], why: null });
  });

  test("is nothing where no drive is NVMe", async () => {
    const { source } = sourceOver({ device: answering(), drives: [SATA] });
    expect(await source.probe()).toMatchObject({ drives: [], why: { code: "no-such-device" } });
  });

  test("is not a drive of another kind, nor one that is gone", async () => {
    const { source } = sourceOver({ device: answering() });
    expect(await source.read("sda")).toMatchObject({ why: { code: "not-this-kind" } });
    expect(await source.read("nvme9")).toMatchObject({ why: { code: "no-such-device" } });
  });

  test("is nothing without the addon, and why is said", async () => {
    const source = nvmeIoctl({
      addon: { ok: false, why: "build/wearbar.node: not there" },
      list: () => [NVME],
      root: "",
      deadlineMs: 1,
    });
    const why = { code: "no-addon", detail: "build/wearbar.node: not there" };
    expect(await source.probe()).toEqual({ source: "nvme-ioctl", drives: [], why });
    expect(await source.read("nvme0")).toEqual({ ok: false, why });
  });
});
