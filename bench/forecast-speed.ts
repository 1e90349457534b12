/**
 * Budget: a forecast on 7,300 rows, first call in a cold process, at most 15 ms (aim 8). Each run
 * is a process of its own, bundled as the product is; the median of 15 counts.
 * Run: npm run bench -- forecast-speed
 */
import { spawnSync } from "node:child_process";
import { bundledProgram } from "../test/end-to-end/bundled-program.ts";
import { medianOf } from "./paired.ts";

const RUNS = 15;

const program = await bundledProgram("bench/children/first-forecast.ts");
const median = medianOf(Array.from({ length: RUNS }, () => coldProcess(program)));
console.log(`forecast on 7300 rows, first call, cold: ${median.toFixed(1)} ms`);

function coldProcess(program: string): number {
  const { stdout, status, stderr } = spawnSync(process.execPath, [program], { encoding: "utf8" });
  if (status !== 0) throw new Error(`a run left with ${status}: ${stderr}`);
  return Number(stdout);
}
