import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { History } from "../../agent/model/history.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { type Machine, made, plantMachine } from "./host.ts";
import { builtProduct, outcomeOf, type Product, type Run, runProduct } from "./product.ts";

/** The built product as processes of its own, on a planted machine. */
describe.runIf(process.platform === "linux")("the built product", () => {
  let product: Product;
  beforeAll(async () => {
    product = await builtProduct("test/end-to-end/children/planted-main.ts");
    return product.remove;
  });

  const argumentsFor = ({ root }: Machine, call: string): readonly string[] => [
    JSON.stringify({ root, addonPath: "/nowhere/wearbar.node" }),
    ...call.split(" "),
  ];
  const start = (machine: Machine, call: string, run: Run = {}) => {
    const env = { HOME: machine.home, WEARBAR_HOME: machine.data };
    return runProduct(product, argumentsFor(machine, call), { env, ...run });
  };
  const history = async (machine: Machine): Promise<History> =>
    JSON.parse((await start(machine, "history --json")).stdout);

  it.each([2, 20])("keeps one row of the day for %i at once, with no error", async (processes) => {
    const machine = plantMachine(LAPTOP);
    const outcomes = await Promise.all(
      Array.from({ length: processes }, () => start(machine, "sample --json")),
    );
    for (const { code, stderr } of outcomes) expect([code, stderr]).toEqual([EXIT.ok, ""]);
    const { days, host, drives } = await history(machine);
    expect([drives.length, days.length, host.length]).toEqual([1, 1, 1]);
    expect(days[0]?.readings).toBeGreaterThanOrEqual(1);
    expect(problemsOf(machine)).toEqual([]);
  });

  it("loses and breaks nothing when it is killed twenty times", async () => {
    const machine = plantMachine(LAPTOP);
    await start(machine, "sample");
    for (let turn = 0; turn < 20; turn++) {
      // From before the database is opened to after it is closed.
      await start(machine, "sample", { timeout: 20 + turn * 6, killSignal: "SIGKILL" });
    }
    expect(problemsOf(machine)).toEqual([]);
    expect(await start(machine, "sample")).toMatchObject({ code: EXIT.ok, stderr: "" });
    const { days, host } = await history(machine);
    expect([days.length, host.length]).toEqual([1, 1]);
  });

  it("is not disturbed by a reader that leaves: wearbar history | head -1", async () => {
    const machine = plantMachine(LAPTOP);
    await start(machine, "sample");
    const line = [process.execPath, product.main, ...argumentsFor(machine, "history --json")];
    const script = '"$@" | head -1; echo "left with $PIPESTATUS"';
    const env = { ...process.env, WEARBAR_HOME: machine.data };
    const bash = spawn("bash", ["-c", script, "bash", ...line], { env });
    expect(await outcomeOf(bash)).toEqual({ code: 0, stdout: "{\nleft with 0\n", stderr: "" });
  });

  it("samples and leaves with 0 where standard output is closed", async () => {
    const machine = plantMachine(LAPTOP);
    const line = [process.execPath, product.main, ...argumentsFor(machine, "sample")];
    const env = { ...process.env, WEARBAR_HOME: machine.data };
    const sh = spawn("sh", ["-c", '"$@" >&- 2>&-', "sh", ...line], { env });
    expect((await outcomeOf(sh)).code).toBe(EXIT.ok);
    expect((await history(machine)).days).toHaveLength(1);
  });

  it("says in one line that standard output is full", async () => {
    const machine = plantMachine(LAPTOP);
    const line = [process.execPath, product.main, ...argumentsFor(machine, "sample")];
    const env = { ...process.env, WEARBAR_HOME: machine.data };
    const sh = spawn("sh", ["-c", '"$@" >/dev/full', "sh", ...line], { env });
    const { code, stderr } = await outcomeOf(sh);
    expect([code, stderr.split("\n").length]).toEqual([EXIT.failed, 2]);
    expect(stderr).toContain("a full disk");
  });

  it("keeps everything in WEARBAR_HOME: with spaces, non-ASCII, through a link", async () => {
    const machine = plantMachine(LAPTOP);
    const real = made(join(machine.home, "Größe und ✓ Platz"));
    symlinkSync(real, join(machine.home, "link"));
    const data = join(machine.home, "link", "wear bar");
    const env = { HOME: machine.home, WEARBAR_HOME: data };
    expect((await start(machine, "sample", { env })).code).toBe(EXIT.ok);
    expect(readdirSync(join(real, "wear bar")).sort()).toEqual(["state.json", "wearbar.db"]);
    expect((await start(machine, "config path", { env })).stdout).toBe(`${data}/config.toml\n`);
    expect(readdirSync(machine.home).sort()).toEqual(["Größe und ✓ Platz", "link"]);
  });

  it("refuses a WEARBAR_HOME that is not absolute, and makes no folder", async () => {
    const machine = plantMachine(LAPTOP);
    const env = { HOME: machine.home, WEARBAR_HOME: "wearbar" };
    const { code, stderr } = await start(machine, "sample", { env, cwd: machine.home });
    expect([code, stderr]).toEqual([
      EXIT.usage,
      'wearbar: Expected WEARBAR_HOME to be an absolute path, got "wearbar". Set WEARBAR_HOME to a path that starts with "/".\n',
    ]);
    expect(readdirSync(machine.home)).toEqual([]);
  });

  it("finds its home without HOME, from the system's list of users", async () => {
    const { code, stdout } = await start(plantMachine(LAPTOP), "config path", { env: {} });
    expect([code, stdout]).toEqual([
      EXIT.ok,
      expect.stringMatching(/^\/.*\/wearbar\/config\.toml/),
    ]);
  });

  it("says what is wrong with a home that is read-only", async () => {
    const machine = plantMachine(LAPTOP);
    for (const folder of [machine.root, product.folder]) chmodSync(folder, 0o755);
    chmodSync(machine.home, 0o555);
    onTestFinished(() => chmodSync(machine.home, 0o755));
    const root = process.getuid?.() === 0;
    const { code, stdout, stderr } = await start(machine, "sample", {
      env: { WEARBAR_HOME: machine.data },
      ...(root && { uid: 65_534, gid: 65_534 }), // rights do not bind root
    });
    expect([code, stdout]).toEqual([EXIT.failed, ""]);
    expect(stderr).toMatch(
      /^wearbar: Expected to be able to write the database .*EACCES.* Check the owner and the rights/,
    );
  });

  it("says that the disk is full, breaks nothing, and samples once there is room", async (context) => {
    const machine = plantMachine(LAPTOP);
    const data = made(machine.data);
    const line = [process.execPath, product.main, ...argumentsFor(machine, "sample")];
    const script = `mount -t tmpfs -o size=256k tmpfs "$WEARBAR_HOME" || exit 99
      "$@" >/dev/null || exit 98
      cat /dev/zero >"$WEARBAR_HOME/ballast" 2>/dev/null
      "$@"; echo "left with $?"
      rm "$WEARBAR_HOME/ballast"; "$@" >/dev/null; echo "left with $?"`;
    const flags = process.getuid?.() === 0 ? ["-m"] : ["-Urm"];
    const env = { ...process.env, WEARBAR_HOME: data };
    const child = spawn("unshare", [...flags, "sh", "-c", script, "sh", ...line], { env });
    const { code, stdout, stderr } = await outcomeOf(child).catch((error: unknown) => ({
      ...{ code: 99, stdout: "", stderr: String(error) },
    }));
    context.skip(code === 99, `no tmpfs may be mounted here: ${stderr}`);
    expect(stdout).toBe(`left with ${EXIT.failed}\nleft with ${EXIT.ok}\n`);
    expect(stderr).toMatch(/^wearbar: Expected room for the database .*Free some space/);
    expect(stderr.split("\n")).toHaveLength(2);
  });
});

describe.runIf(existsSync("/usr/bin/node"))("the built product on another Node", () => {
  it("is refused in words, before anything native loads, where it is too old", async (context) => {
    const { stdout } = spawnSync("/usr/bin/node", ["--version"], { encoding: "utf8" });
    context.skip(Number(/^v(\d+)/.exec(stdout)?.[1]) >= 22, `/usr/bin/node is ${stdout.trim()}`);
    const product = await builtProduct();
    onTestFinished(product.remove);
    const { home, data } = plantMachine();
    const run = { node: "/usr/bin/node", env: { HOME: home, WEARBAR_HOME: data } };
    for (const call of ["sample", "history", "bogus"]) {
      const outcome = await runProduct(product, [call], run);
      expect(outcome).toMatchObject({ code: EXIT.failed, stdout: "" });
      expect(outcome.stderr).toMatch(
        /^wearbar: Expected Node 22\.14 or newer, got \S+\. Install.*\n$/,
      );
    }
    expect(existsSync(data)).toBe(false);
  });
});

/** What SQLite finds wrong with the database, read through. */
function problemsOf({ data }: Machine): readonly unknown[] {
  const database = new Database(join(data, "wearbar.db"), { readonly: true });
  try {
    const rows = database.prepare<[], string>("PRAGMA integrity_check").pluck().all();
    return rows.filter((row) => row !== "ok");
  } finally {
    database.close();
  }
}
