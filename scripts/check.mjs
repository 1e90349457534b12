/** `npm run check`: format and lint, types, dead code, allowed imports, sizes. Stops at nothing. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { prepare } from "./prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const node = await prepare();
const CHECKS = [
  ["format and lint", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  ["types", "node_modules/typescript/bin/tsc", "--project", "."],
  ["dead code", "node_modules/knip/bin/knip.js"],
  ["allowed imports", "node_modules/vitest/vitest.mjs", "run", "test/architecture"],
  ["sizes", "scripts/sizes.mjs"],
];

for (const [name = "", ...command] of CHECKS) {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(node, command, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
