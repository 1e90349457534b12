/**
 * The built agent as a process of its own, for as long as you like:
 *
 *     npm run soak -- [--minutes 30] [--quick] [--only PART]
 *
 * It runs beside commands and must stay flat; it is killed fifty times, stopped, given a drive that
 * never answers and a clock that jumps. Leaves with 1 where a promise is broken, and with
 * SOAK_DEMANDED=1 also where a part had to be left out. Linux alone.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { builtProduct } from "../end-to-end/product.ts";
import type { Program } from "./agent-process.ts";
import { fakedClock } from "./parts/faked-clock.ts";
import { hanging } from "./parts/hanging.ts";
import { kills } from "./parts/kills.ts";
import { steady } from "./parts/steady.ts";
import { stopped } from "./parts/stopped.ts";
import { type Verdict, verdictText } from "./verdict.ts";

const CHECKOUT = join(import.meta.dirname, "..", "..");

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});

const program: Program = [join(CHECKOUT, "dist", "wearbar.cjs")];
const product = await builtProduct("test/soak/children/quick-agent.ts");
const quick: Program = [product.main];
const addon = join(CHECKOUT, "build", `${process.platform}-${process.arch}`, "wearbar.node");
const parts: Readonly<Record<string, () => Promise<Verdict>>> = {
  hanging: () => hanging(quick, existsSync(addon) ? addon : null),
  clock: () => fakedClock(quick),
  kills: () => kills(program, 50),
  stopped: () => stopped(program, values.quick ? 20 : 300),
  steady: () => steady(program, Number(values.minutes)),
};

try {
  for (const [name, run] of Object.entries(parts)) {
    if (values.only !== "" && values.only !== name) continue;
    const verdict = await run();
    console.log(verdictText(verdict));
    const isMissed = verdict.leftOut !== null && process.env["SOAK_DEMANDED"] === "1";
    if (verdict.broken.length > 0 || isMissed) process.exitCode = 1;
  }
} finally {
  product.remove();
}
