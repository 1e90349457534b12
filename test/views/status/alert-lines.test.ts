import { describe, expect, it } from "vitest";
import type { ActiveAlert } from "../../../agent/model/alert.ts";
import { DAY, GB, instant } from "../../../agent/model/units.ts";
import { statusText } from "../../../agent/views/status/status-text.ts";
import { NOW, stateOf, wornDrive } from "../../fixtures/example-states.ts";

const SPACE_LOW: ActiveAlert = {
  ...{ id: "space-low", code: "space-low", severity: "notice", driveId: null, drive: null },
  facts: { percent: 12, free: 120 * GB, purgeable: 2 * GB, line: 15 },
  ...{ since: NOW, acknowledged: false, snoozedUntil: null },
};
const ERRORS: ActiveAlert = {
  ...{ id: "media-errors-1", code: "media-errors", severity: "warning" },
  ...{ driveId: 1, drive: "APPLE SSD AP1024M", facts: { count: 3, before: 0 }, since: NOW },
  ...{ acknowledged: false, snoozedUntil: null },
};

const shown = (alerts: readonly ActiveAlert[], colour = false) =>
  statusText(stateOf({ drives: [wornDrive()], alerts }), { columns: null, colour });

describe("alerts in the status", () => {
  it("stand above everything else, each in a sentence", () => {
    const [, first, second] = shown([ERRORS, SPACE_LOW]).split("\n");
    expect(first).toBe(
      "act          APPLE SSD AP1024M: 3 new media errors; back up now, and check the backup.",
    );
    expect(second).toBe("watch        12% of the disk is free; empty the Trash, move big files.");
  });

  it("say what their owner said; a notice that is known is a note", () => {
    const known = { ...SPACE_LOW, acknowledged: true };
    const snoozed = { ...ERRORS, snoozedUntil: instant(NOW + 7 * DAY) };
    const [, first, second] = shown([snoozed, known]).split("\n");
    expect(first).toMatch(/^act .*check the backup · snoozed until 7 December 2026$/);
    expect(second).toMatch(/^note .*move big files · acknowledged$/);
  });

  it("take the place of the lead of their drive", () => {
    expect(shown([])).toContain("  in short");
    expect(shown([ERRORS])).not.toContain("  in short");
    expect(shown([SPACE_LOW])).toContain("  in short");
  });

  it("are coloured by what they ask for", () => {
    expect(shown([ERRORS], true)).toContain("\u001B[31mAPPLE SSD AP1024M: 3 new media errors");
    expect(shown([SPACE_LOW], true)).toContain("\u001B[33m12% of the disk is free");
  });
});
