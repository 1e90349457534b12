import { describe, expect, test } from "vitest";
import type { Reason, State } from "../../../agent/model/state.ts";
import { statusText } from "../../../agent/views/status/status-text.ts";
import { stateOf, wornDrive } from "../../fixtures/example-states.ts";

const PLAIN = { columns: null, colour: false };

describe("whatever the names are", () => {
  /** A word is never broken: the longest name stands beside the label. */
  const [LABEL, LONGEST_WORD] = [13, 48];
  const HOSTILE = [
    "\u001B[31mred\u001B[0m",
    "two\nlines\r\nof it",
    "\u202Edesrever",
    "bell\u0007 and title \u001B]0;x\u0007",
    "\u009B31m",
    "x".repeat(500),
    "many words ".repeat(50),
    "😀".repeat(60),
    "👩‍💻 \uD83D",
    "",
    "   ",
  ];

  function hostileState(name: string): State {
    const reason: Reason = { code: "not-connected", severity: "watch", drive: name, facts: {} };
    const drive = wornDrive({ model: name, serialTail: name.slice(0, 4), location: name });
    return stateOf({
      ...{ drives: [drive, { ...drive, model: null }], reasons: [reason] },
      machine: { ...stateOf().machine, model: name, system: name },
    });
  }

  test.each(HOSTILE)("%j breaks neither lines nor colours", (name) => {
    const tame = statusText(hostileState("tame"), PLAIN);
    const page = statusText(hostileState(name), PLAIN);
    expect(page.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    expect(page.split("\n")).toHaveLength(tame.split("\n").length);
  });

  test.each(HOSTILE)("%j leaves no colour on but those of the page", (name) => {
    const page = statusText(hostileState(name), { columns: 80, colour: true });
    const codes = page.split("\u001B").slice(1);
    for (const [at, code] of codes.entries()) {
      expect(code).toMatch(at % 2 === 0 ? /^\[(1|2|31|32|33)m/ : /^\[0m/);
    }
    expect(codes.length % 2).toBe(0);
  });

  test.each(HOSTILE.flatMap((name) => [40, 80, 120].map((columns) => [name, columns] as const)))(
    "%j stays within %d columns",
    (name, columns) => {
      const page = statusText(hostileState(name), { columns, colour: false });
      for (const line of page.split("\n")) {
        expect(line.length).toBeLessThanOrEqual(Math.max(columns, LABEL + LONGEST_WORD));
      }
    },
  );
});
