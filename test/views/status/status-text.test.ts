import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DriveState, Reason, State, StateWord } from "../../../agent/model/state.ts";
import { bytes, DAY, GB, HOUR, instant, localDay, MINUTE, TB } from "../../../agent/model/units.ts";
import { statusText } from "../../../agent/views/status/status-text.ts";
import {
  driveOf,
  NOW,
  portableDrive,
  SPACE,
  stateOf,
  virtualDisk,
  wornDrive,
} from "../../fixtures/example-states.ts";

const PLAIN = { columns: null, colour: false };
const text = (difference: Partial<State>) => statusText(stateOf(difference), PLAIN);
const ofDrive = (drive: DriveState, difference: Partial<State> = {}) =>
  text({ drives: [drive], ...difference });

/** What the row with this label says. */
function row(label: string, page: string): string | null {
  const line = page.split("\n").find((one) => one.trimStart().startsWith(`${label} `));
  return line === undefined ? null : line.trimStart().slice(label.length).trimStart();
}

describe("the head", () => {
  test("is the word, when it is of, and the machine", () => {
    expect(text({}).split("\n")[0]).toBe("good · as of 14:05   iMac Pro · macOS 15.7");
  });

  test("of a virtual machine calls it that, and of an unknown one says nothing", () => {
    const { machine } = stateOf();
    expect(text({ machine: { ...machine, virtualMachine: true } })).toMatch(
      /^good · as of 14:05 {3}virtual machine · macOS 15\.7\n/,
    );
    expect(text({ machine: { ...machine, model: null, system: null } })).toMatch(
      /^good · as of 14:05\n/,
    );
  });

  test("of a recording is that it is one, with no time, no machine, no swap and no space", () => {
    const page = text({ recording: true, drives: [wornDrive()] });
    expect(page.split("\n")[0]).toBe("a saved reading");
    expect(row("swap", page)).toBeNull();
    expect(row("free", page)).toBeNull();
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
    const page = text({ reasons: [reason, { ...reason, severity: "note", drive: "T7" }] });
    expect(page.split("\n").slice(1, 3)).toEqual([
      "watch        SSD is not connected; its last values are shown.",
      "note         T7 is not connected; its last values are shown.",
    ]);
  });

  test("do not say twice that a drive could not be read", () => {
    const page = ofDrive(driveOf(), { reasons: [{ ...reason, code: "no-lifetime-reading" }] });
    expect(page).not.toContain("wear is unknown;");
    expect(row("wear", page)).toMatch(/^unknown/);
  });
});

describe("wear", () => {
  const wear = (drive: DriveState) => row("wear", ofDrive(drive));

  test.each([
    [
      "no-right",
      "unknown: this user may not read the health log; `wearbar doctor` says how to grant it",
    ],
    ["no-health-log", "unknown: the drive or its enclosure gives no health log"],
  ] as const)("that is unknown says why: %s", (code, words) => {
    expect(wear(driveOf({ skipped: [{ source: "iokit", code, detail: "" }] }))).toBe(words);
  });

  test("that is unknown without a reason says that much", () => {
    expect(wear(driveOf())).toBe("unknown: the drive has not been read");
  });

  test("that has nothing to be held against says what is missing", () => {
    const health = { bytesWritten: bytes(4 * TB) };
    expect(wear(driveOf({ health, capacityBytes: null }))).toContain("capacity is not known");
    expect(wear(driveOf({ health, kind: "unknown" }))).toContain("not certain");
    expect(wear(driveOf({ health, kind: "hdd" }))).toContain("a hard disk does not wear");
  });

  test("by the drive's word alone is that", () => {
    const worn = {
      mark: null,
      percentOfMark: null,
      figurePercent: 2,
      basis: "percentage-used",
    } as const;
    expect(wear(wornDrive({ worn }))).toMatch(/ {2}the drive says 2% used$/);
  });

  test("by the mark alone is that", () => {
    expect(wear(wornDrive({ health: { percentageUsed: null } }))).toMatch(
      /░ {2}5% of the 3,000-cycle mark$/,
    );
  });

  test.each([
    [5, 4, "the drive says 5% used · 4% of the 3,000-cycle mark"],
    [5, 1, "the drive says 5% used, the 3,000-cycle mark 1%: the drive's own word leads"],
    [5, 12, "the drive says 5% used, the 3,000-cycle mark 12%: the drive's own word leads"],
  ])("of %d percent by the drive and %d of the mark says where they differ", (own, mark, words) => {
    const worn = { percentOfMark: mark, figurePercent: own, basis: "percentage-used" } as const;
    expect(wear(wornDrive({ health: { percentageUsed: own }, worn }))?.slice(22)).toBe(words);
  });

  test.each([
    [89, "percentage-used", 89, null],
    [90, "percentage-used", 90, 31],
    [107, "mark", null, 31],
    [107, "mark", 2, 33],
  ] as const)(
    "of %d percent by %s, the drive saying %j, has a colour only where it matters",
    (figurePercent, basis, percentageUsed, colour) => {
      const drive = wornDrive({
        health: { percentageUsed },
        worn: { figurePercent, basis, percentOfMark: figurePercent },
      });
      const page = statusText(stateOf({ drives: [drive] }), { columns: 200, colour: true });
      const line = page.split("\n").find((one) => one.includes("wear ")) ?? "";
      expect(line.includes("\u001B[")).toBe(colour !== null);
      if (colour !== null) expect(line).toContain(`\u001B[${colour}m`);
    },
  );
});

describe("health", () => {
  test("is silent where all is well or unknown", () => {
    expect(row("health", ofDrive(wornDrive()))).toBeNull();
    expect(row("health", ofDrive(wornDrive({ health: { availableSpare: null } })))).toBeNull();
  });

  test("says what deserves a look", () => {
    const health = { mediaErrors: 1, availableSpare: 97, temperatureCelsius: 71 };
    expect(row("health", ofDrive(wornDrive({ health })))).toBe(
      "1 media error · 97% of the spare blocks left · 71 °C",
    );
  });
});

describe("so far", () => {
  const soFar = (difference: Partial<DriveState>) => row("so far", ofDrive(wornDrive(difference)));
  const figure = { bytesPerDay: 59 * GB, overDays: 2_557, atMost: false, yearsToMark: 133 };

  test("is over the years its owner told, or those since the oldest file", () => {
    expect(soFar({})).toBe("59 GB a day over 7 years");
    const age = { from: "trace", firstUseDay: localDay("2019-05-12"), tenYearsDay: null } as const;
    expect(soFar({ age })).toBe(
      "59 GB a day over the 7 years since this system's oldest file (12 May 2019)",
    );
  });

  test("over days or months is not over 0 years", () => {
    expect(soFar({ soFar: { ...figure, overDays: 12 } })).toBe("59 GB a day over 12 days");
    expect(soFar({ soFar: { ...figure, overDays: 150 } })).toBe("59 GB a day over 5 months");
  });

  test("is at most where the drive is older than its traces, and says how to mend it", () => {
    const words = soFar({ soFar: { ...figure, atMost: true, overDays: 119, yearsToMark: null } });
    expect(words).toMatch(/^at most 59 GB a day, in use for over 4 months · .*first_use/);
  });

  test("that is unknown asks the owner, who alone knows", () => {
    const age = { from: "unknown", firstUseDay: null, tenYearsDay: null } as const;
    expect(soFar({ soFar: null, age })).toMatch(
      /^unknown: tell when .*machine\.first_use YYYY-MM-DD`$/,
    );
  });

  test("is not asked for where it would help nothing", () => {
    const age = { from: "unknown", firstUseDay: null, tenYearsDay: null } as const;
    expect(soFar({ soFar: null, age, internal: false })).toBeNull();
    const uncounted = wornDrive({ soFar: null, worn: { mark: null }, age: null });
    expect(row("so far", ofDrive(uncounted))).toBeNull();
    const unread = { ...uncounted, health: { ...uncounted.health, bytesWritten: null } };
    expect(row("so far", ofDrive(unread))).toBeNull();
  });

  test("on the first day is not known yet, and no fault of the owner's", () => {
    const today = localDay("2026-11-30");
    const age = { from: "trace", firstUseDay: today, tenYearsDay: localDay("2036-11-30") } as const;
    expect(soFar({ soFar: null, age })).toBe("not known before the first day is over");
  });
});

describe("the mark", () => {
  const mark = (difference: Parameters<typeof wornDrive>[0]) =>
    row("mark", ofDrive(wornDrive(difference)));

  test("has the counter beside it, the two clocks apart, and which comes first", () => {
    expect(mark({})).toBe(
      "150 TB of 3,000 TB · more than 50 years off at the rate so far · ten years of age in 2029 comes first",
    );
    const soFar = { bytesPerDay: TB, overDays: 2_557, atMost: false, yearsToMark: 2 };
    expect(mark({ soFar })).toBe(
      "150 TB of 3,000 TB · about 2 years off at the rate so far · ten years of age in 2029",
    );
  });

  test("has no years where the rate is only a bound, or the drive's own word leads", () => {
    const soFar = { bytesPerDay: TB, overDays: 119, atMost: true, yearsToMark: null };
    expect(mark({ soFar, age: null })).toBe("150 TB of 3,000 TB");
    const worn = { figurePercent: 40, basis: "percentage-used" } as const;
    expect(mark({ worn })).not.toContain("years off");
  });

  test("that is past says so, and what it is worth", () => {
    expect(mark({ worn: { percentOfMark: 107 } })).toContain("past the mark, a rule of thumb");
  });

  test("is past ten years of age once it is, on the very day", () => {
    const age = {
      from: "owner",
      firstUseDay: localDay("2016-11-30"),
      tenYearsDay: localDay("2026-11-30"),
    } as const;
    expect(mark({ age })).toContain("past ten years of age since 2026");
    expect(mark({ age: { ...age, tenYearsDay: localDay("2026-12-01") } })).toContain(
      "in 2026 comes first",
    );
  });

  test("says when the counter was read where that is a while ago", () => {
    const bytesWrittenAt = instant(NOW - 5 * MINUTE);
    expect(ofDrive(wornDrive({ bytesWrittenAt }))).not.toContain("last read");
    expect(ofDrive(wornDrive({ bytesWrittenAt: instant(NOW - 6 * MINUTE) }))).toContain(
      "last read 13:59",
    );
  });

  test("that is missing leaves the counter alone", () => {
    const health = { bytesWritten: bytes(4.2 * TB) };
    const page = ofDrive(driveOf({ kind: "hdd", health, bytesWrittenAt: instant(NOW - DAY) }));
    expect(row("written", page)).toBe(
      "4.2 TB by the drive's own counter · last read 29 November 2026, 14:05",
    );
  });
});

describe("writes", () => {
  const nothing = wornDrive().writes;
  const writes = (
    difference: Partial<typeof nothing>,
    drive: Parameters<typeof wornDrive>[0] = {},
  ) =>
    row(
      "writes",
      ofDrive(wornDrive({ pace: null, writes: { ...nothing, ...difference }, ...drive })),
    );
  const noWeek = { weekBytesPerDay: null, weekCoveredDays: 0 };

  test("report 5: are today's, the week's, and the pace to hold them against", () => {
    expect(row("writes", ofDrive(wornDrive()))).toBe(
      "today 38 GB · last 7 days 52 GB a day · pace 1.6 TB a day, the mark in 2031",
    );
  });

  test("of today say since when where that is not midnight", () => {
    expect(writes({ todaySince: instant(NOW - 3 * HOUR) })).toMatch(/^today 38 GB since 11:05 · /);
    expect(writes({ todaySince: instant(NOW - 20 * HOUR) })).toMatch(
      /^38 GB since 29 November 2026, 18:05 · /,
    );
  });

  test("of today that are none are said, and those unknown are not", () => {
    expect(writes({ todayBytes: bytes(0) })).toMatch(/^today 0 bytes · /);
    expect(writes({ todayBytes: null })).toBe("last 7 days 52 GB a day");
  });

  test("of a part of a week say how much of it", () => {
    expect(writes({ weekCoveredDays: 4 })).toContain("last 4 days 52 GB a day");
    expect(writes({ weekCoveredDays: 1 })).toContain("last day 52 GB a day");
  });

  test("since boot stand where nothing better is known, with a rate that suits the time", () => {
    expect(writes(noWeek)).toBe("today 38 GB · 900 GB in the 20 days since boot, 43 GB a day");
    const machine = { ...stateOf().machine, bootedAt: instant(NOW - 5 * HOUR) };
    const drive = wornDrive({ pace: null, writes: { ...nothing, ...noWeek } });
    expect(row("writes", ofDrive(drive, { machine }))).toContain(
      "in the 5 hours since boot, 50 MB a second",
    );
  });

  test("since boot that are all of today's are said once", () => {
    expect(writes({ ...noWeek, todayBytes: nothing.sinceBootBytes })).not.toContain("today");
  });

  test("since boot are no rate within the first minute, and of no drive that is gone", () => {
    const drive = wornDrive({ pace: null, writes: { ...nothing, ...noWeek } });
    const machine = { ...stateOf().machine, bootedAt: instant(NOW - MINUTE + 1) };
    expect(row("writes", ofDrive(drive, { machine }))).toBe("today 38 GB");
    expect(writes(noWeek, { connected: false })).toBe("today 38 GB");
  });

  test("that were not counted are not zero", () => {
    const none = { ...noWeek, todayBytes: null, sinceBootBytes: null };
    expect(writes(none)).toBe("not counted yet");
    expect(writes(none, { connected: false })).toBeNull();
  });

  test("have no pace past the mark, nor where the drive's own word leads", () => {
    expect(
      writes({}, { pace: { bytesPerDay: 0, targetDay: localDay("2031-11-30") } }),
    ).not.toContain("pace");
    const worn = { figurePercent: 40, basis: "percentage-used" } as const;
    expect(row("writes", ofDrive(wornDrive({ worn })))).not.toContain("pace");
  });
});

describe("a virtual disk", () => {
  const counted = virtualDisk({
    health: { bytesWritten: null, temperatureCelsius: 30 },
    writes: {
      ...{ todayBytes: bytes(9 * GB), todaySince: null, sinceBootBytes: bytes(62 * GB) },
      ...{ weekBytesPerDay: 2.7 * GB, weekCoveredDays: 7 },
    },
  });

  test("has no wear, no date and no percent anywhere in what is said of it", () => {
    const [, ...lines] = text({ drives: [counted], space: null }).split("\n");
    const block = lines
      .slice(
        0,
        lines.findIndex((line) => line.startsWith("swap")),
      )
      .join("\n");
    expect(block).toContain(
      "no wear and no projection: the wear of a virtual disk is on its host's drive",
    );
    expect(block).not.toMatch(/%|mark|years|so far|pace|\b20\d\d\b|░|█/);
  });

  test("is shown with what was written to it", () => {
    expect(row("writes", ofDrive(counted))).toBe("today 9 GB · last 7 days 2.7 GB a day");
  });
});

describe("swap and space", () => {
  test("report 11: that could not be read are unknown, never 0", () => {
    const swap = { ...stateOf().swap, usedBytes: null, swappedOutTodayBytes: null };
    const page = text({ swap, space: null });
    expect(row("swap", page)).toBe("unknown");
    expect(row("free", page)).toBe("unknown");
    expect(page).not.toMatch(/\b0\b/);
  });

  test("say what is in use, what was swapped out, and what is memory only", () => {
    const swap = {
      ...{ usedBytes: bytes(1_083_179_008), zramUsedBytes: bytes(GB) },
      ...{ swappedOutTodayBytes: bytes(3 * GB), swappedOutSinceBootBytes: bytes(9 * GB) },
    };
    expect(row("swap", text({ swap }))).toBe(
      "1.08 GB in use · 3 GB swapped out today · 1 GB in compressed memory, which wears nothing",
    );
  });

  test("report 70: show what is free and what is purgeable apart", () => {
    expect(row("free", text({}))).toBe(
      "█████░░░░░░░░░░░░░░░  21%: 212 GB of 1 TB, 14 GB more purgeable · target 15%",
    );
    expect(row("free", text({ space: { ...SPACE, purgeableBytes: null } }))).toBe(
      "█████░░░░░░░░░░░░░░░  21%: 212 GB of 1 TB · target 15%",
    );
  });
});

describe("a drive that is not connected", () => {
  const gone = portableDrive({
    ...{ connected: false, lastSeenAt: instant(NOW - 18 * DAY) },
    ...{ bytesWrittenAt: instant(NOW - 18 * DAY), health: { bytesWritten: bytes(TB) } },
  });

  test("says once when it was last seen, and counts nothing", () => {
    const page = ofDrive(gone);
    expect(page.match(/12 November 2026, 14:05/g)).toHaveLength(1);
    expect(row("writes", page)).toBeNull();
  });

  test("says when its counter was read where that was before it was last seen", () => {
    const page = ofDrive({ ...gone, bytesWrittenAt: instant(NOW - 20 * DAY) });
    expect(page).toContain("last read 10 November 2026, 14:05");
  });
});

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

describe("whatever is unknown", () => {
  const maybe = <Value>(value: Value) => fc.constantFrom(value, null);
  const HEALTH = fc.record({
    bytesWritten: maybe(bytes(150 * TB)),
    percentageUsed: maybe(2),
    availableSpare: maybe(97),
    mediaErrors: maybe(3),
    temperatureCelsius: maybe(72),
  });
  const DRIVE = fc.record({
    model: maybe("APPLE SSD AP1024M"),
    serialTail: maybe("XYZ1"),
    capacityBytes: maybe(bytes(TB)),
    kind: fc.constantFrom("ssd", "hdd", "virtual", "optical", "raid", "unknown"),
    internal: fc.constantFrom(true, false, null),
    connected: fc.boolean(),
    bytesWrittenAt: maybe(instant(NOW - 3 * HOUR)),
    wear: maybe(wornDrive().wear),
    soFar: maybe(wornDrive().soFar),
    age: maybe(wornDrive().age),
    pace: maybe(wornDrive().pace),
    writes: fc.record({
      todayBytes: maybe(bytes(38 * GB)),
      todaySince: maybe(instant(NOW - 3 * HOUR)),
      sinceBootBytes: maybe(bytes(900 * GB)),
      weekBytesPerDay: maybe(52 * GB),
      weekCoveredDays: fc.constantFrom(1, 4, 7),
    }),
  });

  test("reports 2 and 11: nothing unknown is shown as 0, and no value falls through", () => {
    fc.assert(
      fc.property(DRIVE, HEALTH, fc.boolean(), (drive, health, hasSpace) => {
        const swap = { ...stateOf().swap, usedBytes: null, swappedOutTodayBytes: null };
        const machine = { ...stateOf().machine, bootedAt: null };
        const page = ofDrive(driveOf({ ...drive, health }), {
          ...{ swap, machine, space: hasSpace ? SPACE : null },
        });
        expect(page).not.toMatch(/(^|[^\d.,])0(%| (bytes|kB|MB|GB|TB|years|days))/m);
        expect(page).not.toMatch(/NaN|null|undefined|Infinity|\[object/);
        expect(page).not.toMatch(/wears? out|dies|will last/i);
        expect(page).not.toMatch(/ \n| ·\n|· ·/);
      }),
      { seed: 20_261_130, numRuns: 1_000 },
    );
  });
});
