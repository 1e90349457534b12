import { describe, expect, test } from "vitest";
import type { Reason, StateWord } from "../../../agent/model/state.ts";
import { bytes, GB } from "../../../agent/model/units.ts";
import { statusText } from "../../../agent/views/status/status-text.ts";
import { driveOf, SPACE, stateOf, wornDrive } from "../../fixtures/example-states.ts";
import { rowOf, textOf, textOfDrive } from "./row-of.ts";

describe("the head", () => {
  test("is the word, when it is of, and the machine", () => {
    expect(textOf({}).split("\n")[0]).toBe("good · as of 14:05   iMac Pro · macOS 15.7");
  });

  test("of a virtual machine calls it that, and of an unknown one says nothing", () => {
    const { machine } = stateOf();
    expect(textOf({ machine: { ...machine, virtualMachine: true } })).toMatch(
      /^good · as of 14:05 {3}virtual machine · macOS 15\.7\n/,
    );
    expect(textOf({ machine: { ...machine, model: null, system: null } })).toMatch(
      /^good · as of 14:05\n/,
    );
  });

  test("of the example is marked", () => {
    expect(textOf({ demo: true })).toMatch(/^DEMO · good · as of 14:05/);
  });

  test("of a recording is that it is one, with no time, no machine, no swap and no space", () => {
    const page = textOf({ recording: true, drives: [wornDrive()] });
    expect(page.split("\n")[0]).toBe("a saved reading");
    expect(rowOf("swap", page)).toBeNull();
    expect(rowOf("free", page)).toBeNull();
  });

  test.each([
    ["good", 32],
    ["watch", 33],
    ["act", 31],
    ["unknown", 33],
    ["stale", 33],
  ] as const satisfies readonly (readonly [StateWord, number])[])(
    "%s has a colour of its meaning",
    (word, colour) => {
      const page = statusText(stateOf({ word }), { columns: 80, colour: true });
      expect(page.startsWith(`\u001B[${colour}m${word}\u001B[0m · as of`)).toBe(true);
    },
  );
});

describe("reasons", () => {
  const reason: Reason = {
    ...{ code: "not-connected", severity: "watch", drive: "SSD", facts: {} },
  };

  test("stand under the head, each with its severity", () => {
    const page = textOf({ reasons: [reason, { ...reason, severity: "note", drive: "T7" }] });
    expect(page.split("\n").slice(1, 3)).toEqual([
      "watch        SSD is not connected; its last values are shown.",
      "note         T7 is not connected; its last values are shown.",
    ]);
  });

  test("do not say twice that a drive could not be read", () => {
    const page = textOfDrive(driveOf(), { reasons: [{ ...reason, code: "no-lifetime-reading" }] });
    expect(page).not.toContain("wear is unknown;");
    expect(rowOf("wear", page)).toMatch(/^unknown/);
  });
});

describe("swap and space", () => {
  test("report 11: that could not be read are unknown, never 0", () => {
    const swap = { ...stateOf().swap, usedBytes: null, swappedOutTodayBytes: null };
    const page = textOf({ swap, space: null });
    expect(rowOf("swap", page)).toBe("unknown");
    expect(rowOf("free", page)).toBe("unknown");
    expect(page).not.toMatch(/\b0\b/);
  });

  test("say what is in use, what was swapped out, and what is memory only", () => {
    const swap = {
      ...{ usedBytes: bytes(1_083_179_008), zramUsedBytes: bytes(GB) },
      ...{ swappedOutTodayBytes: bytes(3 * GB), swappedOutSinceBootBytes: bytes(9 * GB) },
    };
    expect(rowOf("swap", textOf({ swap }))).toBe(
      "1.08 GB in use · 3 GB swapped out today · 1 GB in compressed memory, which wears nothing",
    );
  });

  test("report 70: show what is free and what is purgeable apart", () => {
    expect(rowOf("free", textOf({}))).toBe(
      "█████░░░░░░░░░░░░░░░  21%: 212 GB of 1 TB, 14 GB more purgeable · target 15%",
    );
    expect(rowOf("free", textOf({ space: { ...SPACE, purgeableBytes: null } }))).toBe(
      "█████░░░░░░░░░░░░░░░  21%: 212 GB of 1 TB · target 15%",
    );
  });
});
