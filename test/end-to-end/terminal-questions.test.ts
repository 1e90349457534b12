import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { EXIT } from "../../agent/support/errors.ts";
import { plant } from "../launchd/install-stage.ts";
import { temporaryFolder } from "./host.ts";
import { builtProduct, outcomeOf, type Product } from "./product.ts";

/** script(1) of util-linux lends a terminal to a program. */
const hasTerminal = spawnSync("script", ["--version"]).status === 0;

describe.runIf(hasTerminal)("a question at a real terminal", () => {
  let product: Product;
  beforeAll(async () => {
    product = await builtProduct();
    return product.remove;
  }, 60_000);

  /** @param typed at once, before anything is asked: a terminal keeps it. */
  async function purge(typed: string) {
    const home = temporaryFolder("terminal");
    const kept = join(home, "state.json");
    plant(kept, "");
    const command = `"${process.execPath}" "${product.main}" uninstall --purge`;
    const env = { ...process.env, WEARBAR_HOME: home };
    const child = spawn("script", ["-qec", command, "/dev/null"], { env });
    child.stdin.write(typed);
    const { code, stdout } = await outcomeOf(child);
    return { code, stdout, isKept: existsSync(kept) };
  }

  it("is answered by a line", async () => {
    expect(await purge("yes\n")).toMatchObject({ code: EXIT.ok, isKept: false });
    expect(await purge("no\n")).toMatchObject({ code: EXIT.failed, isKept: true });
  });

  it("is not answered by the end of what is typed", async () => {
    expect(await purge("\u0004")).toMatchObject({ code: EXIT.usage, isKept: true });
  });
});
