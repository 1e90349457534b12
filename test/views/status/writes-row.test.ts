import { describe, expect, test } from "vitest";
import { bytes, HOUR, instant, localDay, MINUTE } from "../../../agent/model/units.ts";
import { NOW, stateOf, wornDrive } from "../../fixtures/example-states.ts";
import { rowOf, textOfDrive } from "./row-of.ts";

describe("writes", () => {
  const nothing = wornDrive().writes;
  const writes = (
    difference: Partial<typeof nothing>,
    drive: Parameters<typeof wornDrive>[0] = {},
  ) =>
    rowOf(
      "writes",
      textOfDrive(wornDrive({ pace: null, writes: { ...nothing, ...difference }, ...drive })),
    );
  const noWeek = { weekBytesPerDay: null, weekCoveredDays: 0 };

  test("report 5: are today's, the week's, and the pace to hold them against", () => {
    expect(rowOf("writes", textOfDrive(wornDrive()))).toBe(
      "today 38 GB · last 7 days 52 GB a day · pace 1.6 TB a day",
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
    expect(rowOf("writes", textOfDrive(drive, { machine }))).toContain(
      "in the 5 hours since boot, 50 MB a second",
    );
  });

  test("since boot that are all of today's are said once", () => {
    expect(writes({ ...noWeek, todayBytes: nothing.sinceBootBytes })).not.toContain("today");
  });

  test("since boot are no rate within the first minute, and of no drive that is gone", () => {
    const drive = wornDrive({ pace: null, writes: { ...nothing, ...noWeek } });
    const machine = { ...stateOf().machine, bootedAt: instant(NOW - MINUTE + 1) };
    expect(rowOf("writes", textOfDrive(drive, { machine }))).toBe("today 38 GB");
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
    expect(rowOf("writes", textOfDrive(wornDrive({ worn })))).not.toContain("pace");
  });
});
