import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { WritersReport } from "../../agent/model/writers.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { plantProcesses } from "../host/writers/plant-processes.ts";
import { plantMachine, wearbar, wearbarJson } from "./host.ts";

const PROCESS = { pid: 40, startTicks: 7, program: "/home/ada/private/tax tool" };

describe("wearbar writers", () => {
  it("watches, shows who wrote, keeps names and no paths, and forgets it all", async () => {
    const machine = plantMachine(LAPTOP);
    plantProcesses(machine.root, 50, [{ ...PROCESS, written: 4_096 }]);
    setTimeout(() => plantProcesses(machine.root, 51, [{ ...PROCESS, written: 5_004_096 }]), 1_000);
    const watched = await wearbar(machine, "writers --watch 2");
    expect(watched).toMatchObject({ code: EXIT.ok, stderr: "" });
    expect(watched.stdout).toMatch(/^who wrote it {3}in 0 seconds/); // the clock stands still here
    expect(watched.stdout).toMatch(/^ {5}5 MB {2}█{10} {3}100% {2}tax tool$/m);

    const { writers, byDay } = await wearbarJson<WritersReport>(machine, "writers --days 1");
    expect(writers).toMatchObject([{ kind: "app", name: "tax tool", bytes: 5e6 }]);
    expect(byDay).toHaveLength(1);
    const content = () => readFileSync(join(machine.data, "wearbar.db"), "latin1");
    expect(content()).toContain("tax tool");
    expect(content()).not.toContain("private");

    const forgotten = await wearbar(machine, "writers --forget");
    const gone = "All that was counted of apps is deleted.\n";
    expect([forgotten.code, forgotten.stdout]).toEqual([EXIT.ok, gone]);
    expect(content()).not.toContain("tax tool");
    expect((await wearbar(machine, "writers")).stdout).toMatch(/^Nothing was counted/);
  });

  it("counts nothing where it is switched off, and says so", async () => {
    const machine = plantMachine(LAPTOP);
    await wearbar(machine, "config set writers.enabled off");
    expect((await wearbar(machine, "config get writers.enabled")).stdout).toBe("false\n");
    expect(await wearbar(machine, "writers --watch 1")).toMatchObject({ code: EXIT.usage });
    expect((await wearbar(machine, "writers")).stdout).toContain("Counting is off");
  });

  it("of the example shows a year of its apps", async () => {
    const { stdout } = await wearbar(plantMachine(), "demo writers");
    expect(stdout).toMatch(/^DEMO · /);
    expect(stdout).toMatch(/who wrote it in the last 7 days {3}counted for 72 hours/);
    expect(stdout).toMatch(/Video Editor[\s\S]+explained by no app/);
    const { writers } = await wearbarJson<WritersReport>(plantMachine(), "demo writers --days 100");
    expect(writers[0]).toMatchObject({ kind: "app", name: "File Sync" });
    expect(await wearbar(plantMachine(), "demo writers --watch 1")).toMatchObject({ code: 2 });
  });

  it.each([
    ["--days 0", "Expected --days to be a whole number from 1 to 400, got 0."],
    ["--days 401", "Expected --days to be a whole number from 1 to 400, got 401."],
    ["--watch 1e3", "Expected --watch to be a whole number from 1 to 3600, got 1e3."],
    ["--watch 3601", "Expected --watch to be a whole number from 1 to 3600, got 3601."],
    ["--watch 5 --days 2", "Expected one of them, got --watch and --days. Leave one of them out."],
    ["--forget --json", "Expected one of them, got --forget and --json. Leave one of them out."],
  ])("refuses %s in one line", async (flags, message) => {
    expect(await wearbar(plantMachine(), `writers ${flags}`)).toEqual({
      ...{ code: EXIT.usage, stdout: "", stderr: `wearbar: ${message}\n` },
    });
  });
});
