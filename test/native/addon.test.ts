import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import process from "node:process";
import { beforeAll, describe, expect, test } from "vitest";
import type { NativeAddon, NativeReading } from "../../native/load.ts";
import { builtAddon, describeCompiled, loadedAddon, temporaryFolder } from "./built-addon.ts";

const onLinux = process.platform === "linux";
const statuses = ({ steps }: NativeReading): readonly (readonly [string, number])[] =>
  steps.map(({ name, status }) => [name, status] as const);
const { ENOENT, ENOTTY } = os.constants.errno;

describeCompiled("the addon", () => {
  const folder = temporaryFolder();
  let addon: NativeAddon;
  beforeAll(() => {
    addon = loadedAddon(builtAddon(folder));
  });

  describe.runIf(onLinux)("a path that is no NVMe controller", () => {
    test("is answered with ENOENT where there is nothing", async () => {
      const reading = await addon.readNvme(join(folder, "nothing"), 1);
      expect(reading).toEqual({ steps: [{ name: "open", status: -ENOENT, bytes: null }] });
    });

    test("is answered with ENOTTY where it is a file or a folder", async () => {
      const file = join(folder, "file");
      writeFileSync(file, "no device");
      mkdirSync(join(folder, "folder"));
      expect(statuses(await addon.readNvme(file, 1))).toEqual([["open", -ENOTTY]]);
      expect(statuses(await addon.readNvme(join(folder, "folder"), 1))).toEqual([
        ["open", -ENOTTY],
      ]);
    });

    test("is asked every question where it is another character device", async () => {
      expect(statuses(await addon.readNvme("/dev/null", 1))).toEqual([
        ["open", 0],
        ["identify-controller", -ENOTTY],
        ["identify-namespace", -ENOTTY],
        ["health-log", -ENOTTY],
      ]);
    });
  });

  describe("arguments", () => {
    const call = (...given: readonly unknown[]) => Reflect.apply(addon.readNvme, undefined, given);

    test.each([[], [undefined, 1], [5, 1], ["", 1], ["/dev/null\0/x", 1], [{}, 1]])(
      "a path that is none is refused in words (%j, %j)",
      (...given) => {
        expect(() => call(...given)).toThrow(/expected path, the first argument, to be a string/);
      },
    );

    test.each([undefined, "1", 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 0xffffffff, 1n])(
      "a namespace that is none is refused in words (%s)",
      (nsid) => {
        expect(() => call("/dev/null", nsid)).toThrow(/expected nsid, the second argument/);
      },
    );

    test("the first and the last namespace are accepted", async () => {
      for (const nsid of [1, 0xfffffffe]) {
        expect((await addon.readNvme(join(folder, "nothing"), nsid)).steps).toHaveLength(1);
      }
    });

    test("a path of more bytes than characters arrives whole", async () => {
      const path = join(folder, "Größe-✓");
      writeFileSync(path, "");
      expect(statuses(await addon.readNvme(path, 1))).toEqual([["open", -ENOTTY]]);
    });
  });

  describe.runIf(onLinux)("a thousand reads", () => {
    test("leave no file descriptor, thread or stack behind", async () => {
      await addon.readNvme("/dev/null", 1);
      const before = { files: open("fd"), threads: open("task"), address: addressSpace() };
      for (let n = 0; n < 1_000; n++) await addon.readNvme("/dev/null", 1);
      expect(open("fd")).toBe(before.files);
      expect(open("task")).toBeLessThanOrEqual(before.threads + 2); // the last ones are on their way out
      expect(addressSpace() - before.address).toBeLessThan(1e9); // a stack is 8 MB: 8e9 if all were kept
    });

    test("at once are all answered", async () => {
      const readings = Array.from({ length: 200 }, () => addon.readNvme("/dev/null", 1));
      expect((await Promise.all(readings)).every(({ steps }) => steps.length === 4)).toBe(true);
    });
  });
});

const open = (kind: "fd" | "task"): number => readdirSync(`/proc/self/${kind}`).length;

/** Bytes of address space in use. */
const addressSpace = (): number =>
  Number(/VmSize:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
