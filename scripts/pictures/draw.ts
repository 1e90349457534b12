/**
 * Draws the pictures of the README and the docs from the demo: `npm run docs:pictures`. Needs
 * Chromium; CHROMIUM names another one than /usr/bin/chromium.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import type { State } from "../../agent/model/state.ts";
import { menuState } from "../../agent/views/menu/menu-state.ts";
import { alertBody, alertTitle } from "../../agent/views/words/alerts.ts";
import { menuHtml } from "./menu-html.ts";
import { notificationHtml } from "./notification-html.ts";
import { terminalHtml } from "./terminal-html.ts";

/** As on the example's machine with a fuller disk. */
const SPACE_LOW = {
  code: "space-low",
  severity: "notice",
  drive: null,
  facts: { percent: 12, free: 119e9, purgeable: 14e9, line: 15 },
} as const;

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/pictures");

interface Picture {
  readonly name: string;
  readonly html: string;
  readonly width: number;
  readonly themes: readonly ("light" | "dark")[];
}

const state: State = JSON.parse(
  execFileSync(process.execPath, [join(root, "dist/wearbar.cjs"), "demo", "status", "--json"], {
    encoding: "utf8",
  }),
);
const example = { ...state, demo: false, latestReport: "2026-W48" };
const menu = menuState(example, { show: "percent", busy: false, overdue: false });
const terminal = readFileSync(join(root, "docs/terminal/demo-80.txt"), "utf8");
const [status = ""] = terminal.replace("DEMO · ", "").split("\n\nDEMO");

const PICTURES: readonly Picture[] = [
  { name: "menu", html: menuHtml(menu, null), width: 640, themes: ["light", "dark"] },
  {
    name: "notification",
    html: notificationHtml(alertTitle(SPACE_LOW), alertBody(SPACE_LOW)),
    width: 400,
    themes: ["light", "dark"],
  },
  { name: "status", html: terminalHtml(status), width: 760, themes: ["dark"] },
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
for (const picture of PICTURES) await draw(browser, picture);
await browser.close();

async function draw(browser: Browser, { name, html, width, themes }: Picture): Promise<void> {
  for (const theme of themes) {
    const view = await browser.newPage({
      viewport: { width, height: 100 },
      deviceScaleFactor: 2,
      colorScheme: theme,
    });
    await view.setContent(html);
    const path = join(folder, themes.length > 1 ? `${name}-${theme}.png` : `${name}.png`);
    await view.screenshot({ path, fullPage: true });
    await view.close();
  }
}
