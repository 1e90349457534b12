import { existsSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { forgetDrive } from "../../agent/flows/forget-drive.ts";
import { DAY, TB } from "../../agent/model/units.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { APPLE_SSD, answered, healthOf } from "../fixtures/example-drives.ts";
import { strictSource } from "../sources/strict-source.ts";
import { exampleMachine, NOON, written } from "./example-machine.ts";

async function machineWithADrive() {
  const machine = exampleMachine();
  await machine.look(NOON, [written(150 * TB)]);
  return machine;
}

describe("forgetting a drive", () => {
  test("takes it out of the state and keeps its history", async () => {
    const machine = await machineWithADrive();
    expect(await forgetDrive(machine.tools, "forget", "1")).toBe("APPLE SSD AP1024M");
    const { state } = await machine.look(NOON + DAY, [written(151 * TB)]);
    expect(state.drives).toEqual([]);
    expect([...machine.store.iterateDailySamples(1)].length).toBeGreaterThan(0);
  });

  test("can be taken back, and nothing written meanwhile is lost", async () => {
    const machine = await machineWithADrive();
    await forgetDrive(machine.tools, "forget", "1");
    await forgetDrive(machine.tools, "watch", "1");
    const { state } = await machine.look(NOON + DAY, [written(151 * TB)]);
    expect(state.drives).toMatchObject([{ id: 1, writes: { weekBytesPerDay: TB } }]);
  });

  test("takes away the kept state, which still shows it", async () => {
    const machine = await machineWithADrive();
    writeFileSync(machine.tools.paths.state, "{}");
    await forgetDrive(machine.tools, "forget", "1");
    expect(existsSync(machine.tools.paths.state)).toBe(false);
    await forgetDrive(machine.tools, "forget", "1"); // once more does no harm
  });

  test.each(["2", "0", "01", "disk0", "", "1 "])(
    "refuses %j, naming the drives there are",
    async (number) => {
      const { tools } = await machineWithADrive();
      const error = await forgetDrive(tools, "forget", number).catch((caught: unknown) => caught);
      expect(isWearbarError(error, "usage")).toBe(true);
      expect(String(error)).toMatch(/Expected the number of a drive \(1\), got .*`wearbar drives`/);
    },
  );

  test("says so where none is known yet", async () => {
    const { tools } = exampleMachine();
    await expect(forgetDrive(tools, "forget", "1")).rejects.toThrow("none is known yet");
  });

  test("gives a name that can not change the terminal", async () => {
    const machine = exampleMachine();
    const facts = { ...APPLE_SSD, model: "SSD\u001B[31m\r\u202E" };
    const answer = answered(facts, healthOf({ bytesWritten: TB }));
    await machine.look(NOON, [strictSource("iokit", [{ facts, answer }])]);
    expect(await forgetDrive(machine.tools, "forget", "1")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
