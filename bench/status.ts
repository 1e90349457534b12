/**
 * Budgets: `status` from a fresh state at most 1.35 x `node -e 0`; a status that must look and
 * assess ten years of two drives, 2.2 x. Run: npm run bench
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore } from "../db/open.ts";
import { fillDays, fillHours, storeHour, TEN_YEARS } from "../test/db/ten-years.ts";
import { timePaired } from "./paired.ts";

const root = path.resolve(import.meta.dirname, "..");
const home = mkdtempSync(path.join(tmpdir(), "wearbar-bench-"));
const environment = { WEARBAR_HOME: home };
const wearbar = (...words: readonly string[]) =>
  [process.execPath, path.join(root, "dist", "wearbar.cjs"), ...words] as const;

fillTenYears(home);
spawnSync(process.execPath, wearbar("sample").slice(1), {
  env: { ...process.env, ...environment },
});
timePaired({ name: "node -e 0", command: [process.execPath, "-e", "0"] }, [
  { name: "status from a fresh state", command: wearbar("status"), environment },
  { name: "status --json from a fresh state", command: wearbar("status", "--json"), environment },
]);
timePaired({ name: "node -e 0", command: [process.execPath, "-e", "0"] }, [
  {
    name: "status that assesses ten years x 2 drives",
    command: wearbar("status"),
    environment,
    before: () => rmSync(path.join(home, "state.json"), { force: true }),
  },
]);
rmSync(home, { recursive: true });

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
