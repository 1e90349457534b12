import { describe, expect, test } from "vitest";
import { bytes, GB, instant, localDay, MB } from "../../agent/model/units.ts";
import type { Writer, WritersReport } from "../../agent/model/writers.ts";
import { writersForgottenText, writersText } from "../../agent/views/writers-text.ts";
import { expectGolden } from "./golden.ts";

const app = (name: string, size: number, percent: number): Writer => ({
  ...{ kind: "app", name, bytes: bytes(size), percent },
});

const WEEK: WritersReport = {
  ...{ schemaVersion: 1, version: "0.1.0", asOf: instant(Date.UTC(2026, 10, 30, 13)) },
  ...{ demo: false, enabled: true, days: 7, kept: null },
  ...{ countedSeconds: 263_000, drivesBytes: bytes(298 * GB), unseenProcesses: 214 },
  writers: [
    { kind: "swap", name: null, bytes: bytes(88 * GB), percent: 29.5 },
    app("Video Editor", 56.66 * GB, 19),
    app("A program with a name that is far too long for a line of a terminal", 3 * GB, 1),
    app("שלום עולם", 2 * GB, 0.7),
    app("mail", 12 * MB, 0.004),
    { kind: "others", name: null, bytes: bytes(8 * GB), percent: 2.7 },
    { kind: "unexplained", name: null, bytes: bytes(140 * GB), percent: 47 },
  ],
  byDay: [
    {
      ...{ day: localDay("2026-11-30"), countedSeconds: 263_000, drivesBytes: null },
      ...{ swappedOutBytes: null, othersBytes: bytes(0), apps: [] },
    },
  ],
};

const text = (difference: Partial<WritersReport> = {}, columns: number | null = null): string =>
  writersText({ ...WEEK, ...difference }, { columns, colour: false });

describe("who wrote it", () => {
  test.each([null, 80, 40])("is a line for each: %j columns", (columns) => {
    expectGolden(columns === null ? "writers" : `writers-${columns}`, text({}, columns));
  });

  test.each([40, 59, 60, 80, 120])("stays within %d columns", (columns) => {
    for (const line of text({}, columns).split("\n"))
      expect(line.length).toBeLessThanOrEqual(columns);
  });

  test.each([
    "\u001B[31mred\u001B[0m\r\n",
    "\u202Egpj.exe\u2066",
    `${"x".repeat(250)}${"😀".repeat(125)}`,
    "a\u0000b\u0007",
  ])("no name breaks, colours or turns a line: %j", (name) => {
    const shown = text({ writers: [app(name, GB, 100)] });
    const lines = shown.split("\n");
    expect(lines[1]).toMatch(/^ {5}1 GB {2}█{10} {3}100% {2}\S/);
    expect(lines[2]).toBe("");
    expect(shown).not.toMatch(/[\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/u);
    expect(lines[1]?.length).toBeLessThan(90);
  });

  test.each(["", " ", "\t"])("a name that can not be seen has another: %j", (name) => {
    expect(text({ writers: [app(name, GB, 100)] })).toMatch(/an app without a name|\uFFFD/);
  });

  test("an app that bears the system's name can be told from it by nothing but is one line", () => {
    const writers = [app("explained by no app", GB, 100)];
    expect(text({ writers })).not.toContain("the system writes");
  });

  test("says of how long it is in hours: days would be taken for the days summed up", () => {
    expect(text()).toContain(
      "who wrote it in the last 7 days   counted for 73 hours · 298 GB reached the drives",
    );
    expect(text({ days: 1, countedSeconds: 300 })).toContain(
      "who wrote it today   counted for 5 m",
    );
    expect(text({ drivesBytes: null })).not.toContain("reached");
  });

  test("of a watch says whether it was kept only where it was not", () => {
    const watched = { days: null, kept: true, countedSeconds: 60 };
    expect(text(watched)).toContain("who wrote it   in 1 minute · 298 GB reached the drives\n");
    expect(text(watched)).not.toMatch(/agent/);
    expect(text({ ...watched, kept: false })).toContain(
      "Not added to the day: an agent is running",
    );
  });

  test("is said to be nothing where nothing was counted, or written, and why", () => {
    const nothing = { writers: [], unseenProcesses: 0, countedSeconds: 0 };
    expect(text(nothing)).toBe(
      "Nothing was counted on these days.\n" +
        "The agent counts them while it runs, and `wearbar writers --watch 60` for a minute.\n",
    );
    expect(text({ ...nothing, enabled: false })).toBe(
      "Nothing was counted on these days.\nCounting is off: writers.enabled is false.\n",
    );
    const quiet = { ...nothing, days: null, kept: true, countedSeconds: 10 };
    expect(text(quiet)).toBe("No app wrote anything in 10 seconds.\n");
  });

  test("of the example is marked", () => {
    expect(text({ demo: true })).toMatch(/^DEMO · /);
  });

  test("one process that may not be seen is one", () => {
    expect(text({ unseenProcesses: 1 })).toContain("Not seen: 1 process of other users.");
    expect(text({ unseenProcesses: 0 })).not.toContain("Not seen");
  });
});

test("what was forgotten may still be in copies, which are named", () => {
  expect(writersForgottenText([])).toBe("All that was counted of apps is deleted.\n");
  expect(writersForgottenText(["/a/b\u001B.db"])).toBe(
    "All that was counted of apps is deleted. This copy of the database may still name them:\n  /a/b\uFFFD.db\n",
  );
  expect(writersForgottenText(["/a", "/b"])).toContain("These copies of the database");
});
