import { beforeAll, describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../agent/model/units.ts";
import { type Entry, entriesOf } from "./world/ledger.ts";
import { type Evidence, evidenceOf } from "./year/evidence.ts";
import { type LivedYear, liveYear } from "./year/live-year.ts";
import { ledgerText } from "./year/print-ledger.ts";
import { promisesOf } from "./year/promises.ts";

/** `npm run simulate:year` in small: all that happens in 400 days happens in 60. */
const ORDER = { seed: 1, days: 60, crashes: 12, interval: 5 * MINUTE };

describe("two months of everything that happens to a laptop", () => {
  let evidence: Evidence;
  beforeAll(async () => {
    const calm = await liveYear({ ...ORDER, crashes: 0 });
    evidence = evidenceOf(ORDER, await liveYear(ORDER), calm);
  }, 120_000);

  test("with crashes at random points: every promise is kept", () => {
    expect(entriesOf(evidence.lived, "crashed").length).toBeGreaterThan(8);
    expect(entriesOf(evidence.lived, "told").length).toBeGreaterThan(8);
    expect(promisesOf(evidence).filter(({ broken }) => broken.length > 0)).toEqual([]);
  });

  test("are told in a ledger, a week a line and a crash a line", () => {
    const lines = ledgerText(evidence.machine, evidence.lived.entries).split("\n");
    expect(lines.filter((line) => /^\d{4}-W\d\d {2}/.test(line)).length).toBeGreaterThan(5);
    expect(lines.filter((line) => line.includes("crash: ")).length).toBeGreaterThan(8);
  });

  const brokenBy = (change: (lived: LivedYear) => LivedYear): readonly string[] =>
    promisesOf({ ...evidence, lived: change(evidence.lived) })
      .filter(({ broken }) => broken.length > 0)
      .map(({ text }) => text);
  const without = (isGone: (entry: Entry) => boolean) => (lived: LivedYear) => ({
    ...lived,
    entries: lived.entries.filter((entry) => !isGone(entry)),
  });
  const withMore = (more: Entry) => (lived: LivedYear) => ({
    ...lived,
    entries: [...lived.entries, more],
  });
  const at = (what: Entry["what"], from = 0): Entry => {
    const found = evidence.lived.entries.filter((entry) => entry.what === what).at(from);
    if (found === undefined) throw new Error(`Expected something ${what}.`);
    return found;
  };
  const ofJob = (name: string) => (entry: Entry) =>
    entry.what === "done" && entry.job.name === name;

  test("would not pass with a day without its sample, or with two", () => {
    const days = (change: (days: LivedYear["kept"]["days"]) => LivedYear["kept"]["days"]) =>
      brokenBy((lived) => ({ ...lived, kept: { ...lived.kept, days: change(lived.kept.days) } }));
    expect(days((all) => all.slice(1))).toContain("every covered day has exactly one sample");
    expect(days((all) => [...all, ...all.slice(0, 1)])).toContain(
      "every covered day has exactly one sample",
    );
  });

  test("would not pass with a slot that nobody served, or with one that was served again", () => {
    const slots = "every job is done once a slot";
    expect(brokenBy(without(ofJob("maintenance")))).toContain(slots);
    const last = evidence.lived.entries.findLast(ofJob("maintenance"));
    expect(brokenBy(withMore({ ...(last ?? at("done")), at: (last?.at ?? 0) + HOUR }))).toContain(
      slots,
    );
    expect(brokenBy(without((entry) => entry.at > at("done", -90).at))).toContain(
      "no hour of use is without a reading",
    );
  });

  test("would not pass without a report, or with one made again for nothing", () => {
    const weeks = "every week has its report, once";
    expect(brokenBy(without(({ what }) => what === "reported"))).toContain(weeks);
    const last = at("reported", -1);
    const again = (lived: LivedYear) => without(({ what }) => what === "crashed")(lived);
    expect(brokenBy((lived) => withMore({ ...last, at: last.at + HOUR })(again(lived)))).toContain(
      weeks,
    );
  });

  test("would not pass with a notice too many, or too few, or twice", () => {
    const last = at("told", -1);
    const due = "crashes change nothing of what is told";
    expect(brokenBy(without((entry) => entry === last))).toContain(due);
    expect(brokenBy(withMore({ ...last, at: last.at + 1 }))).toContain("nothing is told twice");
  });

  test("would not pass with an error in the log", () => {
    const complaint: Entry = { at: 0, what: "complained", text: "job failed" };
    expect(brokenBy(withMore(complaint))).toEqual(["nothing fails but what crashed"]);
  });
});
