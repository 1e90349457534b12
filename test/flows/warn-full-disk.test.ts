import { expect, test } from "vitest";
import { warnOfFullDisk } from "../../agent/flows/warn-full-disk.ts";
import type { Delivery, Notice, Notifier } from "../../agent/model/notice.ts";
import { bytes, GB } from "../../agent/model/units.ts";
import { exampleMachine, NOON, written } from "./example-machine.ts";

/** A channel that keeps what it is given, or takes nothing. */
function channel(name: string, answer: Delivery): Notifier & { readonly posted: Notice[] } {
  const posted: Notice[] = [];
  return {
    ...{ name, posted, can: { replace: true, withdraw: true, open: true } },
    ready: async () => answer,
    post: async (notice) => {
      posted.push(notice);
      return { ok: true };
    },
    withdraw: async () => {},
  };
}

const refusing: Delivery = { ok: false, why: "not allowed", retry: false };

const spaceOf = (freeBytes: number) => ({
  ...{ path: "/", totalBytes: bytes(256 * GB), freeBytes: bytes(freeBytes) },
  ...{ purgeableBytes: null, drives: ["disk0"] },
});

test("report 128: a full disk is told of although nothing can be kept", async () => {
  const machine = exampleMachine({ host: { space: spaceOf(0) } });
  await machine.look(NOON, [written(150e12)]);
  const [closed, open] = [channel("menu-bar", refusing), channel("osascript", { ok: true })];
  expect(await warnOfFullDisk(machine.tools, [closed, open])).toBe("osascript");
  expect(closed.posted).toEqual([]);
  expect(open.posted).toEqual([
    {
      ...{ key: `space-critical@${NOON}`, id: "space-critical", thread: "machine", opens: null },
      ...{ level: "active", title: "Only 0% of the disk is free" },
      body: "0 bytes free, purgeable unknown; keep 10%. Free some now: updates and swap need room.",
    },
  ]);
  expect(machine.store.notices({ limit: 1 })).toEqual([]);
  expect(await warnOfFullDisk(machine.tools, [closed])).toBeNull();
});

test.each([
  ["of the watched disk", spaceOf(100 * GB)],
  ["of no disk", null],
])("where the free space %s does not explain it, it is not blamed", async (_, space) => {
  const machine = exampleMachine({ host: { space } });
  await machine.look(NOON, [written(150e12)]);
  const open = channel("osascript", { ok: true });
  await warnOfFullDisk(machine.tools, [open]);
  expect(open.posted).toMatchObject([
    {
      ...{ id: "space-critical", title: "Wearbar has no room to write" },
      body: `The disk or quota of ${machine.tools.paths.data} is full: free some space there. Until then nothing is kept.`,
    },
  ]);
});

test.each([
  ["in quiet hours", { "alerts.quiet_from": "11:00", "alerts.quiet_until": "14:00" }],
  ["where notifications are off", { "alerts.enabled": false }],
])("%s nothing is told", async (_, settings) => {
  const machine = exampleMachine({ host: { space: spaceOf(0) }, config: settings });
  await machine.look(NOON, [written(150e12)]);
  const open = channel("osascript", { ok: true });
  expect(await warnOfFullDisk(machine.tools, [open])).toBeNull();
  expect(open.posted).toEqual([]);
});
