/** The reports, as a browser shows them. Their pages are those that test/views/report keeps. */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { describeWhere } from "../describe-where.ts";
import { LAUNCH, missingForBrowser } from "./requirements.ts";

const FOLDER = join(import.meta.dirname, "../views/report/golden");
const NAMES = readdirSync(FOLDER).flatMap((file) => /^(.*)\.html$/.exec(file)?.[1] ?? []);
const WIDTHS = [360, 800, 1400];
const THEMES = ["light", "dark"] as const;

const urlOf = (name: string): string => `file://${join(FOLDER, `${name}.html`)}`;

describeWhere("a report in Chromium", missingForBrowser(), "BROWSER_DEMANDED", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(LAUNCH);
  });
  afterAll(() => browser?.close());

  async function opened(name: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(urlOf(name));
    return page;
  }

  describe.each(NAMES)("%s", (name) => {
    it("asks for nothing but itself, and says nothing on the console", async () => {
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const asked: string[] = [];
      const said: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      page.on("console", (message) => said.push(message.text()));
      page.on("pageerror", (error) => said.push(error.message));
      await page.goto(urlOf(name));
      for (const summary of await page.locator("summary").all()) await summary.click();
      expect({ asked: asked.filter((url) => url !== "data:,"), said }).toEqual({
        asked: [urlOf(name)],
        said: [],
      });
    });

    it.each(WIDTHS)("has no sideways scroll at %d px, folded tables open", async (width) => {
      const page = await opened(name, { viewport: { width, height: 900 } });
      for (const summary of await page.locator("summary").all()) await summary.click();
      const [scroll, client] = (await page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
      )) as [number, number];
      expect(scroll).toBeLessThanOrEqual(client);
    });

    it.each(THEMES)("has no barrier that axe knows of in the %s theme", async (colorScheme) => {
      const page = await opened(name, { colorScheme, bypassCSP: true });
      for (const summary of await page.locator("summary").all()) await summary.click();
      await page.evaluate(axe.source);
      const found = await page.evaluate(
        "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))",
      );
      expect(found).toEqual([]);
    });

    it("prints on two pages, and two drives on four", async () => {
      const page = await opened(name, { colorScheme: "dark" });
      const pages = pagesOf(await page.pdf({ format: "A4" }));
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThanOrEqual(name === "two-drives" ? 4 : 2);
    });
  });

  it("is read without scripts: all words are there, and tables unfold", async () => {
    const page = await opened("demo-year", { javaScriptEnabled: false });
    expect(await page.getByText("Nothing needs doing").isVisible()).toBe(true);
    const table = page.locator("table").first();
    expect(await table.isVisible()).toBe(false);
    await page.locator("summary").first().click();
    expect(await table.isVisible()).toBe(true);
  });

  it("is walked through by keyboard: each table unfolds, and can be scrolled", async () => {
    const page = await opened("demo-year");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.locator("details").first().getAttribute("open")).toBe("");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.className")).toBe("scroll");
  });

  it("is dark where its reader wants it so, and light on paper", async () => {
    const background = "getComputedStyle(document.body).backgroundColor";
    const light = await opened("demo-year", { colorScheme: "light" });
    const dark = await opened("demo-year", { colorScheme: "dark" });
    expect(await light.evaluate(background)).toBe("rgb(252, 251, 248)");
    expect(await dark.evaluate(background)).toBe("rgb(23, 24, 26)");
    await dark.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await dark.evaluate(background)).toBe("rgb(255, 255, 255)");
  });

  it("has words in its pictures that can be read on a telephone", async () => {
    const page = await opened("demo-year", { viewport: { width: 360, height: 800 } });
    const sizes = (await page.evaluate(
      "[...document.querySelectorAll('.plot svg')].map((svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width * 12).filter((size) => size > 0)",
    )) as number[];
    expect(sizes).toHaveLength(5);
    for (const size of sizes) expect(size).toBeGreaterThan(10);
  });

  it("asks for nothing more where it is served, and goes on without a network", async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.setHeader("content-type", "text/html");
      response.end(readFileSync(join(FOLDER, "demo-year.html")));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/report`);
    await context.setOffline(true);
    await page.locator("summary").first().click();
    expect(await page.locator("table").first().isVisible()).toBe(true);
    expect(asked).toEqual(["/report"]);
  });
});

/** Pages are plain objects in what Chromium prints. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
