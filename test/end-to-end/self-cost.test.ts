import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { State } from "../../agent/model/state.ts";
import { bytes, DAY, HOUR, instant, localDay, MB, zoneName } from "../../agent/model/units.ts";
import { openStore } from "../../db/open.ts";
import type { Store } from "../../db/store.ts";
import { placeIn } from "../db/place-in.ts";
import { NOON } from "../host/host-at.ts";
import { type Machine, wearbar, wearbarJson } from "./host.ts";
import { sampled } from "./sampled.ts";

/** A machine on which an agent ran for two days. */
async function withAgent(bytesADay: number): Promise<Machine> {
  const machine = await sampled();
  inStore(machine, (store) => {
    store.write((writer) => {
      for (const day of ["2026-11-29", "2026-11-30"]) {
        writer.saveSelfCost({
          ...{ day: localDay(day), zone: zoneName("UTC"), runningMs: 12 * HOUR, cpuMs: 1_200 },
          ...{ residentBytes: bytes(61 * MB), bytesWritten: bytes(bytesADay), starts: 1 },
        });
      }
    });
  });
  return machine;
}

function inStore({ data }: Machine, work: (store: Store) => void): void {
  const { store } = openStore(placeIn(data));
  work(store);
  store.close();
}

const LATER = { now: NOON + 2 * HOUR };
const WORDS = "wrote 300 kB in 2 days · 2.4 s of processor time a day · 61 MB of memory";

describe("what the agent itself costs", () => {
  it("is said by status --verbose alone, and stands in its JSON", async () => {
    const machine = await withAgent(150_000);
    const { stdout } = await wearbar(machine, "status --verbose", LATER);
    expect(stdout).toMatch(new RegExp(`^agent +${WORDS}$`, "m"));
    expect((await wearbar(machine, "status", LATER)).stdout).not.toContain("processor");
    expect((await wearbarJson<State>(machine, "status", LATER)).selfCost).toEqual({
      ...{ days: 2, runningMs: DAY, cpuMsPerDay: 2_400 },
      ...{ residentBytes: 61 * MB, bytesWritten: 300_000 },
    });
  });

  it("is unknown where none has run, and not said of a recording", async () => {
    const machine = await sampled();
    const { stdout } = await wearbar(machine, "status --verbose");
    expect(stdout).toMatch(/^agent +has not been measured in the last 7 days$/m);
    expect((await wearbarJson<State>(machine, "status")).selfCost).toBeNull();
  });

  it("passes the doctor while it is small", async () => {
    const { stdout } = await wearbar(await withAgent(150_000), "doctor", LATER);
    expect(stdout).toMatch(new RegExp(`^pass +self-cost: the agent ${WORDS}$`, "m"));
  });

  it("is a remark of the doctor where it is over the budget", async () => {
    const { code, stdout } = await wearbar(await withAgent(21_000_000), "doctor", LATER);
    const text = stdout.replaceAll(/\s+/g, " ");
    expect(text).toContain("warn self-cost: the agent wrote 42 MB in 2 days");
    expect(text).toContain("it should stay below 40 MB a week and 10 s a day");
    expect(code).toBe(0);
  });
});

describe("the copies of the database", () => {
  it("are counted by the doctor, and the newest is named", async () => {
    const machine = await sampled();
    expect((await wearbar(machine, "doctor")).stdout).toMatch(
      /^pass +copies: none yet; the agent makes one a month$/m,
    );
    const folder = join(machine.data, "backups");
    inStore(machine, (store) => {
      for (const daysAgo of [29, 60]) store.backUp(folder, instant(NOON - daysAgo * DAY));
    });
    const { stdout } = await wearbar(machine, "doctor");
    expect(stdout).toMatch(
      /^pass +copies: 2 in \S+, the newest of 1 November 2026 \(\d\d\.?\d? kB\)$/m,
    );
  });
});
