import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { State } from "../../agent/model/state.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { builtProduct, type Product } from "../end-to-end/product.ts";
import { fakeSmartctl } from "../sources/smartctl/fake-smartctl.ts";
import { sataDrive } from "../sources/smartctl/reports.ts";
import { diskutilInfo, fakeDiskutil, SMART_KEYS } from "./fake-diskutil.ts";
import { addonOnDouble, type MacChoice, type StartedMac, startMac } from "./started-mac.ts";

const addonPath = addonOnDouble();

describe.runIf(addonPath !== null)("the product started as macOS", () => {
  let product: Product;
  beforeAll(async () => {
    product = await builtProduct("test/as-macos.ts");
    return product.remove;
  });

  type Choice = Omit<MacChoice, "product" | "addonPath">;
  const start = (choice: Choice): StartedMac =>
    startMac({ product, addonPath: addonPath ?? "", ...choice });

  /** `config` gives the age: what a folder of the test is as old as is nobody's age. */
  const CONFIG = '[machine]\nfirst_use = "2021-03-01"\n';

  const smartctl = (): string =>
    fakeSmartctl([
      {
        when: "*/dev/disk0",
        write: sataDrive("APPLE SSD SM0128G", "Apple SD/SM/TS...E/F/G SSDs", [
          { id: 175, name: "Host_Writes_MiB", raw: 81_979_088 },
          { id: 174, name: "Host_Reads_MiB", raw: 90_000_000 },
        ]),
      },
    ]).path;

  it.each<Choice>([
    { fixture: "m1-air" },
    { fixture: "m4-mini-thunderbolt" },
    { fixture: "t2-macbook-pro" },
    { fixture: "ahci-air-2017" },
    { fixture: "fusion-imac" },
    { fixture: "virtual-machine" },
    { fixture: "usb-t9" },
    { fixture: "empty-caddy" },
    { fixture: "busy" },
    { fixture: "rosetta" },
    { fixture: "read-data-fails" },
    { fixture: "pulled" },
    { fixture: "counter-128" },
  ])(
    "says of $fixture what its golden file has",
    async ({ fixture }) => {
      const programs = fixture === "ahci-air-2017" ? { programs: { smartctl: smartctl() } } : {};
      const mac = start({ fixture, config: CONFIG, ...programs });
      const told: string[] = [];
      for (const line of ["sample", "status", "drives", "writers", "doctor", "doctor --report"]) {
        const { code, stdout, stderr } = await mac.run(...line.split(" "));
        told.push(`$ wearbar ${line}\n${stdout}${stderr}(${code})\n`);
      }
      expect(mac.violations()).toBe("");
      expectGolden(fixture, steady(told.join("\n"), mac));
    },
    60_000,
  );

  it("report 7: reads the AHCI drive of an Air of 2017 by smartctl's attribute 175, in MiB", async () => {
    const programs = { smartctl: smartctl() };
    const mac = start({ fixture: "ahci-air-2017", programs });
    const { drives }: State = JSON.parse((await mac.run("sample", "--json")).stdout);
    expect(drives).toMatchObject([
      {
        source: "smartctl",
        health: { bytesWritten: 85_961_304_178_688, percentageUsed: null },
      },
    ]);
  });

  it("counts for each app what its processes wrote while it watched", async () => {
    const mac = start({ fixture: writingMac() });
    const { code, stdout, stderr } = await mac.run("writers", "--watch", "3");
    expect([code, stderr]).toEqual([EXIT.ok, ""]);
    expect(stdout).toMatch(/300 MB .*Safari/);
    expect(stdout).toMatch(/150 MB .*Google Chrome/);
    expect(mac.violations()).toBe("");
  });

  it("counts swap in pages of the kernel under Rosetta, where a process has smaller ones", async () => {
    const mac = start({ fixture: "rosetta" });
    const { swap }: State = JSON.parse((await mac.run("sample", "--json")).stdout);
    expect(swap.swappedOutSinceBootBytes).toBe(480_000 * 16_384);
  });

  it("report 8: ties the space of a Fusion drive to both its members, and knows what is purgeable", async () => {
    const mac = start({ fixture: "fusion-imac" });
    const { space }: State = JSON.parse((await mac.run("sample", "--json")).stdout);
    expect(space).toMatchObject({ path: "/System/Volumes/Data", drives: ["disk0", "disk1"] });
  });

  it("keeps the last good value with its time while another program holds the client", async () => {
    const mac = start({ fixture: "m1-air", config: CONFIG });
    await mac.run("sample");
    const busy = start({ fixture: "busy", config: CONFIG });
    writeFileSync(join(busy.data, "wearbar.db"), readFileSync(join(mac.data, "wearbar.db")));
    const { code, stdout } = await busy.run("sample", "--json");
    const { drives }: State = JSON.parse(stdout);
    expect(code).toBe(EXIT.ok);
    expect(drives).toMatchObject([
      {
        health: { bytesWritten: 45_299_999_744_000 },
        skipped: expect.arrayContaining([
          expect.objectContaining({ source: "iokit", code: "busy" }),
        ]),
      },
    ]);
  });

  it("reads the drive by diskutil while another program holds the client", async () => {
    const diskutil = fakeDiskutil({ "info -plist disk0": diskutilInfo("disk0") });
    const mac = start({ fixture: "busy", programs: { diskutil } });
    const { drives }: State = JSON.parse((await mac.run("sample", "--json")).stdout);
    expect(drives).toMatchObject([
      { source: "diskutil", health: { bytesWritten: 40_742_956_544_000 } },
    ]);
  });

  it("keeps IOKit's figure where diskutil's is more than 1% off, notes it, and the doctor tells", async () => {
    const keys = { ...SMART_KEYS, DATA_UNITS_WRITTEN_0: 90_000_000 };
    const diskutil = fakeDiskutil({ "info -plist disk0": diskutilInfo("disk0", keys) });
    const mac = start({ fixture: "m1-air", programs: { diskutil } });
    const { drives }: State = JSON.parse((await mac.run("sample", "--json")).stdout);
    expect(drives).toMatchObject([
      {
        source: "iokit",
        health: { bytesWritten: 45_299_999_744_000 },
        notes: [expect.stringMatching(/^diskutil says 46080000000000 bytes written/)],
      },
    ]);
    expect((await mac.run("doctor")).stdout).toMatch(/warn +second opinion disk0: diskutil says/);
  });

  it("takes GetLogPage's log of a drive whose SMARTReadData fails", async () => {
    const mac = start({ fixture: "read-data-fails" });
    const { drives }: State = JSON.parse((await mac.run("sample", "--json")).stdout);
    expect(drives[1]).toMatchObject({
      source: "iokit",
      notes: expect.arrayContaining(["the health log came by GetLogPage"]),
    });
  });

  it("refuses a counter of more than 64 bits and stores nothing of it", async () => {
    const mac = start({ fixture: "counter-128" });
    const { drives }: State = JSON.parse((await mac.run("sample", "--json")).stdout);
    expect(drives).toMatchObject([{ health: { bytesWritten: null, percentageUsed: null } }]);
  });

  it.each(["sample", "status"])(
    "lets %s leave with 75 within a second of the deadline where a read never returns",
    async (verb) => {
      const mac = start({ fixture: "never", config: "[reading]\ndeadline_seconds = 1\n" });
      const started = performance.now();
      const { code, stdout, stderr } = await mac.run(verb);
      const took = performance.now() - started;
      expect(code).toBe(EXIT.tryAgain);
      expect(stderr).toMatch(/^wearbar: APPLE SSD AP0256Q did not answer in time/);
      expect(stdout).toContain("swap");
      expect(took).toBeGreaterThan(1_000);
      expect(took).toBeLessThan(2_500); // of which Node's own start and the database are some 300 ms
    },
  );

  it("waits for a slow read that ends before the deadline", async () => {
    const mac = start({ fixture: "slow" });
    const { drives }: State = JSON.parse((await mac.run("sample", "--json")).stdout);
    expect(drives).toMatchObject([{ source: "iokit" }]);
  }, 30_000);

  it("without its addon goes on by what diskutil lists, and the doctor says what to do", async () => {
    const diskutil = fakeDiskutil({
      "list -plist physical": `<plist version="1.0"><dict><key>WholeDisks</key><array><string>disk0</string></array></dict></plist>`,
      "info -plist disk0": diskutilInfo("disk0"),
    });
    const choice = { fixture: "m1-air", programs: { diskutil } };
    const mac = startMac({ product, addonPath: "/nowhere/wearbar.node", ...choice });
    const { drives }: State = JSON.parse((await mac.run("sample", "--json")).stdout);
    expect(drives).toMatchObject([
      { source: "diskutil", health: { bytesWritten: 40_742_956_544_000 }, serialTail: null },
    ]);
    const { stdout } = await mac.run("doctor");
    expect(stdout).toMatch(/source iokit: not used: the addon can not be loaded \(\/nowhere/);
    expect(stdout).toContain("xcode-select --install");
  });

  it("prints a report without serial, user, home or program names", async () => {
    const mac = start({ fixture: "usb-t9" });
    const { stdout, code } = await mac.run("doctor", "--report");
    expect(code).toBe(EXIT.ok);
    expect(stdout).toMatch(/disk4 iokit: smart-read-data: /);
    for (const secret of ["0ba01f2e3d4c5b6a", mac.home, "Safari", "Chrome", "someone"]) {
      expect(stdout).not.toContain(secret);
    }
  });
});

/** The Air of the fixture, on which three processes of two apps write after two seconds. */
function writingMac(): string {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-writing-mac-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const chrome = "/Applications/Google Chrome.app/Contents";
  const lines = [
    `include ${join(import.meta.dirname, "../../native/fake-macos/fixtures/m1-air.txt")}`,
    "when ms 2000: process 412 mine start 120000 written 1373741824 logical 1373741824 path /Applications/Safari.app/Contents/MacOS/Safari",
    `when ms 2000: process 455 mine start 130000 written 586870912 logical 586870912 path ${chrome}/MacOS/Google Chrome`,
    `when ms 2000: process 460 mine start 131000 written 2247483648 logical 2247483648 path ${chrome}/Frameworks/Helper.app/Contents/MacOS/Helper`,
  ];
  const file = join(folder, "writing-mac.txt");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

/** Without what differs from one run to the next, or from one machine to the next. */
function steady(text: string, { home, root }: StartedMac): string {
  return text
    .replaceAll(home, "HOME")
    .replaceAll(root, "ROOT")
    .replace(/\/tmp\/\S*wearbar\.node/g, "ADDON")
    .replaceAll("disk4 has left", "no drive disk4") // as the list of drives was made anew or not
    .replace(/^free .*$/gm, "free         (of the machine that runs the test)")
    .replace(/schema \d+, \d+ kB/g, "schema N, N kB");
}

function expectGolden(name: string, text: string): void {
  const file = join(import.meta.dirname, "golden", `${name}.txt`);
  if (process.env["UPDATE"] === "1") writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
}
