import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../built-addon.ts";
import { describeOnDouble, fixture } from "./double.ts";
import { playingDouble } from "./playing.ts";

describeOnDouble("what the addon reads of a Mac itself", () => {
  const folder = temporaryFolder();
  const { macos, control, play } = playingDouble();

  describe("the machine", () => {
    test("under Rosetta counts swap in the kernel's pages", async () => {
      play("rosetta");
      expect(await macos().readMemory()).toMatchObject({
        swapTotalBytes: 3_221_225_472n,
        swapUsedBytes: 2_147_483_648n,
        swapouts: 480_000n,
        kernelPageSize: 16_384n,
        memoryBytes: 8_589_934_592n,
        pressureLevel: 1,
      });
      expect(await macos().readMachine()).toMatchObject({
        procTranslated: 1,
        hvVmmPresent: 0,
      });
    });

    test("tells its clocks in nanoseconds, with and without sleep", async () => {
      play("m1-air");
      expect(await macos().readMachine()).toMatchObject({
        bootTimeUs: 1_795_900_000_250_000n,
        awakeNs: 100_000_000_000_000n,
        continuousNs: 400_000_000_000_000n,
      });
    });

    test("that does not know a name answers null with ENOENT, never 0", async () => {
      play("t2-macbook-pro");
      const machine = await macos().readMachine();
      expect(machine.procTranslated).toBeNull();
      expect(machine.steps).toContainEqual({
        name: "sysctl.proc_translated",
        status: -2,
        bytes: null,
      });
    });
  });

  test("a volume's free space is told with and without what could be purged", async () => {
    play("m1-air");
    expect(await macos().readCapacity("/System/Volumes/Data")).toMatchObject({
      importantBytes: 74_000_000_000n,
      plainBytes: 52_000_000_000n,
      totalBytes: 245_107_195_904n,
    });
    const nowhere = await macos().readCapacity("nowhere");
    expect(nowhere).toMatchObject({ importantBytes: null, plainBytes: null, totalBytes: null });
    expect(nowhere.steps[0]).toEqual({ name: "important-usage", status: 260, bytes: null });
  });

  describe("processes", () => {
    test("of others are named and their writes unknown", async () => {
      play("m1-air");
      const { processes, notPermitted, gone } = await macos().readProcessWrites();
      expect({ notPermitted, gone }).toEqual({ notPermitted: 4, gone: 0 });
      expect(processes.find(({ pid }) => pid === 0)).toEqual({
        pid: 0,
        status: -1,
        startTicks: null,
        path: null,
        name: "kernel_task",
        bytesWritten: null,
        logicalBytesWritten: null,
      });
      expect(processes.find(({ pid }) => pid === 412)).toEqual({
        pid: 412,
        status: 0,
        startTicks: 120_000n,
        path: "/Applications/Safari.app/Contents/MacOS/Safari",
        name: null,
        bytesWritten: 1_073_741_824n,
        logicalBytesWritten: 1_181_116_006n,
      });
    });

    test("that end while they are looked at are counted and left out", async () => {
      const path = join(folder, "ends.txt");
      const again = "process 412 mine start 700000 written 5 logical 5 path /bin/zsh";
      writeFileSync(
        path,
        `include ${fixture("m1-air")}\nwhen list 1: end 412\nwhen list 2: ${again}\n`,
      );
      control().use(path);
      const first = await macos().readProcessWrites();
      expect([first.gone, first.processes.some(({ pid }) => pid === 412)]).toEqual([1, false]);
      await macos().readProcessWrites();
      const third = await macos().readProcessWrites();
      expect(third.processes.find(({ pid }) => pid === 412)?.startTicks).toBe(700_000n);
    });
  });
});
