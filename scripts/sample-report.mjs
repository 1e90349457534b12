/**
 * `node scripts/sample-report.mjs`: makes docs/samples anew from the example year, every form of a
 * report and pictures of its page. Wants what `npm run build` makes, and Chromium at
 * /usr/bin/chromium (Debian: chromium).
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = path.join(root, "docs", "samples");
const FORMS = { html: "html", text: "txt", md: "md", json: "json" };

/** One screenful of each: a page is worth a picture where it begins. */
const PICTURES = [
  { width: 1400, height: 1180, scheme: "light" },
  { width: 1400, height: 1180, scheme: "dark" },
  { width: 360, height: 1180, scheme: "light" },
  { width: 360, height: 1180, scheme: "dark" },
];

mkdirSync(folder, { recursive: true });
for (const [format, ending] of Object.entries(FORMS)) {
  writeFileSync(path.join(folder, `week.${ending}`), reportAs(format));
}
await takePictures(path.join(folder, "week.html"));

/** @param {string} format */
function reportAs(format) {
  const words = ["demo", "report", "--format", format, "--output", "-"];
  const product = path.join(root, "dist", "wearbar.cjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [product, ...words]);
  if (status !== 0) throw new Error(`wearbar ${words.join(" ")} left with ${status}: ${stderr}`);
  return stdout;
}

/** @param {string} page */
async function takePictures(page) {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  for (const { width, height, scheme } of PICTURES) {
    const colorScheme = scheme === "dark" ? "dark" : "light";
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const tab = await context.newPage();
    await tab.goto(pathToFileURL(page).href);
    await tab.screenshot({ path: path.join(folder, `report-${scheme}-${width}.png`) });
    await context.close();
  }
  await browser.close();
}
