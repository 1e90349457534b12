/**
 * Budgets: a report of one year, in a cold process, at most 1.5 s (aim 0.7); of ten years of two
 * drives 2 s; and what a report leaves in the memory of who makes it in its own process, which is
 * why the agent does not. Run: npm run bench -- report
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore } from "../db/open.ts";
import { fillDays, fillHours, storeHour, TEN_YEARS } from "../test/db/ten-years.ts";
import { timePaired } from "./paired.ts";

const root = path.resolve(import.meta.dirname, "..");
const home = mkdtempSync(path.join(tmpdir(), "wearbar-bench-report-"));
const environment = { WEARBAR_HOME: home };
const page = path.join(home, "page.html");
const wearbar = (...words: readonly string[]) =>
  [process.execPath, path.join(root, "dist", "wearbar.cjs"), ...words] as const;
const html = ["--format", "html", "--output", page] as const;

try {
  fillTenYears(home);
  measure();
} finally {
  rmSync(home, { recursive: true });
}

function measure(): void {
  timePaired({ name: "node -e 0", command: [process.execPath, "-e", "0"] }, [
    candidate("report of a week, text", "--week", "2026-W47"),
    candidate("report of a week, html", "--week", "2026-W47", ...html),
    candidate("report of a year, html (bar 1,500 ms)", "--year", "2026", ...html),
    candidate("report of ten years, html (bar 2,000 ms)", "--all", ...html),
  ]);
  for (const period of [["--year", "2026"], ["--all"]]) {
    spawnSync(process.execPath, wearbar("report", ...period, ...html).slice(1), {
      env: { ...process.env, ...environment },
    });
    console.log(
      `page of ${period.join(" ").padEnd(36)} ${statSync(page).size} bytes (bar 300,000)`,
    );
  }
}

function candidate(name: string, ...words: readonly string[]) {
  return { name, command: wearbar("report", ...words), environment };
}

function fillTenYears(data: string): void {
  const { store } = openStore({
    path: path.join(data, "wearbar.db"),
    migrationsFolder: path.join(root, "db", "migrations"),
    backupsFolder: path.join(data, "backups"),
    lockPath: path.join(data, "agent.lock"),
    now: Date.now(),
  });
  const drives = fillDays(store, TEN_YEARS);
  fillHours(store, drives, TEN_YEARS);
  storeHour(store, drives, 24 * TEN_YEARS);
  store.close();
}
