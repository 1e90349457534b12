/** `npm start [-- VERB ...]`: makes the checkout ready, then runs the product; no verb is `sample`. */
import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { prepare } from "./prepare.mjs";

const bundle = fileURLToPath(new URL("../dist/wearbar.cjs", import.meta.url));
const node = await prepare();
const verb = process.argv.slice(2);
const { INIT_CWD } = process.env;
const { status, signal } = spawnSync(node, [bundle, ...(verb.length > 0 ? verb : ["sample"])], {
  // npm runs scripts in the project's folder; paths the user gives are relative to theirs.
  ...(INIT_CWD !== undefined && { cwd: INIT_CWD }),
  stdio: "inherit",
});
process.exitCode = signal === null ? (status ?? 1) : 128 + constants.signals[signal];
