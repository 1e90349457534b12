import { describe, expect, it } from "vitest";
import { VERBS } from "../../agent/commands/verbs.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { type Outcome, plantMachine, wearbar } from "./host.ts";

const verbs = Object.keys(VERBS);

/** Nothing on standard output, one line on standard error. */
const refusal = (code: number, message: string): Outcome => ({
  code,
  stdout: "",
  stderr: `wearbar: ${message}\n`,
});

describe("a command line that is wrong", () => {
  const commands = `a command (${verbs.join(", ")})`;

  it.each([
    ["bogus", `Expected ${commands}, got bogus. See \`wearbar --help\`.`],
    ["staus", `Expected ${commands}, got staus (did you mean status?). See \`wearbar --help\`.`],
    ["help bogus", `Expected ${commands} after help, got bogus. See \`wearbar --help\`.`],
    ["sample --bogus", "Expected an option that exists, got --bogus. See `wearbar sample --help`."],
    [
      "--jsn",
      "Expected an option that exists, got --jsn (did you mean --json?). See `wearbar status --help`.",
    ],
    ["status x", "Expected no argument after status, got 1. See `wearbar status --help`."],
    [
      "drives forget 1 2",
      "Expected at most 2 arguments after drives, got 3. See `wearbar drives --help`.",
    ],
    [
      "history --days",
      "Expected a value after --days <N>, got none. See `wearbar history --help`.",
    ],
    ["history --days 0", "Expected --days to be a whole number from 1 to 99999, got 0."],
    ["history --days=-3", "Expected --days to be a whole number from 1 to 99999, got -3."],
    ["history --days 1e3", "Expected --days to be a whole number from 1 to 99999, got 1e3."],
  ])("is refused in one line, with what was expected: wearbar %s", async (call, message) => {
    expect(await wearbar(plantMachine(LAPTOP), call)).toEqual(refusal(EXIT.usage, message));
  });

  it("is refused with a line that no argument can break or colour", async () => {
    const { code, stderr } = await wearbar(plantMachine(LAPTOP), ["bo\ngus\u001B[31m"]);
    expect(code).toBe(EXIT.usage);
    expect(stderr).not.toContain("\u001B");
  });
});

describe("help", () => {
  it.each(verbs)(
    "of %s shows an example, and is the same however it is asked for",
    async (verb) => {
      const machine = plantMachine(LAPTOP);
      const help = await wearbar(machine, `help ${verb}`);
      expect(help).toMatchObject({ code: EXIT.ok, stderr: "" });
      expect(help.stdout).toMatch(new RegExp(`Usage: wearbar ${verb}`));
      expect(help.stdout).toMatch(/Examples:\n {2}wearbar/);
      for (const call of [`${verb} --help`, `${verb} -h`]) {
        expect(await wearbar(machine, call)).toEqual(help);
      }
    },
  );

  it.each(["help", "--help", "-h"])(
    "as `%s` lists every command and the exit codes",
    async (call) => {
      const { code, stdout } = await wearbar(plantMachine(LAPTOP), call);
      expect(code).toBe(EXIT.ok);
      for (const verb of verbs) expect(stdout).toMatch(new RegExp(`^  ${verb} `, "m"));
      for (const exit of Object.values(EXIT)) expect(stdout).toMatch(new RegExp(`\\b${exit} `));
    },
  );
});

it.each(["--version", "-V"])("%s prints the version alone", async (call) => {
  const { code, stdout } = await wearbar(plantMachine(LAPTOP), call);
  expect([code, stdout]).toEqual([EXIT.ok, `${WEARBAR_VERSION}\n`]);
});

it("a bare wearbar is wearbar status, also with flags", async () => {
  const machine = plantMachine(LAPTOP);
  const status = await wearbar(machine, "status --json");
  expect(status.code).toBe(EXIT.ok);
  expect(await wearbar(machine, "--json")).toEqual(status);
  expect(await wearbar(machine, "--json --check")).toEqual(status);
});

describe("a machine that can not run Wearbar is told so before anything is read", () => {
  const never = () => {
    throw new Error("the tools were assembled");
  };

  it.each(["20.20.2", "22.13.1", "18.0.0"])("Node %s", async (nodeVersion) => {
    const setting = { host: { nodeVersion }, assemble: never };
    const message = `Expected Node 22.14 or newer, got ${nodeVersion}. Install a newer Node, or start Wearbar with one.`;
    expect(await wearbar(plantMachine(), "sample", setting)).toEqual(refusal(EXIT.failed, message));
  });

  it.each(["22.14.0", "24.0.0", "26.1.0"])("but not Node %s", async (nodeVersion) => {
    const { code } = await wearbar(plantMachine(LAPTOP), "sample", { host: { nodeVersion } });
    expect(code).toBe(EXIT.ok);
  });

  it("Windows", async () => {
    const setting = { host: { platform: "win32" }, assemble: never };
    const message = "Wearbar runs on macOS and Linux, not on win32.";
    expect(await wearbar(plantMachine(), "sample", setting)).toEqual(refusal(EXIT.failed, message));
  });
});

it("a fault of Wearbar's own is told as one, with its trace", async () => {
  const assemble = () => {
    throw new TypeError("no such thing");
  };
  const { code, stderr } = await wearbar(plantMachine(), "sample", { assemble });
  expect(code).toBe(EXIT.failed);
  expect(stderr).toMatch(
    /fault of Wearbar's own; please report it:\nTypeError: no such thing\n +at/,
  );
});

it("a standard output that is full is told in words", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
  });
  const warnings: string[] = [];
  const terminal = {
    write: () => {
      throw full;
    },
    warn: (text: string) => void warnings.push(text),
    columns: null,
  };
  const { code } = await wearbar(plantMachine(LAPTOP), "sample", { host: { terminal } });
  expect([code, warnings]).toEqual([
    EXIT.failed,
    [
      "wearbar: Expected room for what is to be written, got a full disk. Free some and try again.\n",
    ],
  ]);
});
