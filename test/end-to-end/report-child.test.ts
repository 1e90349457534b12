import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeWeekInChild } from "../../agent/flows/report-child.ts";
import type { Tools } from "../../agent/flows/tools.ts";
import { dayAt, isoWeekOf } from "../../agent/support/calendar.ts";
import { realHost } from "../../agent/support/real-host.ts";
import { temporaryFolder } from "./host.ts";
import { builtProduct, type Product, runProduct } from "./product.ts";

let product: Product;
beforeAll(async () => {
  product = await builtProduct();
}, 60_000);
afterAll(() => product?.remove());

/** As much of an agent as the flow wants. */
function toolsAt(home: string, entryPath: string): Tools {
  const host = { ...realHost(), entryPath, environment: { WEARBAR_HOME: home } };
  return { host } as Pick<Tools, "host"> as Tools;
}

describe("a report made by another process", () => {
  const thisWeek = isoWeekOf(dayAt(Date.now(), realHost().clock.utcOffsetMinutes(Date.now())));

  it("lies in the owner's folder when it is over", async () => {
    const home = temporaryFolder("child");
    const env = { PATH: process.env["PATH"], WEARBAR_HOME: home };
    await runProduct(product, ["sample"], { env });
    await writeWeekInChild(toolsAt(home, product.main), thisWeek);
    const page = readFileSync(join(home, "reports", `${thisWeek}.html`), "utf8");
    expect(page).toContain('<h2 id="method-title">');
  });

  it("says why there is none, in the other's words", async () => {
    const home = temporaryFolder("child");
    const failing = writeWeekInChild(toolsAt(home, product.main), "2999-W01");
    await expect(failing).rejects.toThrow(
      "Expected a report of 2999-W01, got: wearbar: Expected days",
    );
    const absent = writeWeekInChild(toolsAt(home, "/nowhere/wearbar.cjs"), thisWeek);
    await expect(absent).rejects.toThrow(/got: /);
  });
});
