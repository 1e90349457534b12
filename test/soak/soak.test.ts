import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, type TestContext, test } from "vitest";
import { builtProduct, type Product } from "../end-to-end/product.ts";
import { fakedClock } from "./parts/faked-clock.ts";
import { hanging } from "./parts/hanging.ts";
import { kills } from "./parts/kills.ts";
import { stopped } from "./parts/stopped.ts";
import type { Verdict } from "./verdict.ts";

const ADDON = join(
  import.meta.dirname,
  `../../build/${process.platform}-${process.arch}/wearbar.node`,
);
function expectSound(verdict: Verdict, context: TestContext): void {
  context.skip(verdict.leftOut !== null, verdict.leftOut ?? "");
  expect(verdict.broken).toEqual([]);
}

/** `npm run soak` in small. */
describe.runIf(process.platform === "linux")("the built agent", () => {
  let product: Product;
  let quick: Product;
  beforeAll(async () => {
    product = await builtProduct();
    quick = await builtProduct("test/soak/children/quick-agent.ts");
    return () => {
      product.remove();
      quick.remove();
    };
  }, 60_000);

  test("killed three times in the middle of its work begins again at once", async (context) => {
    expectSound(await kills([product.main], 3), context);
  }, 60_000);

  test("stopped for two seconds keeps nobody waiting, and goes on", async (context) => {
    expectSound(await stopped([product.main], 2), context);
  }, 60_000);

  test("leaves with 75 within a second of the deadline of a read that never returns", async (context) => {
    expectSound(await hanging([quick.main], existsSync(ADDON) ? ADDON : null), context);
  }, 60_000);

  test("loses no day and stays calm where its clock is set back and forth", async (context) => {
    expectSound(await fakedClock([quick.main]), context);
  }, 60_000);
});
