import { describe, expect, test } from "vitest";
import { bytes, DAY, GB, instant, TB } from "../../../agent/model/units.ts";
import {
  driveOf,
  forecastOf,
  NOW,
  portableDrive,
  virtualDisk,
  wornDrive,
} from "../../fixtures/example-states.ts";
import { rowOf, textOf, textOfDrive } from "./row-of.ts";

describe("in short", () => {
  test("stands first: what to do", () => {
    const [, , first] = textOf({ drives: [wornDrive()] }).split("\n");
    expect(first).toMatch(/^ {2}in short {3}Nothing needs doing: the drive will be ten years old/);
  });

  test("is left out where the lines above the drives say what to do", () => {
    const drive = wornDrive({ health: { criticalWarning: 4 } });
    const facts = { bits: 4 };
    const reason = {
      code: "critical-warning",
      severity: "act",
      drive: drive.model,
      facts,
    } as const;
    expect(rowOf("in short", textOfDrive(drive, { reasons: [reason] }))).toBeNull();
    expect(
      rowOf("in short", textOfDrive(drive, { reasons: [{ ...reason, drive: "other" }] })),
    ).toBe("It warns: the drive says its reliability is degraded. Back up now.");
  });

  test("is left out where the wear is unknown, which is said already", () => {
    expect(rowOf("in short", textOfDrive(driveOf()))).toBeNull();
  });
});

describe("from here", () => {
  test("is a rate with its range, and for how long was watched", () => {
    expect(rowOf("from here", textOfDrive(wornDrive()))).toBe(
      "about 60 GB a day, 4 times in 5 between 36 and 100 · good forecast: watched for 398 days",
    );
  });

  test("is left out until there is something to go by", () => {
    const rate = (difference: Parameters<typeof forecastOf>[0]) =>
      rowOf("from here", textOfDrive(wornDrive({ forecast: forecastOf(difference) })));
    expect(rate({ grade: "none" })).toBeNull();
    expect(rate({ fromHere: null })).toBeNull();
  });
});

describe("health", () => {
  test("is silent where all is well or unknown", () => {
    expect(rowOf("health", textOfDrive(wornDrive()))).toBeNull();
    expect(
      rowOf("health", textOfDrive(wornDrive({ health: { availableSpare: null } }))),
    ).toBeNull();
  });

  test("says what deserves a look", () => {
    const health = { mediaErrors: 1, availableSpare: 97, temperatureCelsius: 71 };
    expect(rowOf("health", textOfDrive(wornDrive({ health })))).toBe(
      "1 media error · 97% of the spare blocks left · 71 °C",
    );
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
    const [, ...lines] = textOf({ drives: [counted], space: null }).split("\n");
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
    expect(rowOf("writes", textOfDrive(counted))).toBe("today 9 GB · last 7 days 2.7 GB a day");
  });
});

describe("a drive that is not connected", () => {
  const gone = portableDrive({
    ...{ connected: false, lastSeenAt: instant(NOW - 18 * DAY) },
    ...{ bytesWrittenAt: instant(NOW - 18 * DAY), health: { bytesWritten: bytes(TB) } },
  });

  test("says once when it was last seen, and counts nothing", () => {
    const page = textOfDrive(gone);
    expect(page.match(/12 November 2026, 14:05/g)).toHaveLength(1);
    expect(rowOf("writes", page)).toBeNull();
  });

  test("says when its counter was read where that was before it was last seen", () => {
    const page = textOfDrive({ ...gone, bytesWrittenAt: instant(NOW - 20 * DAY) });
    expect(page).toContain("last read 10 November 2026, 14:05");
  });
});
