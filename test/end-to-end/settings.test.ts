import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { made, plantMachine, wearbar } from "./host.ts";

const KEY = "space.target_percent";

describe("wearbar config", () => {
  it("sets, gets and unsets one setting, and leaves every other line alone", async () => {
    const machine = plantMachine();
    const file = join(made(machine.data), "config.toml");
    writeFileSync(file, "# mine\n[space]\nminimum_percent = 5 # little\n");
    expect((await wearbar(machine, `config set ${KEY} 20`)).stdout).toBe(`${KEY} = 20\n`);
    expect((await wearbar(machine, `config get ${KEY}`)).stdout).toBe("20\n");
    expect(readFileSync(file, "utf8")).toBe(
      "# mine\n[space]\nminimum_percent = 5 # little\ntarget_percent = 20\n",
    );
    expect((await wearbar(machine, `config unset ${KEY}`)).stdout).toContain("at its default");
    expect((await wearbar(machine, `config get ${KEY}`)).stdout).toBe("15\n");
    expect(readFileSync(file, "utf8")).toBe("# mine\n[space]\nminimum_percent = 5 # little\n");
  });

  it("lists every setting, with its value and where the file is", async () => {
    const machine = plantMachine();
    await wearbar(machine, `config set ${KEY} 20`);
    const list = await wearbar(machine, "config list");
    expect(list.stdout).toMatch(/^space\.target_percent +20$/m);
    expect(list.stdout).toMatch(/^reading\.deadline_seconds +60 \(default\)$/m);
    expect(list.stdout).toMatch(/^machine\.first_use +not set$/m);
    expect(await wearbar(machine, "config")).toEqual(list);
    const { stdout } = await wearbar(machine, "config path");
    expect(list.stdout).toContain(`The file is ${stdout}`);
    expect(existsSync(stdout.trim())).toBe(true);
  });

  it("prints nothing for what is not set", async () => {
    expect(await wearbar(plantMachine(), "config get machine.first_use")).toEqual({
      ...{ code: EXIT.ok, stdout: "\n", stderr: "" },
    });
  });

  it.each([
    ["config change", "Expected list, get, set, unset or path after config, got change."],
    ["config get", "Expected a key after config get, got nothing."],
    [`config get ${KEY} 5`, `Expected a key after config get, got ${KEY} 5.`],
    [`config set ${KEY}`, `Expected a key and a value after config set, got ${KEY}.`],
    ["config path x", "Expected nothing after config path, got x."],
    [
      `config set ${KEY} 5 --json`,
      "Expected --json with config list or get alone, got it with set.",
    ],
  ])("refuses what it can not do: wearbar %s", async (call, message) => {
    const stderr = `wearbar: ${message} See \`wearbar config --help\`.\n`;
    expect(await wearbar(plantMachine(), call)).toEqual({ code: EXIT.usage, stdout: "", stderr });
  });

  it.each([
    [`config set ${KEY} 200`, /whole number from 1 to 95/],
    [`config set ${KEY} many`, /whole number from 1 to 95/],
    ["config set machine.first_use 2019-02-30", /a day from 2005-01-01 to today/],
    ["config set machine.first_use 2026-12-01", /a day from 2005-01-01 to today/],
    ["config set programs.smartctl smartctl", /an absolute path/],
    ["config set space.target 20", /Did you mean space\.target_percent\?/],
    ["config get space.target", /Did you mean space\.target_percent\?/],
  ])("refuses a value that is none, and writes nothing: wearbar %s", async (call, message) => {
    const machine = plantMachine();
    const { code, stderr } = await wearbar(machine, call);
    expect([code, stderr]).toEqual([EXIT.usage, expect.stringMatching(message)]);
    expect(existsSync(machine.data)).toBe(false);
  });
});

describe("a config file that is wrong", () => {
  const wrong = () => {
    const machine = plantMachine(LAPTOP);
    writeFileSync(join(made(machine.data), "config.toml"), "[space]\ntarget = 1\nfree = 2\n");
    return machine;
  };

  it("stops the commands that need it, naming each line", async () => {
    const machine = wrong();
    for (const call of ["status", "sample", "drives", "config"]) {
      const { code, stdout, stderr } = await wearbar(machine, call);
      expect([code, stdout]).toEqual([EXIT.usage, ""]);
      expect(stderr).toMatch(/config\.toml:2, got space\.target\..*\n.*config\.toml:3, got/);
    }
    expect(existsSync(join(machine.data, "wearbar.db"))).toBe(false);
  });

  it("does not stop `config set` and `config path`, which serve to mend it", async () => {
    const machine = wrong();
    expect((await wearbar(machine, `config set ${KEY} 20`)).code).toBe(EXIT.ok);
    expect((await wearbar(machine, "config path")).code).toBe(EXIT.ok);
  });

  it("lets a line be added above its faults, and says on which lines they are now", async () => {
    const machine = plantMachine();
    const file = join(made(machine.data), "config.toml");
    writeFileSync(file, "[space]\n\n[machine.sub]\nz = 1\n[constructor]\ny = 2\n");
    const { code, stdout, stderr } = await wearbar(machine, `config set ${KEY} 20`);
    expect([code, stdout]).toEqual([EXIT.ok, `${KEY} = 20\n`]);
    expect(readFileSync(file, "utf8")).toContain("[space]\ntarget_percent = 20\n");
    const wrong = await wearbar(machine, `config get ${KEY}`);
    const lines = (text: string) => [...text.matchAll(/config\.toml:(\d+)/g)].map(([, at]) => at);
    expect(lines(stderr)).toEqual(lines(wrong.stderr));
    expect(lines(stderr).length).toBeGreaterThan(0);
    expect(stderr).toContain("not used before this is mended: Expected ");
  });

  it("is one finding of the doctor, who does not say that there is no drive", async () => {
    const { code, stdout } = await wearbar(wrong(), "doctor");
    expect(code).toBe(EXIT.failed);
    expect(stdout).toMatch(/^fail +config: .*toml:2.*toml:3/m);
    expect(stdout).toMatch(/^warn +drives: not looked at/m);
    expect(stdout).not.toContain("\uFFFD");
  });
});
