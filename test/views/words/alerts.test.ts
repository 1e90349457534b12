import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALERT_CODES } from "../../../agent/model/alert.ts";
import { DAY, GB, instant } from "../../../agent/model/units.ts";
import {
  alertBody,
  alertSentence,
  alertTitle,
  manyWords,
  saidWords,
} from "../../../agent/views/words/alerts.ts";
import { START } from "../../analysis/alerts/situations.ts";
import { expectGolden } from "../golden.ts";
import { everyAlert } from "./every-alert.ts";

const EXAMPLES = everyAlert();

describe("the words of every alert", () => {
  test("are there for every code", () => {
    const codes = new Set(EXAMPLES.map(({ alert }) => alert.code));
    expect([...codes].sort()).toEqual([...ALERT_CODES].sort());
  });

  test("are as they were read", () => {
    const lines = EXAMPLES.map(({ what, alert }) =>
      [
        `${alert.code} (${alert.severity}): ${what}`,
        `  ${alertTitle(alert)}`,
        `  ${alertBody(alert)}`,
        `  > ${alertSentence(alert)}`,
      ].join("\n"),
    );
    expectGolden("alert-words", `${lines.join("\n\n")}\n`);
  });

  test.each(EXAMPLES.map(({ what, alert }) => [alert.code, what, alert] as const))(
    "of %s, %s fit a notification and say what to do",
    (_, __, alert) => {
      const [title, body] = [alertTitle(alert), alertBody(alert)];
      expect(title.length).toBeLessThanOrEqual(60);
      expect(body.length).toBeLessThan(120);
      for (const text of [title, body, alertSentence(alert)]) {
        expect(text).not.toMatch(/NaN|undefined|null|Infinity|…|\s{2}|^\s/);
      }
      expect(title).not.toMatch(/\.$/);
      expect(body).toMatch(/\.$/);
      expect(alertSentence(alert)).toMatch(/^[^.]+(?:\.\d[^.]*)*; .+\.$/);
    },
  );

  test("never promise a drive's end beside a mark", () => {
    for (const { alert } of EXAMPLES) {
      expect(`${alertTitle(alert)} ${alertBody(alert)}`).not.toMatch(
        /wears? out|\bdies?\b|will last/i,
      );
    }
  });

  test("hold for a drive of any name, and nothing in it moves the cursor or fills the line", () => {
    const name = fc.string({ unit: "binary", maxLength: 200 });
    fc.assert(
      fc.property(name, (drive) => {
        for (const { alert } of everyAlert(drive)) {
          const texts = [alertTitle(alert), alertBody(alert), alertSentence(alert)];
          expect(texts.join(" ")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
          expect(Array.from(texts[0] ?? "").length).toBeLessThanOrEqual(60);
          expect(Array.from(texts[1] ?? "").length).toBeLessThan(120);
        }
      }),
      { seed: 7, numRuns: 100 },
    );
    const hostile = everyAlert('"; do shell script "rm -rf ~" $(x) `y`\n\u001B[2J')[0]?.alert;
    expect(hostile && alertTitle(hostile)).toBe('"; do shell script "rm … has become read-only');
  });

  test("are not cut off where a drive has a long name, or numbers are large", () => {
    const drive = "Samsung SSD 9100 PRO with Heatsink 8TB";
    for (const { alert } of everyAlert(drive)) {
      const facts = { ...alert.facts, ...("cycles" in alert.facts && { cycles: 100_000 }) };
      const [title, body] = [alertTitle({ ...alert, facts }), alertBody({ ...alert, facts })];
      expect([title, title.endsWith("…") && !title.includes(": ")]).toEqual([title, false]);
      expect([body, body.endsWith("…")]).toEqual([body, false]);
    }
  });

  test("hold for facts that are missing", () => {
    for (const { alert } of EXAMPLES) {
      const bare = { ...alert, facts: {} };
      expect(`${alertTitle(bare)} ${alertBody(bare)}`).not.toMatch(/NaN|undefined|null/);
    }
  });
});

describe("free space", () => {
  const of = (free: number, purgeable: number | null) =>
    alertBody({
      ...{ code: "space-low", severity: "notice", drive: null },
      facts: {
        percent: free / 10,
        free: free * GB,
        purgeable: purgeable && purgeable * GB,
        line: 15,
      },
    });

  test("report 74: is told apart from what is purgeable, so that nobody looks for the difference", () => {
    expect(of(118, 22)).toMatch(/^118 GB free, 22 GB more purgeable;/);
    expect(of(128, null)).toMatch(/^128 GB free, purgeable unknown;/);
  });
});

describe("what is said beside", () => {
  test("names how many things there are about a drive, and the worst", () => {
    const worst = EXAMPLES[0]?.alert;
    if (worst === undefined) throw new Error("no alert");
    expect(manyWords(worst, 3)).toEqual({
      title: "3 things about APPLE SSD AP1024M",
      body: "APPLE SSD AP1024M has become read-only. `wearbar alerts` says what it means, and the rest.",
    });
    for (const { alert } of EXAMPLES) expect(manyWords(alert, 12).body.length).toBeLessThan(120);
  });

  test("is what its owner said to it", () => {
    const at = { utcOffsetMinutes: 60 };
    const until = instant(START + 7 * DAY);
    expect(saidWords({ acknowledged: false, snoozedUntil: null }, at)).toBeNull();
    expect(saidWords({ acknowledged: true, snoozedUntil: null }, at)).toBe("acknowledged");
    expect(saidWords({ acknowledged: false, snoozedUntil: until }, at)).toBe(
      "snoozed until 7 December 2026",
    );
  });
});
