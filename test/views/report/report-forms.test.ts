import { describe, expect, it } from "vitest";
import type { Report } from "../../../agent/model/report.ts";
import { GB, localDay, TB } from "../../../agent/model/units.ts";
import { adviceWords } from "../../../agent/views/report/advice-words.ts";
import { indexHtml } from "../../../agent/views/report/html/index-html.ts";
import { element, escaped, ready } from "../../../agent/views/report/html/markup.ts";
import { reportHtml } from "../../../agent/views/report/html/report-html.ts";
import { pageLead } from "../../../agent/views/report/lead.ts";
import { reportMarkdown } from "../../../agent/views/report/report-markdown.ts";
import { reportNotice } from "../../../agent/views/report/report-notice.ts";
import { reportPage } from "../../../agent/views/report/report-page.ts";
import { reportText } from "../../../agent/views/report/report-text.ts";
import { amountTicks, dayTicks, roundSteps } from "../../../agent/views/report/ticks.ts";
import { HOSTILE, SCENARIOS } from "./scenarios.ts";

const made = (name: string): Promise<Report> =>
  SCENARIOS[name]?.() ?? Promise.reject(new Error(`no scenario ${name}`));

describe("HTML in the making", () => {
  it("escapes all text and every attribute", () => {
    const { html } = element("p", { title: HOSTILE, hidden: null }, HOSTILE, element("br", {}));
    expect(html).toBe(
      '<p title="&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;|$(id)">&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;|$(id)<br></p>',
    );
    expect(escaped("a & b")).toBe("a &amp; b");
    expect(element("div", {}, [ready("<b>x</b>"), null, ["y"]]).html).toBe("<div><b>x</b>y</div>");
  });
});

describe("a hostile name", () => {
  it("is text in a page: no element, attribute or address of its own", async () => {
    const page = reportPage(await made("hostile-names"));
    const html = reportHtml(page, new Map());
    expect(html).not.toContain("<img");
    const tags = html.replace(/"[^"]*"/g, '""'); // what stands in attributes is text
    expect(tags.match(/<[a-z][^>]*onerror/)).toBeNull();
    const addresses = [...html.matchAll(/\s(?:src|href|action)="([^"]*)"/g)];
    expect(addresses.map(([, address]) => address)).toEqual(["data:,"]);
    expect(tags).not.toContain("url(");
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toContain("\u202E");
  });

  it("is text in Markdown: no tag, table, heading or command of its own", async () => {
    const text = reportMarkdown(reportPage(await made("hostile-names")));
    expect(text).not.toMatch(/(?<!\\)<img/);
    expect(text).not.toContain("\n# c");
    const cells = text.split("\n").filter((line) => line.startsWith("|") && line.includes("img"));
    expect(cells.length).toBeGreaterThan(0);
    for (const row of cells) expect(row.replaceAll("\\|", "").split("|")).toHaveLength(5);
  });

  it("moves no cursor on a terminal, and stays within its line", async () => {
    const text = reportText(reportPage(await made("hostile-names")), {
      columns: 60,
      colour: false,
    });
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}](?<!\n)/u);
  });
});

describe.each([40, 60, 80, 120])("on %d columns", (columns) => {
  it("no line is longer", async () => {
    for (const report of await Promise.all(Object.values(SCENARIOS).map((one) => one()))) {
      const text = reportText(reportPage(report), { columns, colour: false });
      for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    }
  });
});

describe("the lead", () => {
  it("is one number and one sentence, and says at once whether to worry", async () => {
    expect(pageLead(await made("demo-year"))).toMatchObject({
      ...{ standing: "All is well", number: "95%", numberOf: "left of the 3,000-cycle mark" },
      sentence: expect.stringMatching(/^Nothing needs doing: /),
    });
    expect(pageLead(await made("past-the-mark"))).toMatchObject({
      ...{ standing: "Worth a look", number: "29%" },
      numberOf: "left by the drive's own percentage",
    });
    expect(pageLead(await made("no-sample"))).toMatchObject({
      ...{ standing: "Not known", story: "" },
      sentence: expect.stringContaining("the last reading is of 19 November"),
    });
    expect(pageLead(await made("virtual-disk"))).toMatchObject({
      ...{ number: "42 GB", numberOf: "written this week", fill: null },
    });
  });

  it("never says that a drive wears out, dies or will last", async () => {
    for (const report of await Promise.all(Object.values(SCENARIOS).map((one) => one()))) {
      const text = reportText(reportPage(report), { columns: null, colour: false });
      expect(text).not.toMatch(/wears? out|\bdies?\b|will last|lifespan/i);
    }
  });

  it("has no calm words beside something to do", async () => {
    const report = await made("two-drives");
    expect(report.advice.map(({ code }) => code)).toEqual(["app"]);
    expect(pageLead(report).sentence).not.toContain("Nothing needs doing");
  });
});

describe("advice in words", () => {
  it("names its evidence and its saving", async () => {
    const report = await made("two-drives");
    const [advice] = report.advice;
    expect(advice && adviceWords(advice, report)).toMatchObject({
      head: "Look at Backup",
      text: "It wrote 210 GB, 45% of what the drives counted. Without it: 30 GB a day less. No hurry: all that was written is 3.6% of the pace.",
    });
  });

  it("tells years where they can be told", async () => {
    const report = await made("two-drives");
    const advice = { ...report.advice[0], savesYears: 4.2 } as Report["advice"][number];
    expect(adviceWords(advice, report).text).toContain(
      "30 GB a day less, and the mark 4 years later.",
    );
  });
});

describe("the notice of reports", () => {
  it("is one sentence or two, and never cut within one", async () => {
    for (const [name, one] of Object.entries(SCENARIOS)) {
      const notice = reportNotice([await one()], "/reports/2026-W48.html");
      expect(notice?.body.length, name).toBeLessThanOrEqual(120);
      expect(notice?.body, name).toMatch(/[.!]$/);
      expect(notice?.title.length, name).toBeLessThanOrEqual(60);
      expect(notice).toMatchObject({ level: "passive", opens: "/reports/2026-W48.html" });
    }
    expect(reportNotice([], "")).toBeNull();
  });
});

describe("the list of reports", () => {
  it("names each, and one whose numbers are gone by its file", async () => {
    const html = indexHtml([
      { name: "2026-W48", report: await made("demo-year") },
      { name: "2019-W01", report: null },
    ]);
    expect(html).toContain('<a href="2026-W48.html">Week 48: 23 to 29 November 2026</a>');
    expect(html).toContain('<a href="2019-W01.html">2019-W01</a>');
    expect(html).toContain('<span class="word good">All is well</span>');
  });
});

describe("the words on an axis", () => {
  it("are round, from 0 to the most", () => {
    expect(roundSteps(347, 4)).toEqual([0, 100, 200, 300, 400]);
    expect(roundSteps(3_000.6, 4)).toEqual([0, 1_000, 2_000, 3_000]);
    expect(roundSteps(0, 4)).toEqual([0]);
    expect(amountTicks(136 * GB).map(({ label }) => label)).toEqual(["0", "50", "100", "150 GB"]);
    expect(amountTicks(0.9 * TB).map(({ label }) => label)).toEqual([
      ...["0", "0.25", "0.5", "0.75", "1 TB"],
    ]);
  });

  it.each([
    ["2026-11-23", "2026-11-29", 7, "23 Nov"],
    ["2026-10-05", "2026-11-29", 8, "5 Oct"],
    ["2026-01-01", "2026-12-31", 12, "2026"],
    ["2017-01-01", "2026-12-31", 10, "2017"],
  ])("are days, Mondays, months or years from %s to %s", (from, to, count, first) => {
    const ticks = dayTicks(localDay(from), localDay(to));
    expect([ticks.length, ticks[0]?.label]).toEqual([count, first]);
  });
});
