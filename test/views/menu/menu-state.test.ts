import { describe, expect, it } from "vitest";
import type { DriveState, StateWord } from "../../../agent/model/state.ts";
import { bytes, GB, TB } from "../../../agent/model/units.ts";
import { failedMenu } from "../../../agent/views/menu/failed-menu.ts";
import { menuState } from "../../../agent/views/menu/menu-state.ts";
import { type TitleMode, titleOf } from "../../../agent/views/menu/title.ts";
import {
  driveOf,
  forecastOf,
  NOW,
  portableDrive,
  reachIn,
  stateOf,
  virtualDisk,
  wornDrive,
} from "../../fixtures/example-states.ts";

const OCCASION = { show: "percent", busy: false, overdue: false } as const;
const WORDS: readonly StateWord[] = ["good", "watch", "act", "unknown", "stale"];

describe("the menu's icon, level and title", () => {
  const combinations = WORDS.flatMap((word) =>
    [false, true].flatMap((busy) => [false, true].map((overdue) => ({ word, busy, overdue }))),
  );

  it.each(combinations)("are of one kind for $word, busy $busy, overdue $overdue", (one) => {
    const { word, busy, overdue } = one;
    const state = stateOf({ word, drives: [wornDrive()] });
    const menu = menuState(state, { show: "percent", busy, overdue });
    const shown = overdue && word !== "act" ? "stale" : word;
    expect(menu.icon).toBe(busy ? "busy" : shown);
    expect(menu.dimmed).toBe(overdue || word === "stale" || word === "unknown");
    expect([menu.level, menu.title]).toEqual([95, "\u200795%"]);
  });

  it("tell unknown from good and from zero", () => {
    const unknown = menuState(stateOf({ word: "unknown", drives: [driveOf()] }), OCCASION);
    const spent = menuState(stateOf({ drives: [worn(100)] }), OCCASION);
    expect([unknown.level, unknown.title.trim()]).toEqual([null, "–"]);
    expect([spent.level, spent.title.trim()]).toEqual([0, "0%"]);
  });
});

describe("the title", () => {
  const today = (amount: number | null) => ({
    writes: { ...wornDrive().writes, todayBytes: amount === null ? null : bytes(amount) },
  });
  const mark = (reach: ReturnType<typeof reachIn> | { kind: "passed" | "never" | "unknown" }) =>
    wornDrive({ forecast: forecastOf({ mark: reach }) });
  const cases: readonly [TitleMode, DriveState | null, string][] = [
    ["percent", wornDrive(), "95%"],
    ["percent", worn(0), "100%"],
    ["percent", worn(0.01), "99%"],
    ["percent", worn(99.99), "0%"],
    ["percent", worn(140), "0%"],
    ["percent", virtualDisk(), "–"],
    ["percent", null, "–"],
    ["years", wornDrive(), "36y"],
    ["years", mark(reachIn(60, 130, 470)), "50+y"],
    ["years", mark(reachIn(0.4, 1, 2)), "0y"],
    ["years", mark({ kind: "passed" }), "0y"],
    ["years", mark({ kind: "never" }), "50+y"],
    ["years", mark({ kind: "unknown" }), "–"],
    ["years", wornDrive({ forecast: null }), "–"],
    ["today", wornDrive(today(38 * GB)), "38G"],
    ["today", wornDrive(today(0)), "0G"],
    ["today", wornDrive(today(GB / 2)), "<1G"],
    ["today", wornDrive(today(999.4 * GB)), "999G"],
    ["today", wornDrive(today(1.24 * TB)), "1.2T"],
    ["today", wornDrive(today(9.97 * TB)), "10T"],
    ["today", wornDrive(today(5_000 * TB)), "999T"],
    ["today", wornDrive(today(null)), "–"],
  ];

  it.each(cases)("shows %s", (show, drive, expected) => {
    const title = titleOf(drive, show);
    expect(title.replaceAll("\u2007", "")).toBe(expected);
    expect(title).toHaveLength(4);
  });

  it("is empty for the icon alone", () => expect(titleOf(wornDrive(), "icon")).toBe(""));
});

describe("the drive that the title speaks of", () => {
  const most = (drives: readonly DriveState[]) => menuState(stateOf({ drives }), OCCASION).level;

  it("is the most worn built-in one", () => {
    expect(most([wornDrive(), { ...worn(40), id: 3 }])).toBe(60);
  });

  it("is a built-in one although an external one is worn more", () => {
    const external = portableDrive({ wear: worn(80).wear });
    expect(most([external, wornDrive()])).toBe(95);
  });

  it("is an external one where nothing is known of the built-in one", () => {
    expect(most([driveOf(), portableDrive({ wear: worn(80).wear })])).toBe(20);
  });

  it("is one that is there", () => {
    expect(
      most(
        [worn(80), { ...wornDrive(), id: 2 }].map((drive, at) => ({ ...drive, connected: at > 0 })),
      ),
    ).toBe(95);
  });
});

describe("the rows", () => {
  const ids = (state: Parameters<typeof menuState>[0]) =>
    menuState(state, OCCASION).rows.map(({ id }) => id);

  it("have ids of their own", () => {
    const all = ids(stateOf({ drives: [wornDrive(), portableDrive()], latestReport: "2026-W48" }));
    expect(new Set(all).size).toBe(all.length);
  });

  it("hide the report until there is one", () => {
    expect(ids(stateOf()).some((id) => id.startsWith("report."))).toBe(false);
    expect(ids(stateOf({ latestReport: "2026-W48" }))).toContain("report.2026-W48");
  });

  it("offer no clicks for a recording", () => {
    const { rows } = menuState(stateOf({ recording: true }), OCCASION);
    expect(rows.filter(({ kind }) => kind === "action")).toEqual([]);
  });

  it("are one line of at most 80 characters, whatever a drive is called", () => {
    const state = stateOf({ drives: [wornDrive({ model: "\u202eX\n".repeat(400) })] });
    for (const row of menuState(state, OCCASION).rows) {
      if (row.kind === "separator") continue;
      expect(Array.from(row.text).length).toBeLessThanOrEqual(80);
      expect(row.text).not.toMatch(/[\n\u202e]/);
    }
  });

  it("say why there is no wear", () => {
    const { rows } = menuState(stateOf({ drives: [virtualDisk()] }), OCCASION);
    const left = rows.find(({ id }) => id.endsWith(".left"));
    expect(left?.kind !== "separator" && left?.text).toMatch(/host's drive/);
  });
});

it("what can not be told looks like no state at all", () => {
  const menu = failedMenu("Expected a config.\nCorrect it.", NOW);
  expect(menu).toMatchObject({ title: "!", icon: "unknown", level: null, dimmed: true });
  expect(menu.rows).toHaveLength(3);
});

function worn(percent: number): DriveState {
  return wornDrive({
    worn: {
      percentOfMark: percent,
      figurePercent: percent,
      percentLeft: Math.max(0, 100 - percent),
    },
  });
}
