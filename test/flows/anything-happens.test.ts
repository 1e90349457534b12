import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR, localDay, SECOND, TB } from "../../agent/model/units.ts";
import { APPLE_SSD, answered, healthOf, refused } from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { eventsOf, exampleMachine, written } from "./example-machine.ts";

describe("twenty readings of two processes at once", () => {
  /** Every one takes some time to read the drive and some to store: they overtake each other. */
  const ATTEMPT = fc.record({ read: fc.nat(50_000), store: fc.nat(50_000) });

  test("stored in any order leave a counter that one of them read, and nothing to tell", async () => {
    const attempts = fc.array(ATTEMPT, { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(attempts, async (some) => {
        const machine = exampleMachine({ zone: "UTC" });
        const start = Date.UTC(2026, 10, 30, 12);
        await machine.look(start - HOUR, [written(100 * TB)]);
        const tries = some.map(({ read, store }, at) => {
          const begun = start + at * SECOND;
          const readAt = begun + read;
          return { begun, storedAt: readAt + store, counter: 100 * TB + (readAt - start) * 1_000 };
        });
        for (const { begun, counter } of tries.sort((a, b) => a.storedAt - b.storedAt)) {
          await machine.look(begun, [written(counter)]);
        }
        const [day] = machine.store.dailySamplesFrom(1, localDay("2026-11-30"));
        expect(eventsOf(machine)).toEqual(["drive-first-seen"]);
        expect(day?.health.bytesWritten).toBeGreaterThan(100 * TB);
        expect(tries.map(({ counter }) => counter)).toContain(day?.health.bytesWritten);
      }),
      { seed: 20_261_130, numRuns: 10 },
    );
  });
});

describe("what happens to a machine", () => {
  /** Anything at all, over and over: the store must take it, and what is shown must be sane. */
  const STEP = fc.record({
    hours: fc.oneof(
      fc.double({ min: 0, max: 40, noNaN: true }),
      fc.integer({ min: -9_000, max: 9_000 }),
    ),
    bytesWritten: fc.option(fc.oneof(fc.integer({ min: 0, max: 2e14 }), fc.constantFrom(0, 1e18))),
    power: fc.option(fc.nat(90_000)),
    sinceBoot: fc.option(fc.nat(1e12)),
    bootId: fc.constantFrom("boot-1", "boot-2", null),
    zone: fc.constantFrom("UTC", "Pacific/Kiritimati", "America/Los_Angeles"),
    refuses: fc.boolean(),
  });

  test("whatever it is, no figure is negative, infinite or no number, and nothing throws", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 15 }), async (steps) => {
        const machine = exampleMachine();
        let at = Date.UTC(2026, 10, 30, 12);
        for (const { hours, bytesWritten, power, sinceBoot, bootId, zone, refuses } of steps) {
          at = Math.round(Math.max(at + hours * HOUR, Date.UTC(1971, 0, 1)));
          machine.moveTo(zone);
          const health = healthOf({ bytesWritten, powerOnHours: power });
          const answer = refuses ? refused("failed") : answered(APPLE_SSD, health, sinceBoot);
          const source = strictSource("iokit", [{ facts: APPLE_SSD, answer }]);
          const { state } = await machine.look(at, [source], { machine: { bootId } });
          expect(strangeNumbers(state)).toEqual([]);
        }
      }),
      { seed: 20_261_130, numRuns: 40 },
    );
  });
});

/** Paths to numbers that no state may have; instants and offsets may be below zero. */
function strangeNumbers(value: unknown, path = ""): readonly string[] {
  if (typeof value === "number") {
    const isSigned = /At$|asOf$|staleAfter$|Since$|utcOffsetMinutes$|Celsius$/.test(path);
    return Number.isFinite(value) && (value >= 0 || isSigned) ? [] : [`${path}: ${value}`];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => strangeNumbers(inner, `${path}.${name}`));
}
