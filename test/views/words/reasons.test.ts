import { describe, expect, test } from "vitest";
import type { Reason } from "../../../agent/model/state.ts";
import { GB, TB } from "../../../agent/model/units.ts";
import { criticalWarningWords, reasonSentence } from "../../../agent/views/words/reasons.ts";

const sentence = (
  code: Reason["code"],
  facts: Reason["facts"] = {},
  drive: string | null = "APPLE SSD AP1024M",
) => reasonSentence({ code, severity: "watch", drive, facts });

const SPACE = { percent: 4.1, free: 41 * GB, minimum: 10, target: 15 };
const RESTORED = { restoredFrom: "wearbar-2026-11-01.db", setAside: "wearbar.db.damaged" };

const ALL: Readonly<Record<Reason["code"], readonly [Reason["facts"], string]>> = {
  "critical-warning": [
    { bits: 0b100 },
    "APPLE SSD AP1024M warns: the drive says its reliability is degraded. Back up now.",
  ],
  "wear-level": [
    { percent: 101, basis: "percentage-used", cycles: 3_000, percentageUsed: 101 },
    "APPLE SSD AP1024M: the drive says 101% of its rated endurance used; keep your backup current.",
  ],
  "no-lifetime-reading": [{}, "APPLE SSD AP1024M: its wear is unknown; `wearbar doctor` says why."],
  "counter-held": [
    { before: 89.2 * TB, now: 0.5 * GB, powerOnHours: 4_000 },
    "APPLE SSD AP1024M: its counter fell from 89.2 TB to 500 MB; kept back until a second reading agrees.",
  ],
  "not-connected": [{}, "APPLE SSD AP1024M is not connected; its last values are shown."],
  "no-drive": [
    {},
    "No drive was found that is watched and can be read; `wearbar drives` and `wearbar doctor` say why.",
  ],
  "space-minimum": [SPACE, "Only 4.1% free (41 GB); keep at least 10%."],
  "space-target": [SPACE, "4.1% free; 15% gives the drive room to work."],
  "database-restored": [
    RESTORED,
    "The database was damaged; the copy wearbar-2026-11-01.db was restored and the damaged file kept as wearbar.db.damaged.",
  ],
  "database-started-fresh": [
    { ...RESTORED, restoredFrom: null },
    "The database was damaged and there was no copy; it was set aside as wearbar.db.damaged.",
  ],
};

test.each(Object.entries(ALL))("%s is one sentence", (code, [facts, words]) => {
  expect(sentence(code as Reason["code"], facts)).toBe(words);
});

test("no sentence promises or frightens: nothing wears out, dies or will last", () => {
  const sentences = Object.entries(ALL).map(([code, [facts]]) =>
    sentence(code as Reason["code"], facts),
  );
  expect(sentences.join("\n")).not.toMatch(/wears? out|dies|dead|will last|NaN|null|undefined/i);
});

test("a database that was empty or missing was set aside nowhere", () => {
  expect(sentence("database-restored", { ...RESTORED, setAside: null })).toBe(
    "The database was empty or missing; the copy wearbar-2026-11-01.db was restored.",
  );
  expect(sentence("database-started-fresh", { restoredFrom: null, setAside: null })).toBe(
    "The database was empty or missing and there was no copy: all begins anew.",
  );
});

describe("wear near the mark", () => {
  test("names the drive's own word where that says less", () => {
    const facts = { percent: 107, basis: "mark", cycles: 3_000, percentageUsed: 2 };
    expect(sentence("wear-level", facts)).toBe(
      "APPLE SSD AP1024M is at 107% of its 3,000-cycle mark, while the drive says 2%; keep your backup current.",
    );
  });

  test("stands alone where the drive says nothing", () => {
    const facts = { percent: 93, basis: "mark", cycles: 1_000, percentageUsed: null };
    expect(sentence("wear-level", facts)).toContain("is at 93% of its 1,000-cycle mark; ");
  });
});

test("report 115: zero beside many hours is not believed, and not called zero bytes", () => {
  const facts = { before: 19 * TB, now: 0, powerOnHours: 3_457 };
  const words = sentence("counter-held", facts);
  expect(words).toContain("nothing was written in 3,457 hours of power; not believed");
  expect(words).not.toContain("0 bytes");
});

describe("the bits of a critical warning", () => {
  test("report 34: are each said in words", () => {
    const words = Array.from({ length: 6 }, (_, bit) => criticalWarningWords(1 << bit));
    expect(new Set(words).size).toBe(6);
    expect(criticalWarningWords(0b101)).toBe(
      "the spare blocks are below the drive's own limit; the drive says its reliability is degraded",
    );
  });

  test("that mean nothing known are said to be that", () => {
    expect(criticalWarningWords(0b1000000)).toBe("a bit with no known meaning");
    expect(criticalWarningWords(255)).toContain("a bit with no known meaning");
  });

  test.each([
    [0b0001, " Back up now."],
    [0b0010, " Give it air and less to do."],
    [0b0110, " Back up now."],
    [0b1000, " Back up now."],
    [0b10000, ""],
  ])("%d advise: %j", (bits, advice) => {
    expect(sentence("critical-warning", { bits }).split(".").slice(1).join(".")).toBe(advice);
  });
});

test("a name or a path can not change the terminal", () => {
  const hostile = "\u001B[31m\u202E\nname";
  const told = [
    sentence("not-connected", {}, hostile.repeat(100)),
    sentence("database-restored", { restoredFrom: hostile, setAside: hostile }),
    sentence("database-started-fresh", { setAside: hostile }),
  ];
  expect(told.join(" ")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(told[0]?.length).toBeLessThan(120);
});
