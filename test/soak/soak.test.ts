import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
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
const sound = (verdict: Verdict) => {
  if (verdict.leftOut !== null) process.stderr.write(`left out, ${verdict.leftOut}\n`);
  expect(verdict.broken).toEqual([]);
};

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

  test("killed three times in the middle of its work begins again at once", async () => {
    sound(await kills([product.main], 3));
  }, 60_000);

  test("stopped for two seconds keeps nobody waiting, and goes on", async () => {
    sound(await stopped([product.main], 2));
  }, 60_000);

  test("leaves with 75 within a second of the deadline of a read that never returns", async () => {
    sound(await hanging([quick.main], existsSync(ADDON) ? ADDON : null));
  }, 60_000);

  test("loses no day and stays calm where its clock is set back and forth", async () => {
    sound(await fakedClock([quick.main]));
  }, 60_000);
});
