/** `npm run bench [-- NAME]`: every benchmark in a process of its own, one after the other. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "./prepare.mjs";

/** Not benchmarks themselves, or wanting a folder of their own. */
const LEFT_OUT = ["paired.ts", "forecast-accuracy.ts"];

const folder = fileURLToPath(new URL("../bench", import.meta.url));
const wanted = process.argv[2];
const node = await prepare();
const benches = readdirSync(folder).filter(
  (name) => name.endsWith(".ts") && !LEFT_OUT.includes(name),
);

for (const name of benches.filter((bench) => wanted === undefined || bench.startsWith(wanted))) {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(node, [path.join(folder, name)], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
