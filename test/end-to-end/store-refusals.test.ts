import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { made, plantMachine, wearbar } from "./host.ts";
import { change, databaseOf, sampled } from "./sampled.ts";

describe("a database that Wearbar may not use is refused and left as it is", () => {
  it("one of another program", async () => {
    const machine = plantMachine(LAPTOP);
    made(machine.data);
    change(machine, "CREATE TABLE notes(text)");
    const before = readFileSync(databaseOf(machine));
    for (const call of ["sample", "status", "history", "drives"]) {
      const { code, stdout, stderr } = await wearbar(machine, call);
      expect([code, stdout]).toEqual([EXIT.failed, ""]);
      expect(stderr).toMatch(
        /^wearbar: Expected the database of Wearbar at .*another program.*\n$/,
      );
    }
    expect(readFileSync(databaseOf(machine))).toEqual(before);
  });

  it("one that a newer version wrote; a fresh state is still shown", async () => {
    const machine = await sampled();
    change(machine, "PRAGMA user_version = 99");
    const { code, stderr } = await wearbar(machine, "sample");
    expect([code, stderr]).toEqual([
      EXIT.failed,
      expect.stringMatching(
        /^wearbar: Expected schema \d+ or older .*, got schema 99: a newer Wearbar/,
      ),
    ]);
    expect((await wearbar(machine, "status")).code).toBe(EXIT.ok);
    expect(change(machine, "PRAGMA user_version")).toBe(99);
  });

  it("as a finding of the doctor, told once", async () => {
    const machine = await sampled();
    change(machine, "PRAGMA user_version = 99");
    const { code, stdout, stderr } = await wearbar(machine, "doctor");
    expect([code, stderr]).toEqual([EXIT.failed, ""]);
    expect(stdout).toMatch(/^fail +database: Expected schema/m);
  });
});

describe("a home that can not be used", () => {
  it.each(["sample", "status", "history", "drives", "doctor"])(
    "because it is a file: wearbar %s says so",
    async (call) => {
      const machine = plantMachine(LAPTOP);
      writeFileSync(machine.data, "a file");
      const { code, stdout, stderr } = await wearbar(machine, call);
      expect([EXIT.failed, EXIT.usage]).toContain(code);
      expect(stdout + stderr).toContain(machine.data);
      expect(stdout + stderr).not.toContain("fault of Wearbar's own");
      expect(readFileSync(machine.data, "utf8")).toBe("a file");
    },
  );

  it("because a folder is in the database's place", async () => {
    const machine = plantMachine(LAPTOP);
    made(databaseOf(machine));
    const { code, stderr } = await wearbar(machine, "sample");
    expect([code, stderr]).toEqual([
      EXIT.failed,
      expect.stringMatching(/^wearbar: Expected to be able to write the database .*\n$/),
    ]);
  });
});
