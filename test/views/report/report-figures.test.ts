/** Every form of a report says the same numbers, and they add up. */
import { describe, expect, it } from "vitest";
import { assess } from "../../../agent/flows/assess.ts";
import { makeReport } from "../../../agent/flows/make-report.ts";
import { formOf } from "../../../agent/flows/report-forms.ts";
import type { Report } from "../../../agent/model/report.ts";
import type { ReportDrive } from "../../../agent/model/report-drive.ts";
import { bytes, GB, HOUR, localDay, TB } from "../../../agent/model/units.ts";
import { codeSpans } from "../../../agent/views/report/code-spans.ts";
import { reportPage } from "../../../agent/views/report/report-page.ts";
import { statusText } from "../../../agent/views/status/status-text.ts";
import { amount, percent, perDay } from "../../../agent/views/words/amounts.ts";
import { rangeWords } from "../../../agent/views/words/forecast.ts";
import { reachWords } from "../../../agent/views/words/reach.ts";
import { exampleMachine, NOON, written } from "../../flows/example-machine.ts";
import { SCENARIOS } from "./scenarios.ts";

const WIDE = { columns: null, colour: false };

describe.each(Object.entries(SCENARIOS))("the figures of %s", (_, made) => {
  it("are the same in HTML, text, Markdown and JSON", async () => {
    const numbers = await made();
    const told = { kind: "report", numbers, page: reportPage(numbers) } as const;
    const json: Report = JSON.parse(await formOf(told, "json", WIDE));
    expect(json).toEqual(JSON.parse(JSON.stringify(numbers)));
    const forms = {
      html: plainHtml(await formOf(told, "html", WIDE)),
      text: await formOf(told, "text", WIDE),
      md: plainMarkdown(await formOf(told, "md", WIDE)),
    };
    const figures = figuresOf(json);
    expect(figures.length).toBeGreaterThan(3);
    for (const [form, text] of Object.entries(forms)) {
      const missing = figures.filter((figure) => !text.includes(figure));
      expect({ form, missing }).toEqual({ form, missing: [] });
    }
  });

  it("add up: days are the week, and writers are all that was written", async () => {
    const { drives, writers } = await made();
    for (const { writes } of drives) {
      const known = writes.days.flatMap(({ writtenBytes }) => writtenBytes ?? []);
      const sum = known.length === 0 ? null : known.reduce((all, day) => all + day, 0);
      expect(writes.writtenBytes).toBe(sum);
      expect(writes.days).toHaveLength(7);
    }
    const total = drives.reduce((all, { writes }) => all + (writes.writtenBytes ?? 0), 0);
    expect(writers.drivesBytes ?? 0).toBe(total);
    const by = writers.writers.reduce((all, { bytes }) => all + bytes, 0);
    if (writers.writers.length > 0 && !writers.exceedsDrives) expect(by).toBe(total);
    if (writers.exceedsDrives) expect(by).toBeGreaterThan(total);
    const shares = writers.writers.reduce((all, share) => all + share.percent, 0);
    if (writers.writers.length > 0) expect(shares).toBeCloseTo(100);
  });
});

/** @returns every figure of the JSON that is shown, in the words it is shown in. */
function figuresOf(report: Report): readonly string[] {
  const { writers, swap, space, drives, selfCost } = report;
  return [
    ...drives.flatMap((drive) => figuresOfDrive(drive, report)),
    ...writers.writers.flatMap((one) => [amount(one.bytes), percent(one.percent)]),
    ...(swap.most === null || swap.most.writtenBytes === 0
      ? []
      : [amount(swap.swappedOutBytes ?? 0), amount(swap.most.writtenBytes)]),
    ...(space === null
      ? []
      : [
          percent(space.low.freePercent),
          amount(space.low.freeBytes),
          amount(space.low.totalBytes),
        ]),
    ...(selfCost === null
      ? []
      : [amount(selfCost.bytesWritten ?? 0), amount(selfCost.residentBytes)]),
  ];
}

function figuresOfDrive(drive: ReportDrive, { asOf }: Report): readonly string[] {
  const { writes, health, wear, soFar, forecast } = drive;
  const known = <Value>(value: Value | null, words: (value: Value) => string | null) =>
    value === null ? [] : (words(value) ?? []);
  return [
    known(writes.writtenBytes, amount),
    known(writes.bytesPerDay, perDay),
    ...writes.days.map(({ writtenBytes }) => known(writtenBytes, amount)),
    known(writes.busiest, (most) => amount(most.writtenBytes)),
    ...drive.compared.map(({ ratio, bytesPerDay }) => known(ratio && bytesPerDay, perDay)),
    wear === null ? [] : known(wear.percentOfMark, percent),
    wear === null ? [] : known(health.bytesWritten, amount),
    known(wear, ({ mark }) => (mark === null ? null : amount(mark.bytes))),
    known(soFar, ({ bytesPerDay }) => perDay(bytesPerDay)),
    forecast === null || forecast.grade === "none" ? [] : known(forecast.fromHere, rangeWords),
    known(forecast, ({ mark }) =>
      mark.kind === "expected" ? reachWords(mark, { asOf, recording: false }) : null,
    ),
  ].flat();
}

/** What a reader sees, folded tables and all. */
const plainHtml = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const plainMarkdown = (text: string): string => text.replace(/\\(?=[!-/:-@[-`{-~])/g, "");

describe("a report of today and the status of now", () => {
  it("say the same of a drive", async () => {
    const machine = exampleMachine({ config: { "machine.first_use": localDay("2019-11-30") } });
    for (let ago = 40; ago > 0; ago--) {
      await machine.look(NOON - ago * 24 * HOUR, [written(150 * TB - ago * 55 * GB)]);
    }
    const { pass } = await machine.look(NOON, [written(150 * TB)]);
    const state = await assess(machine.tools, pass);
    const report = await makeReport(machine.tools, { since: "2026-11-01" });
    const [then, now] = [report.drives[0], state.drives[0]];
    for (const field of ["wear", "soFar", "age", "pace", "forecast", "bytesWrittenAt"] as const) {
      expect(then?.[field]).toEqual(now?.[field]);
    }
    expect(report.word).toBe(state.word);
    const text = statusText(state, WIDE);
    for (const figure of ["150 TB of 3,000 TB", rangeWords(fromHereOf(report))]) {
      expect(text).toContain(figure);
      expect(await formOf(toldOf(report), "text", WIDE)).toContain(figure);
    }
    expect(report.drives[0]?.health.bytesWritten).toBe(bytes(150 * TB));
  });
});

const toldOf = (numbers: Report) =>
  ({ kind: "report", numbers, page: reportPage(numbers) }) as const;

function fromHereOf({ drives }: Report) {
  const range = drives[0]?.forecast?.fromHere;
  if (range == null) throw new Error("expected a rate, got none");
  return range;
}

describe("commands in a sentence", () => {
  it("are set off, and a name with backticks is none", () => {
    expect(codeSpans("try `wearbar doctor` now")).toEqual(["try ", "wearbar doctor", " now"]);
    expect(codeSpans("`rm -rf /` wrote 3 GB")).toEqual(["`rm -rf /` wrote 3 GB"]);
  });
});
