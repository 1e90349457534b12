import { describe, expect, it } from "vitest";
import { setKey, unsetKey } from "../../agent/config/edit.ts";
import type { ConfigKey } from "../../agent/config/schema.ts";
import { localDay } from "../../agent/model/units.ts";

const lines = (...all: string[]) => all.map((line) => `${line}\n`).join("");

describe("setting a key that is there changes its value and nothing else", () => {
  it.each([
    ["[endurance]\ncycles = 3000\n", "[endurance]\ncycles = 1500\n"],
    ["[endurance]\n\tcycles=3_000 # mine\n", "[endurance]\n\tcycles=1500 # mine\n"],
    ["[endurance]\ncycles = 'no # number' # a\n", "[endurance]\ncycles = 1500 # a\n"],
    ["endurance . cycles = 3000", "endurance . cycles = 1500"],
    ['"endurance"."\\u0063ycles" = 3000\r\n', '"endurance"."\\u0063ycles" = 1500\r\n'],
    ["[ 'endurance' ] # e\r\ncycles = 1\r\n", "[ 'endurance' ] # e\r\ncycles = 1500\r\n"],
    ["endurance = { cycles = 1, x = 2 } # a\n", "endurance = { cycles = 1500, x = 2 } # a\n"],
    ["endurance = {x = '}', cycles = [1, 2]}", "endurance = {x = '}', cycles = 1500}"],
    ["\uFEFFendurance.cycles = 1", "\uFEFFendurance.cycles = 1500"],
    ["[endurance]\ncycles = 1979-05-27 07:32:00 # a", "[endurance]\ncycles = 1500 # a"],
    ["[endurance]\ncycles = -1.5e3\t# a", "[endurance]\ncycles = 1500\t# a"],
  ])("%j", (before, after) => {
    expect(setKey(before, "endurance.cycles", 1500)).toBe(after);
  });

  it("in the middle of a file with much else", () => {
    const before = lines(
      "# my settings",
      "",
      "text = '''",
      "[endurance]",
      "cycles = 1",
      "'''",
      "[endurance.deep]",
      "cycles = 2",
      "[[list]]",
      "cycles = 3",
      "[endurance] # the real one",
      "  # cycles = 4",
      "  cycles = 5",
    );
    const after = before.replace("  cycles = 5", "  cycles = 1500");
    expect(setKey(before, "endurance.cycles", 1500)).toBe(after);
  });

  it("keeps mixed line ends", () => {
    const before = "a = 1\n[endurance]\r\ncycles = 1\nx = 2\r\n";
    expect(setKey(before, "endurance.cycles", 1500)).toBe(
      before.replace("cycles = 1", "cycles = 1500"),
    );
  });
});

describe("setting a key that is not there adds a line", () => {
  it.each([
    ["", "[endurance]\ncycles = 1500\n"],
    ["# mine", "# mine\n\n[endurance]\ncycles = 1500\n"],
    ["# mine\n\n", "# mine\n\n[endurance]\ncycles = 1500\n"],
    ["a = 1\r\n", "a = 1\r\n\r\n[endurance]\r\ncycles = 1500\r\n"],
    ["[endurance]", "[endurance]\ncycles = 1500\n"],
    ["[endurance]\n# none yet\n\n[space]\n", "[endurance]\ncycles = 1500\n# none yet\n\n[space]\n"],
    [
      "[endurance]\n  qlc_cycles = 1 # q\n\n# of space\n[space]\n",
      "[endurance]\n  qlc_cycles = 1 # q\n  cycles = 1500\n\n# of space\n[space]\n",
    ],
    [
      "[endurance]\nx = [\n  1, # ]\n  2\n]\n[space]\n",
      "[endurance]\nx = [\n  1, # ]\n  2\n]\ncycles = 1500\n[space]\n",
    ],
    [
      "endurance.x = 1\nspace.y = 2\n[machine]\n",
      "endurance.x = 1\nendurance.cycles = 1500\nspace.y = 2\n[machine]\n",
    ],
    ["[endurance.x]\ny = 1\n", "[endurance.x]\ny = 1\n\n[endurance]\ncycles = 1500\n"],
    ["[[endurance.x]]\ny = 1\n", "[[endurance.x]]\ny = 1\n\n[endurance]\ncycles = 1500\n"],
    ["[endurance]\nx.y = 1\n[z]\n", "[endurance]\nx.y = 1\ncycles = 1500\n[z]\n"],
    ["\uFEFF", "\uFEFF[endurance]\ncycles = 1500\n"],
  ])("%j", (before, after) => {
    expect(setKey(before, "endurance.cycles", 1500)).toBe(after);
  });
});

describe("a value is written as TOML has it", () => {
  it("a day without quotes", () => {
    expect(
      setKey("[machine]\nfirst_use = '2018-01-01'", "machine.first_use", localDay("2019-05-31")),
    ).toBe("[machine]\nfirst_use = 2019-05-31");
  });

  it("a path in quotes, whatever is in it", () => {
    const path = '/opt/my "tools"\\é\u007f/smartctl $& $1';
    const set = setKey("[programs]\nsmartctl = ''", "programs.smartctl", path);
    expect(set).toBe('[programs]\nsmartctl = "/opt/my \\"tools\\"\\\\é\\u007f/smartctl $& $1"');
    expect(setKey(set, "programs.smartctl", path)).toBe(set);
  });
});

describe("unsetting a key takes its line away", () => {
  it.each<[ConfigKey, string, string]>([
    ["endurance.cycles", "[endurance]\ncycles = 1 # c\nx = 2\n", "[endurance]\nx = 2\n"],
    ["endurance.cycles", "a = 1\r\nendurance.cycles = 1", "a = 1\r\n"],
    ["endurance.cycles", "endurance.cycles = 1", ""],
    ["endurance.cycles", "[endurance]\ncycles = 1\n", "[endurance]\n"],
    ["endurance.cycles", "[endurance]\nqlc_cycles = 1\n", "[endurance]\nqlc_cycles = 1\n"],
    ["machine.first_use", "# nothing", "# nothing"],
  ])("%s from %j", (key, before, after) => {
    expect(unsetKey(before, key)).toBe(after);
  });
});

describe("where one line can not do it, nothing is changed and the message says what to do", () => {
  const refusals: [string, string][] = [
    ["a = 1\nendurance = { qlc_cycles = 1 }", "config.toml:2"],
    ["endurance = {}", "config.toml:1"],
    ['[endurance]\ncycles = """\n3000"""', "config.toml:2"],
    ["[endurance]\ncycles = [\n1]", "config.toml:2"],
    ["endurance = { x = 1, # a\n cycles = '''\n''' }", "config.toml:2"],
  ];

  it.each(refusals)("setting in %j", (text, where) => {
    expect(() => setKey(text, "endurance.cycles", 1500)).toThrow(
      `Expected endurance.cycles on a line of its own, ${where} has a value of several parts or lines. ` +
        "Nothing was changed. Write cycles = 1500 there by hand.",
    );
  });

  it.each(["endurance = { cycles = 1 }", '[endurance]\ncycles = """\n3000"""'])(
    "unsetting in %j",
    (text) => {
      expect(() => unsetKey(text, "endurance.cycles")).toThrow("Remove it by hand.");
    },
  );

  it.each([
    [
      "\nendurance = 3000",
      "Expected endurance to be a table at config.toml:2, got something else.",
    ],
    [
      "[[endurance]]\nx = 1",
      "Expected endurance to be a table at config.toml:1, got something else.",
    ],
    [
      "[endurance.cycles]",
      "Expected endurance.cycles to be a setting at config.toml:1, got a table.",
    ],
    [
      "endurance.cycles.x = 1",
      "Expected endurance.cycles to be a setting at config.toml:1, got a table.",
    ],
    ["[endurance", "Expected TOML at config.toml:1:"],
  ])("for %j", (text, message) => {
    expect(() => setKey(text, "endurance.cycles", 1500)).toThrow(message);
    expect(() => unsetKey(text, "endurance.cycles")).toThrow(message);
  });

  it.each(["1\nx = 2", "1 # ", "[1]", "", NaN])("for the value %j, which is none", (value) => {
    const set = () => setKey("a = 1", "endurance.cycles", value as number);
    expect(set).toThrow(/^Expected (to change nothing but|TOML)/);
  });
});
