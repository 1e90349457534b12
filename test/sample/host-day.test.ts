import { describe, expect, test } from "vitest";
import type { HostReading, SpaceFacts } from "../../agent/model/machine.ts";
import { bytes, GB, instant, localDay, TB, zoneName } from "../../agent/model/units.ts";
import { foldHost } from "../../agent/sample/host-day.ts";

const DAY = localDay("2026-11-30");

interface Values {
  readonly swapUsed?: number | null;
  readonly free?: number | null;
  readonly purgeable?: number | null;
  readonly memory?: number | null;
}

const orNull = (value: number | null) => (value === null ? null : bytes(value));

function reading({ swapUsed = 0, free = 200 * GB, purgeable = null, memory = 32 * GB }: Values) {
  const space: SpaceFacts | null =
    free === null
      ? null
      : {
          ...{ path: "/", totalBytes: bytes(TB), freeBytes: bytes(free) },
          ...{ purgeableBytes: orNull(purgeable), drives: [] },
        };
  return {
    machine: {
      ...{ model: null, system: null, memoryBytes: orNull(memory), virtualMachine: null },
      ...{ bootId: "boot-1", bootedAt: null, zone: zoneName("UTC"), firstUse: null },
    },
    swap: {
      ...{ usedBytes: orNull(swapUsed), zramUsedBytes: null },
      ...{ swappedOutBytes: null, swappedInBytes: null },
    },
    space,
    takenAt: instant(Date.UTC(2026, 10, 30, 12)),
  } satisfies HostReading;
}

describe("the machine's day", () => {
  test("keeps the most swap and the least free space", () => {
    const first = foldHost(null, reading({ swapUsed: 4 * GB, free: 90 * GB }), DAY, bytes(1));
    const second = foldHost(first, reading({ swapUsed: 1 * GB, free: 200 * GB }), DAY, bytes(2));
    expect(second).toMatchObject({
      ...{ swapUsedBytes: 4 * GB, freeBytes: 90 * GB },
      ...{ totalBytes: TB, swappedOutBytes: 3 },
    });
    const third = foldHost(second, reading({ swapUsed: 6 * GB, free: 80 * GB }), DAY, null);
    expect(third).toMatchObject({ swapUsedBytes: 6 * GB, freeBytes: 80 * GB, swappedOutBytes: 3 });
  });

  test("report 11: knows nothing where nothing could be read, which is not zero", () => {
    const day = foldHost(null, reading({ swapUsed: null, free: null, memory: null }), DAY, null);
    expect(day).toMatchObject({
      ...{ swapUsedBytes: null, swappedOutBytes: null, memoryBytes: null },
      ...{ freeBytes: null, totalBytes: null, purgeableBytes: null },
    });
  });

  test("keeps what it knew when a later reading fails, but for the purgeable part of then", () => {
    const first = foldHost(null, reading({ swapUsed: GB, purgeable: 14 * GB }), DAY, null);
    const second = foldHost(
      first,
      reading({ swapUsed: null, free: null, memory: null }),
      DAY,
      null,
    );
    expect(second).toMatchObject({
      ...{ swapUsedBytes: GB, freeBytes: 200 * GB, totalBytes: TB },
      ...{ memoryBytes: 32 * GB, purgeableBytes: null },
    });
  });
});
