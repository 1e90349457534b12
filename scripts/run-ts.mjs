/** `node scripts/run-ts.mjs FILE.ts ...`: makes the checkout ready, then runs a TypeScript program of it. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "./prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [file = "", ...rest] = process.argv.slice(2);
const node = await prepare();
const { status } = spawnSync(node, [path.join(root, file), ...rest], {
  // Folders are named as seen from where npm was called.
  cwd: process.env["INIT_CWD"] ?? root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
