import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { purgeable, spaceAmounts } from "../../agent/host/mac/mac-space.ts";
import { macSwapFacts } from "../../agent/host/mac/mac-swap.ts";
import { readMacHost } from "../../agent/host/mac/read-mac-host.ts";
import type { MacCapacity, MacMachine, MacMemory } from "../../native/mac-addon.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { hostAt, NOON } from "../host/host-at.ts";
import { macAddonDouble } from "./mac-addon-double.ts";
import { fusion, m1Air, mac } from "./macs.ts";

const VERSION_FILE = "/System/Library/CoreServices/SystemVersion.plist";

/** A Mac's system folder with these files. */
function rootWith(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder("mac-root");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const versionFile = (version: string): string =>
  `<plist version="1.0"><dict>\n\t<key>ProductName</key>\n\t<string>macOS</string>\n\t<key>ProductVersion</key>\n\t<string>${version}</string>\n</dict></plist>`;

const read = (different: Partial<MacMachine> = {}, root = rootWith({})) => {
  const { addon } = macAddonDouble({ ...m1Air(), machine: { ...m1Air().machine, ...different } });
  return readMacHost(hostAt(root), addon);
};

describe("the machine", () => {
  it("is told by the addon", async () => {
    expect((await read()).machine).toEqual({
      model: "MacBookAir10,1",
      system: "macOS 15.7",
      memoryBytes: 8_589_934_592,
      virtualMachine: false,
      bootId: "6B1F5A5C-0C6E-4B52-8B45-0D1E2F3A4B5C",
      bootedAt: NOON - 6 * 3_600_000,
      zone: "Europe/Vienna",
      firstUse: null,
    });
  });

  it.each([
    ["15.4", "15.7", "macOS 15.4"],
    ["16.0", "26.5.2", "macOS 26.5.2"],
    ["10.16", "11.7.10", "macOS 11.7.10"],
    ["10.15.7", null, "macOS 10.15.7"],
    ["16.0", null, "macOS 16.0"],
  ])(
    "is of the version that the file names, %s, unless that is one for old programs",
    async (named, kernel, system) => {
      const root = rootWith({ [VERSION_FILE]: versionFile(named) });
      expect((await read({ osVersion: kernel }, root)).machine.system).toBe(system);
    },
  );

  it.each([
    [{ hvVmmPresent: 1 }, true],
    [{ hvVmmPresent: 0 }, false],
    [{ hvVmmPresent: null }, null],
    [{ hvVmmPresent: null, model: "VirtualMac2,1" }, true],
  ])("is known to be virtual or not, or not known: %j", async (different, virtual) => {
    expect((await read(different)).machine.virtualMachine).toBe(virtual);
  });

  it("says when this process is translated, and nothing of it otherwise", async () => {
    expect((await read({ procTranslated: 1 })).machine.translated).toBe(true);
    expect((await read({ procTranslated: null })).machine).not.toHaveProperty("translated");
  });

  it("knows its start only where the kernel does", async () => {
    expect((await read({ bootTimeUs: 0n })).machine.bootedAt).toBeNull();
    expect((await read({ bootTimeUs: 2n ** 63n })).machine.bootedAt).toBeNull();
  });

  it("is at least as old as the file that set-up leaves", async () => {
    const root = rootWith({ "/private/var/db/.AppleSetupDone": "" });
    const host = hostAt(root);
    const later = { ...host, clock: { ...host.clock, now: () => Date.now() + 60_000 } };
    const { machine } = await readMacHost(later, macAddonDouble(m1Air()).addon);
    expect(machine.firstUse?.evidence).toBe("birth of the file that set-up leaves");
    expect(Math.abs((machine.firstUse?.at ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it("without an addon is what its files say", async () => {
    const root = rootWith({ [VERSION_FILE]: versionFile("15.7") });
    const { machine, swap, space } = await readMacHost(hostAt(root), null);
    expect(machine).toMatchObject({ model: null, system: "macOS 15.7", bootId: null });
    expect(swap).toEqual({
      usedBytes: null,
      zramUsedBytes: null,
      swappedOutBytes: null,
      swappedInBytes: null,
    });
    expect(space).toMatchObject({ path: "/", purgeableBytes: null, drives: [] });
  });

  it("is read although one question is never answered", async () => {
    const { addon } = macAddonDouble(m1Air());
    const silent = { ...addon, readMemory: () => Promise.reject(new Error("no thread")) };
    const { machine, swap } = await readMacHost(hostAt(rootWith({})), silent);
    expect([machine.model, swap.usedBytes]).toEqual(["MacBookAir10,1", null]);
  });
});

describe("swap", () => {
  const memory = (different: Partial<MacMemory>): MacMemory => ({
    ...{ swapTotalBytes: null, swapAvailableBytes: null, swapUsedBytes: null },
    ...{ swapins: 100n, swapouts: 1_000n, kernelPageSize: 16_384n, compressorPages: null },
    ...{ memoryBytes: null, pressureLevel: null, availablePercent: null },
    ...{ swapEnabled: null, swapfilePrefix: null, steps: [] },
    ...different,
  });

  it.each([
    [16_384n, 16_384_000],
    [4_096n, 4_096_000],
  ])("counts pages of the kernel, of %i bytes", (kernelPageSize, swappedOutBytes) => {
    expect(macSwapFacts(memory({ kernelPageSize }))).toMatchObject({ swappedOutBytes });
  });

  it("report 77: says what vm.swapusage has in use, 1033.25 MiB as 1.08 GB", () => {
    const swapUsedBytes = BigInt(1_033.25 * 1_048_576);
    expect(macSwapFacts(memory({ swapUsedBytes })).usedBytes).toBe(1_083_441_152);
  });

  it("is unknown, not 0, where a part is missing", () => {
    expect(macSwapFacts(memory({ kernelPageSize: null })).swappedOutBytes).toBeNull();
    expect(macSwapFacts(memory({ kernelPageSize: 0n })).swappedOutBytes).toBeNull();
    expect(macSwapFacts(memory({ swapouts: null })).swappedOutBytes).toBeNull();
    expect(macSwapFacts(null).usedBytes).toBeNull();
  });
});

describe("space", () => {
  it("is bavail in blocks of bsize; bfree, 772 GB where 234 GB are free, is not looked at", () => {
    const answer = {
      blocks: 244_000_000n,
      bfree: 188_476_562n,
      bavail: 57_128_906n,
      bsize: 4_096n,
    };
    expect(spaceAmounts(answer)).toEqual({
      totalBytes: 244_000_000 * 4_096,
      freeBytes: 57_128_906 * 4_096,
    });
  });

  it("report 11: of size 0 is unknown, not a full disk", () => {
    expect(spaceAmounts({ blocks: 0n, bavail: 0n, bsize: 4_096n })).toBeNull();
  });

  const capacity = (importantBytes: bigint | null, plainBytes: bigint | null): MacCapacity => ({
    ...{ importantBytes, plainBytes, totalBytes: null, steps: [] },
  });

  it("report 70: 663.7 GB for something important are 522.7 free and 141 purgeable", () => {
    expect(purgeable(capacity(663_700_000_000n, 522_700_000_000n))).toBe(141_000_000_000);
  });

  it.each([
    ["report 67: 0 for something important", capacity(0n, 134n), null],
    ["report 67: no answer", capacity(null, 134n), null],
    ["no plain figure", capacity(153n, null), null],
    ["less for something important than is free", capacity(100n, 134n), 0],
    ["no addon", null, null],
  ])("has purgeable bytes, none or unknown: %s", (_, answer, bytes) => {
    expect(purgeable(answer)).toBe(bytes);
  });

  it("is of the Data volume where there is one", async () => {
    const root = rootWith({ "/System/Volumes/Data/x": "" });
    expect((await read({}, root)).space).toMatchObject({
      path: "/System/Volumes/Data",
      purgeableBytes: 19_000_000_000,
      drives: ["disk0"],
    });
  });

  it("report 8: of a Fusion drive is on both its members", async () => {
    const { space } = await readMacHost(hostAt(rootWith({})), macAddonDouble(fusion()).addon);
    expect(space?.drives).toEqual(["disk0", "disk1"]);
  });

  it("is on no drive that is known where the walk finds none", async () => {
    const nowhere = mac([], { volume: { drives: [], tooDeep: true } });
    const { space } = await readMacHost(hostAt(rootWith({})), macAddonDouble(nowhere).addon);
    expect(space?.drives).toEqual([]);
  });
});
