import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import process from "node:process";
import { beforeAll, describe, expect, test } from "vitest";
import { COMPILER, temporaryFolder } from "../built-addon.ts";
import { describeOnDouble, fixture, fixtureNames } from "./double.ts";
import { compileHarness, type Harness, run, SANITIZED, SANITIZING_COMPILER } from "./harness.ts";

describeOnDouble("the readers of a Mac, over the strict double", () => {
  const folder = temporaryFolder();
  let harness: Harness;
  beforeAll(async () => {
    harness = await compileHarness(join(folder, "sanitized"), SANITIZING_COMPILER, SANITIZED);
  }, 60_000);

  describe.concurrent("under the address and undefined behaviour sanitizers, a thousand polls on each of four threads leave nothing behind and break no rule", () => {
    test.each(fixtureNames)("%s", { timeout: 60_000 }, async (name) => {
      const outcome = await run(harness.program, [fixture(name), "poll", "1000", "4"]);
      expect(outcome).toEqual({ status: 0, said: "1000 polls on each of 4 threads\n" });
    });
  });

  test("four threads that read one drive at once take turns", async () => {
    const outcome = await run(harness.program, [fixture("m4-mini-thunderbolt"), "smart", "4"]);
    expect(outcome).toEqual({ status: 0, said: "" });
  });

  test("a drive whose client another process holds is busy until that process dies", async () => {
    const locks = join(folder, "locks");
    mkdirSync(locks);
    const env = { ...process.env, WEARBAR_FAKE_MACOS_LOCKS: locks };
    const other = spawn(harness.program, [fixture("m1-air"), "hold"], { env });
    await once(other.stdout, "data");
    const read = () => spawnEnded(harness.program, [fixture("m1-air"), "smart", "1"], env);
    expect(await read()).toMatch(/create-plugin answered 0xe00002be/);
    other.kill("SIGKILL");
    await once(other, "close");
    expect(await read()).toBe("");
  });

  test("the thread sanitizer sees no race", { timeout: 60_000 }, async () => {
    const flags = ["-O1", "-fsanitize=thread"];
    const raced = await compileHarness(join(folder, "threads"), SANITIZING_COMPILER, flags);
    const outcome = await run(raced.program, [fixture("usb-t9"), "poll", "100", "4"]);
    expect(outcome).toEqual({ status: 0, said: "100 polls on each of 4 threads\n" });
  });

  describe("compiled without a warning by a second compiler that optimizes, with a shorter turn", () => {
    let second: Harness;
    beforeAll(async () => {
      const flags = ["-O1", "-DMACOS_TURN_WAIT_MS=1000"];
      second = await compileHarness(join(folder, "second"), COMPILER, flags);
    }, 60_000);

    test("the polls answer as before", async () => {
      const outcomes = ["m1-air", "fusion-imac", "pulled", "read-data-fails"].map((name) =>
        run(second.program, [fixture(name), "poll", "200", "4"]),
      );
      for (const outcome of await Promise.all(outcomes)) {
        expect(outcome).toEqual({ status: 0, said: "200 polls on each of 4 threads\n" });
      }
    });

    test("a read behind one that never returns gives up its turn, and says so", async () => {
      const { said } = await run(second.program, [fixture("never"), "behind"]);
      const timedOut = BigInt.asUintN(64, BigInt(-os.constants.errno.ETIMEDOUT)).toString(16);
      expect(said).toContain(`readSmart: wait-turn answered 0x${timedOut}`);
    });

    test("a fixture that can not be understood is told by its line", async () => {
      const path = join(folder, "wrong.txt");
      writeFileSync(path, `include ${fixture("m1-air")}\n\nsysctl\n`);
      const { status, said } = await run(second.program, [path, "dump"]);
      expect([status, said]).toEqual([2, `fake-macos: ${path}:3: not understood: sysctl\n`]);
    });
  });
});

async function spawnEnded(program: string, given: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, given, { env });
  let said = "";
  child.stderr.on("data", (data) => {
    said += data;
  });
  await once(child, "close");
  return said;
}
