import { describe, expect, test } from "vitest";
import { macAppName, macSwappedOut, macWriters } from "../../../agent/host/writers/mac-writers.ts";
import type { MacMemory, MacProcess, MacProcessWrites } from "../../../native/mac-addon.ts";

const CHROME = "/Applications/Google Chrome.app/Contents";

const process = (difference: Partial<MacProcess>): MacProcess => ({
  ...{ pid: 501, status: 0, startTicks: 123_456n, path: `${CHROME}/MacOS/Google Chrome` },
  ...{ name: null, bytesWritten: 4_096n, logicalBytesWritten: 8_192n },
  ...difference,
});

const answering = (difference: Partial<MacProcessWrites>) => ({
  readProcessWrites: async (): Promise<MacProcessWrites> => ({
    steps: [{ name: "list-processes", status: 0, bytes: null }],
    ...{ nowTicks: 999_999n, tickNumerator: 125, tickDenominator: 3 },
    ...{ processes: [], notPermitted: 0, gone: 0 },
    ...difference,
  }),
});

describe("a pass on macOS", () => {
  test("takes what was handed to the disks, and no parent: nothing is added to it there", async () => {
    const pass = await macWriters(answering({ processes: [process({})] }));
    expect(pass).toEqual({
      nowTicks: 999_999,
      processes: [
        {
          ...{ pid: 501, parentPid: null, startTicks: 123_456 },
          ...{ name: "Google Chrome", bytesWritten: 4_096 },
        },
      ],
      unseen: 0,
    });
  });

  test("counts what belongs to other users, and does not fail for it", async () => {
    const EPERM = -1;
    const forbidden = process({ pid: 88, status: EPERM, startTicks: null, bytesWritten: null });
    const pass = await macWriters(
      answering({ processes: [forbidden, process({})], notPermitted: 1, gone: 3 }),
    );
    expect(pass).toMatchObject({ processes: [{ pid: 501 }], unseen: 1 });
  });

  test("leaves out the kernel, which root may see: it writes swap and what apps handed over", async () => {
    const kernel = process({ pid: 0, path: null, name: "kernel_task", bytesWritten: 10n ** 12n });
    expect(await macWriters(answering({ processes: [kernel] }))).toMatchObject({ processes: [] });
  });

  test("is none where processes could not be listed", async () => {
    const steps = [{ name: "list-processes", status: -12, bytes: null }];
    expect(await macWriters(answering({ steps }))).toBeNull();
  });
});

describe("the name of an app", () => {
  test.each([
    [`${CHROME}/MacOS/Google Chrome`, "Google Chrome"],
    [
      `${CHROME}/Frameworks/Google Chrome Framework.framework/Versions/141/Helpers/Google Chrome Helper.app/Contents/MacOS/Google Chrome Helper`,
      "Google Chrome",
    ],
    ["/Users/ada/Applications/Très Bien.APP/Contents/MacOS/x", "Très Bien"],
    ["/System/Library/CoreServices/Finder.app/Contents/MacOS/Finder", "Finder"],
    ["/Applications/.app/Contents/MacOS/odd", "odd"],
    ["/usr/bin/rsync", "rsync"],
    ["/Users/ada/build/tool.app", "tool.app"],
    ["/opt/homebrew/Cellar/node/24.1.0/bin/node", "node"],
  ])("%s is %s", (path, name) => {
    expect(macAppName({ path, name: null })).toBe(name);
  });

  test("is the short name where there is no path", () => {
    expect(macAppName({ path: null, name: "backupd" })).toBe("backupd");
    expect(macAppName({ path: null, name: null })).toBe("program without a name");
    expect(macAppName({ path: "/", name: "" })).toBe("program without a name");
  });
});

describe("memory swapped out on macOS", () => {
  const swappedOut = (difference: Partial<MacMemory>) => {
    const memory: MacMemory = {
      ...{ steps: [], swapTotalBytes: null, swapAvailableBytes: null, swapUsedBytes: null },
      ...{ swapins: 1n, swapouts: 3n, kernelPageSize: 16_384n, compressorPages: null },
      ...{ memoryBytes: null, pressureLevel: null, availablePercent: null },
      ...{ swapEnabled: null, swapfilePrefix: null },
      ...difference,
    };
    return macSwappedOut({ readMemory: async () => memory });
  };

  test("is counted in pages of the kernel", async () => {
    expect(await swappedOut({})).toBe(49_152);
    expect(await swappedOut({ swapouts: 0n })).toBe(0);
  });

  test("is unknown where either is", async () => {
    expect(await swappedOut({ swapouts: null })).toBeNull();
    expect(await swappedOut({ kernelPageSize: null })).toBeNull();
    expect(await swappedOut({ swapouts: 2n ** 63n })).toBeNull();
  });
});
