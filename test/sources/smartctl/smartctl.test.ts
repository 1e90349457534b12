import { afterEach, describe, expect, it } from "vitest";
import type { DriveFacts } from "../../../agent/model/drive.ts";
import type { SourceAnswer } from "../../../agent/model/reading.ts";
import { type SmartctlSetup, smartctl } from "../../../agent/sources/smartctl/smartctl.ts";
import { type Behaviour, type FakeSmartctl, fakeSmartctl } from "./fake-smartctl.ts";
import { appleNvme, changed, plainNvme, type Report, sataDrive, unopened } from "./reports.ts";

const fakes: FakeSmartctl[] = [];
afterEach(() => {
  for (const fake of fakes.splice(0)) fake.remove();
});

const drive = (location: string, changes: Partial<DriveFacts> = {}): DriveFacts => ({
  location,
  model: null,
  serial: null,
  firmware: null,
  capacityBytes: null,
  kind: "ssd",
  interconnect: "nvme",
  warningTemperatureCelsius: null,
  internal: true,
  ...changes,
});

const usb = (location: string) => drive(location, { interconnect: "usb", internal: false });

function start(
  behaviours: readonly Behaviour[],
  drives: readonly DriveFacts[],
  changes: Partial<SmartctlSetup> = {},
) {
  const fake = fakeSmartctl(behaviours);
  fakes.push(fake);
  const source = smartctl({
    program: { ok: true, path: fake.path },
    platform: "linux",
    listDrives: () => drives,
    askAll: false,
    timeLimit: 5_000,
    ...changes,
  });
  return { source, fake };
}

/** What `read` says of one drive when smartctl does as told. */
async function readOne(
  behaviours: readonly Behaviour[],
  facts = drive("nvme0"),
  changes: Partial<SmartctlSetup> = {},
): Promise<{ answer: SourceAnswer; calls: readonly (readonly string[])[] }> {
  const { source, fake } = start(behaviours, [facts], changes);
  const answer = await source.read(facts.location);
  return { answer, calls: fake.calls() };
}

const codeOf = (answer: SourceAnswer) => (answer.ok ? "ok" : answer.why.code);

describe("asking smartctl", () => {
  it("gives the arguments one by one, and wakes no sleeping drive", async () => {
    const { answer, calls } = await readOne([{ when: "*", write: plainNvme() }]);
    expect(answer).toMatchObject({ ok: true, health: { bytesWritten: 8_212_770_304_000 } });
    expect(answer).toMatchObject({ sinceBoot: null, facts: { location: "nvme0" } });
    expect(calls).toEqual([["--json=c", "-x", "-n", "standby", "/dev/nvme0"]]);
  });

  it("report 136: leaves a sleeping drive asleep and says so", async () => {
    const asleep = changed(unopened("Device is in STANDBY mode, exit(2)", 2), {
      device: { name: "/dev/sda", type: "sat", protocol: "ATA" },
    });
    const behaviours = [{ when: "*", write: asleep }];
    const { answer, calls } = await readOne(behaviours, usb("sda"));
    expect(codeOf(answer)).toBe("standby");
    expect(calls).toHaveLength(2); // the scan, and one question
  });

  it("report 17: one drive that fails does not stop the other", async () => {
    const { source } = start(
      [
        { when: "*/dev/nvme0", write: unopened("code=706", 4) },
        { when: "*/dev/nvme1", write: plainNvme() },
      ],
      [drive("nvme0"), drive("nvme1")],
    );
    const answers = await Promise.all(["nvme0", "nvme1"].map((name) => source.read(name)));
    expect(answers.map(({ ok }) => ok)).toEqual([false, true]);
  });

  it("knows nothing of a drive that nobody lists", async () => {
    const { source } = start([{ when: "*", write: plainNvme() }], [drive("nvme0")]);
    expect(codeOf(await source.read("nvme7"))).toBe("no-such-device");
  });
});

describe("which drives are asked", () => {
  const kinds = ["ssd", "hdd", "unknown", "virtual", "optical", "raid"] as const;
  const drives = kinds.map((kind) => drive(kind, { kind, interconnect: "sata" }));

  it("are virtual ones where they have a health log: by NVMe", async () => {
    const emulated = drive("nvme0", { kind: "virtual", interconnect: "nvme" });
    const { source } = start([], [emulated]);
    expect((await source.probe()).drives).toEqual([emulated]);
  });

  it("are the solid state ones", async () => {
    const { source, fake } = start([], drives);
    expect((await source.probe()).drives.map(({ kind }) => kind)).toEqual(["ssd"]);
    expect(codeOf(await source.read("hdd"))).toBe("not-this-kind");
    expect(fake.calls()).toEqual([]);
  });

  it("are spinning and unknown ones where the owner wants it", async () => {
    const { source } = start([], drives, { askAll: true });
    const { drives: asked } = await source.probe();
    expect(asked.map(({ kind }) => kind)).toEqual(["ssd", "hdd", "unknown"]);
  });
});

describe("drives behind USB", () => {
  const scan = (type: string): Report => ({
    smartctl: { version: [7, 4], exit_status: 0 },
    devices: [{ name: "/dev/sda", info_name: "/dev/sda", type, protocol: "NVMe" }],
  });
  const denied = unopened("/dev/sda: Unknown USB bridge [0x0bda:0x9210 (0x3001)]", 1);

  it("report 26: are asked in the dialect that the scan names", async () => {
    const { answer, calls } = await readOne(
      [
        { when: "*--scan*", write: scan("sntrealtek") },
        { when: "*-d sntrealtek*", write: plainNvme() },
      ],
      usb("sda"),
    );
    expect(answer.ok).toBe(true);
    expect(calls[1]).toEqual(["--json=c", "-x", "-n", "standby", "-d", "sntrealtek", "/dev/sda"]);
  });

  it("are asked in every dialect until one gives a health log", async () => {
    const { answer, calls } = await readOne(
      [
        { when: "*--scan*", write: scan("scsi") },
        { when: "*-d sntrealtek*", write: plainNvme() },
        { when: "*", write: denied },
      ],
      usb("sda"),
    );
    expect(answer.ok).toBe(true);
    const asked = calls.slice(1).map((call) => call.slice(4).join(" "));
    expect(asked).toEqual([
      "-d scsi /dev/sda",
      "/dev/sda",
      "-d sntasmedia /dev/sda",
      "-d sntjmicron /dev/sda",
      "-d sntrealtek /dev/sda",
    ]);
  });

  it("are given up with the plainest reason", async () => {
    const { answer, calls } = await readOne([{ when: "*", write: denied }], usb("sda"));
    expect(answer).toMatchObject({ ok: false, why: { code: "no-health-log" } });
    expect(answer).toMatchObject({ why: { detail: expect.stringContaining("0x0bda:0x9210") } });
    expect(calls).toHaveLength(6);
  });

  it("are not asked again where the right to ask is missing", async () => {
    const refused = unopened("Smartctl open device: /dev/sda failed: Permission denied", 2);
    const { answer, calls } = await readOne([{ when: "*", write: refused }], usb("sda"));
    expect(codeOf(answer)).toBe("no-right");
    expect(calls).toHaveLength(2);
  });

  it("are asked on where the bridge speaks for itself, and keep the system's connection", async () => {
    const warm = changed(sataDrive("Realtek RTL9210B", null, []), {
      device: { name: "/dev/sda", type: "scsi", protocol: "SCSI" },
      power_on_time: undefined,
    });
    const behaviours = [{ when: "*--scan*" }, { when: "*-d *", write: denied }];
    const own = await readOne([...behaviours, { when: "*", write: warm }], usb("sda"));
    expect(own.answer).toMatchObject({ ok: true, health: { temperatureCelsius: 36 } });
    expect(own.answer).toMatchObject({ facts: { interconnect: "usb", internal: false } });
    expect(own.calls).toHaveLength(6);
    const nvme = { when: "*-d sntjmicron*", write: plainNvme() };
    const better = await readOne([nvme, { when: "*", write: warm }], usb("sda"));
    expect(better.answer).toMatchObject({ ok: true, health: { bytesWritten: 8_212_770_304_000 } });
  });

  it("report 22: give no wear where the bridge only says OK", async () => {
    const ok = changed(sataDrive("Samsung PSSD T7", null, []), {
      device: { name: "/dev/sda", type: "scsi", protocol: "SCSI" },
      power_on_time: undefined,
      temperature: { current: 0 },
    });
    const { answer } = await readOne([{ when: "*", write: ok }], usb("sda"));
    expect(codeOf(answer)).toBe("no-health-log");
  });
});

describe("on a Mac", () => {
  const NODE = "IOService:/AppleARMPE/arm-io@10F0/RTBuddy(ANS2)/AppleANS3/NS_01@1";
  const other = `${NODE}/other`;
  const scan: Report = {
    smartctl: { version: [7, 4], exit_status: 0 },
    devices: [other, NODE].map((name) => ({ name, type: "nvme", protocol: "NVMe" })),
  };
  const closed = unopened("Smartctl open device: disk0 failed: IOCreatePlugIn", 2);
  const disk0 = drive("disk0", { model: "APPLE SSD AP0512Z" });

  it("report 13: tries the node of the registry where disk0 does not open", async () => {
    const { answer, calls } = await readOne(
      [
        { when: "*--scan*", write: scan },
        { when: "*/other", write: plainNvme() },
        { when: "*NS_01@1", write: appleNvme() },
        { when: "*", write: closed },
      ],
      disk0,
    );
    expect(answer).toMatchObject({ ok: true, health: { bytesWritten: 89_224_683_008_000 } });
    expect(answer).toMatchObject({ facts: { location: "disk0", model: "APPLE SSD AP0512Z" } });
    expect(calls.at(-1)).toEqual(["--json=c", "-x", "-n", "standby", "-d", "nvme", NODE]);
  });

  it("does not take another drive's answer", async () => {
    const { answer } = await readOne(
      [
        { when: "*--scan*", write: scan },
        { when: "*IOService*", write: plainNvme() },
        { when: "*", write: closed },
      ],
      disk0,
    );
    expect(answer.ok).toBe(false);
  });

  it("report 19: reads the drive that is built in where the scan is empty", async () => {
    const empty = { json_format_version: [1, 0], smartctl: { version: [7, 3], exit_status: 0 } };
    const behaviours = [
      { when: "*--scan*", write: empty },
      { when: "*/dev/disk0", write: appleNvme() },
    ];
    const { source } = start(behaviours, [], { platform: "darwin" });
    const { drives } = await source.probe();
    expect(drives.map(({ location }) => location)).toEqual(["disk0"]);
    expect((await source.read("disk0")).ok).toBe(true);
  });

  it("report 20: takes the scan's drives where the system lists none, names untouched", async () => {
    const behaviours = [
      { when: "*--scan*", write: scan },
      { when: "*", write: appleNvme() },
    ];
    const { source, fake } = start(behaviours, [], { platform: "darwin" });
    const { drives } = await source.probe();
    expect(drives.map(({ location }) => location)).toEqual([other, NODE]);
    await source.read(NODE);
    expect(fake.calls().at(-1)?.at(-1)).toBe(NODE);
  });

  it("scans nothing where Linux has an empty list", async () => {
    const { source } = start([{ when: "*", write: "" }], []);
    expect((await source.probe()).drives).toEqual([]);
  });
});

describe("a smartctl that is not as it should be", () => {
  it("is missing, and says where it was looked for", async () => {
    const why = { code: "not-installed", detail: "no smartctl in PATH" } as const;
    const { source } = start([], [drive("nvme0")], { program: { ok: false, why } });
    expect(await source.probe()).toEqual({ source: "smartctl", drives: [], why });
    expect(await source.read("nvme0")).toEqual({ ok: false, why });
  });

  it("was taken away since it was found", async () => {
    const { source, fake } = start([], [drive("nvme0")]);
    fakes.splice(0);
    fake.remove();
    expect(codeOf(await source.read("nvme0"))).toBe("not-installed");
  });

  it.each([
    ["by its report", changed(plainNvme(), { smartctl: { version: [6, 7], exit_status: 0 } })],
    [
      "by its banner",
      "smartctl 6.6 2016-05-31 r4324 [Darwin 16] (local build)\n\nINVALID ARGUMENT\n",
    ],
  ])("is too old %s", async (_, write) => {
    const { answer } = await readOne([{ when: "*", write }]);
    expect(codeOf(answer)).toBe("too-old");
  });

  it.each([
    ["hangs", "sleep 100", "timed-out"],
    ["heeds no SIGTERM", "trap '' TERM; while :; do sleep 0.05; done", "timed-out"],
    ["dies by a signal", "kill -SEGV $$", "failed"],
    ["writes without end", "yes", "unreadable"],
    ["writes nothing", "exit 1", "failed"],
    ["can not be loaded", "echo 'dyld: Library not loaded' >&2; exit 134", "failed"],
    ["writes text", "echo hello", "unreadable"],
    ["writes binary", "head -c 1000 /dev/zero", "unreadable"],
    ["writes half", 'printf \'{"smartctl":{"version":[7\'', "unreadable"],
  ])("%s", async (_, run, code) => {
    const { answer } = await readOne([{ when: "*", run }], drive("nvme0"), { timeLimit: 1_000 });
    expect(codeOf(answer)).toBe(code);
  });

  it("leaves a child behind that keeps its output open, and is still heard", async () => {
    const file = fakeSmartctl([{ when: "*", write: plainNvme() }]);
    fakes.push(file);
    const { answer } = await readOne([{ when: "*", run: `sleep 100 & ${file.path} x` }]);
    expect(answer.ok).toBe(true);
  });
});
