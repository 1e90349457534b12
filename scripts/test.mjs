/** `npm test [-- FILTER ...]`: makes the checkout ready, then runs the tests. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { prepare } from "./prepare.mjs";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));
const node = await prepare();
const { status } = spawnSync(node, [vitest, "run", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
