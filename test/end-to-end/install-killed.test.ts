import { chmodSync, chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Paths, pathsOf } from "../../agent/config/paths.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LABELS, plistPath } from "../../launchd/jobs.ts";
import { ENTRY, nodeMachine } from "../flows/node-machine.ts";
import { plant } from "../launchd/install-stage.ts";
import { LAUNCHD, type LaunchdState } from "../launchd/launchd-double.ts";
import { type Outcome, temporaryFolder } from "./host.ts";
import { builtProduct, type Product, runProduct } from "./product.ts";

const DOUBLE = join(import.meta.dirname, "..", "launchd", "children", "launchctl-double.ts");
const NODE = "/usr/local/bin/node";

/** A Mac whose `launchctl` is a program of its own, and which takes the time that a real one takes. */
interface SlowMac {
  readonly paths: Paths;
  readonly plist: string;
  launchd(): LaunchdState;
  /** @param killAtCall this process of Wearbar's is killed at its n-th call from now on. */
  run(verb: string, killAtCall?: number): Promise<Outcome>;
}

function slowMac(product: Product): SlowMac {
  const { host, node } = nodeMachine(NODE, ENTRY, WEARBAR_VERSION);
  const { root } = host;
  node(NODE, "24.11.1");
  const home = temporaryFolder("home");
  const userId = process.getuid?.() || LAUNCHD.uid; // root installs nothing
  plant(`${root}/dev/console`, "");
  chownSync(`${root}/dev/console`, userId, -1);
  const stateFile = join(root, "launchd.json");
  const state = { ...LAUNCHD, root, uid: userId, drains: 400, settles: 900, bootoutCode: 36 };
  writeFileSync(stateFile, JSON.stringify(state));
  const launchctl = join(root, "launchctl");
  writeFileSync(
    launchctl,
    `#!/bin/sh\nexec "${process.execPath}" "${DOUBLE}" "${stateFile}" "$@"\n`,
  );
  chmodSync(launchctl, 0o755);
  const programs = { launchctl, diskutil: "/bin/false", smartctl: "/nowhere" };
  const addonPath = join(root, "no-addon.node");
  const setting = { root, home, userId, programs, addonPath, nodePath: NODE, entryPath: ENTRY };
  const known = () => JSON.parse(readFileSync(stateFile, "utf8"));
  return {
    paths: pathsOf({ platform: "darwin", environment: {}, home }),
    plist: plistPath(home, LABELS.agent),
    launchd: known,
    run: (verb, killAtCall = -1) => {
      const { calls, ...rest } = known();
      writeFileSync(stateFile, JSON.stringify({ ...rest, calls: [], killAtCall }));
      return runProduct(product, [JSON.stringify(setting), verb], { env: {} });
    },
  };
}

describe("the product, killed while launchctl works for it,", () => {
  let product: Product;
  beforeAll(async () => {
    product = await builtProduct("test/as-macos.ts");
    return product.remove;
  }, 60_000);

  /** That this holds after every step is held against the same code in test/launchd. */
  it("ends installed, or removed, when it is started again", { timeout: 180_000 }, async () => {
    const mac = slowMac(product);
    await mac.run("install");
    for (const call of [3, 7]) {
      expect((await mac.run("install", call)).code).toBe(-1);
      expect(await mac.run("install")).toMatchObject({ code: EXIT.ok, stderr: "" });
      expect(mac.launchd().jobs[LABELS.agent]).toMatchObject({
        text: readFileSync(mac.plist, "utf8"),
        state: "running",
      });
    }
    expect((await mac.run("uninstall", 3)).code).toBe(-1);
    expect(await mac.run("uninstall")).toMatchObject({ code: EXIT.ok, stderr: "" });
    expect([mac.launchd().jobs, existsSync(mac.plist)]).toEqual([{}, false]);
    expect(existsSync(mac.paths.database)).toBe(true);
  });
});
