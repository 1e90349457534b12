/**
 * Budget: a glance from a fresh state, in every form that a bar asks for, at most 1.35 x `node -e 0`.
 * The state is the example's, which has something to say in every row. Run: npm run bench -- bars
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { HOUR } from "../agent/model/units.ts";
import { BAR_FORMATS } from "../agent/views/menu/bars/bar-text.ts";
import { timePaired } from "./paired.ts";

const main = path.resolve(import.meta.dirname, "..", "dist", "wearbar.cjs");
const home = mkdtempSync(path.join(tmpdir(), "wearbar-bench-bars-"));
const environment = { WEARBAR_HOME: home };

try {
  writeFileSync(path.join(home, "state.json"), freshState());
  timePaired({ name: "node -e 0", command: [process.execPath, "-e", "0"] }, [
    candidate("status (bar 1.35 x)"),
    candidate("status --json (bar 1.35 x)", "--json"),
    ...BAR_FORMATS.map((format) =>
      candidate(`status --format ${format} (bar 1.35 x)`, "--format", format),
    ),
  ]);
} finally {
  rmSync(home, { recursive: true });
}

function candidate(name: string, ...words: readonly string[]) {
  return { name, command: [process.execPath, main, "status", ...words] as const, environment };
}

/** The example, as if this machine had just been found so. */
function freshState(): string {
  const words = [main, "demo", "status", "--json"];
  const { stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
  const now = Date.now();
  return JSON.stringify({ ...JSON.parse(stdout), demo: false, asOf: now, staleAfter: now + HOUR });
}
