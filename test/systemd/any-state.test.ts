import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readInstallRecord, recordFile } from "../../agent/config/install-record.ts";
import { type Paths, pathsOf } from "../../agent/config/paths.ts";
import { carryOut } from "../../agent/flows/service-acts.ts";
import {
  INSTALL_SCHEMA_VERSION,
  type InstallRecord,
  type ServiceManager,
  type ServiceOrder,
} from "../../agent/model/service.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { systemd } from "../../systemd/systemd.ts";
import { unitText } from "../../systemd/unit.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { hostAt } from "../host/host-at.ts";
import { plant } from "../launchd/install-stage.ts";
import { linkOf, type SystemdState, systemctl } from "./systemd-double.ts";

const RECORD: InstallRecord = {
  schemaVersion: INSTALL_SCHEMA_VERSION,
  node: "/usr/bin/node",
  entry: "/usr/lib/node_modules/wearbar/dist/wearbar.cjs",
  ...{ nodeVersion: "24.21.0", modules: "137", version: "1.0.0", pinned: [], environment: {} },
};
const RIGHT = unitText(RECORD);
const OTHER = RIGHT.replace("/usr/bin/node", "/gone/node");

const anyStart = fc.record({
  file: fc.constantFrom("none", "right", "of another version", "no unit", "anybody's"),
  known: fc.constantFrom(null, RIGHT, OTHER),
  active: fc.constantFrom("active", "inactive", "failed", "activating", "deactivating"),
  enabled: fc.boolean(),
  record: fc.constantFrom("none", "right", "of another version", "damaged"),
});
type AnyStart = typeof anyStart extends fc.Arbitrary<infer Value> ? Value : never;

interface Stage {
  readonly state: SystemdState;
  readonly paths: Paths;
  readonly manager: ServiceManager;
  perform(order: ServiceOrder, most?: number): Promise<boolean>;
}

class Killed extends Error {}

function staged({ file, known, active, enabled, record }: AnyStart, hasManager = true): Stage {
  const home = temporaryFolder("linux");
  const host = { ...hostAt(""), home };
  const paths = pathsOf(host);
  const unit = join(home, ".config/systemd/user/wearbar.service");
  const state: SystemdState = {
    ...{ hasManager: true, file: unit, active, calls: [] },
    known: active === "inactive" ? known : (known ?? OTHER), // what runs was read
    running: active === "active" ? (known ?? OTHER) : null,
  };
  plant(paths.database, "readings");
  plant(unit, RIGHT);
  if (enabled) systemctl(state, ["--user", "enable", "wearbar.service"]);
  const texts = { right: RIGHT, "of another version": OTHER, "no unit": "?", "anybody's": RIGHT };
  if (file === "none") rmSync(unit);
  else plant(unit, texts[file]);
  if (file === "anybody's") chmodSync(unit, 0o666);
  const { path, text } = recordFile(paths, RECORD);
  if (record === "right") plant(path, text);
  if (record === "of another version") plant(path, text.replace("1.0.0", "0.9.0"));
  if (record === "damaged") plant(path, text.slice(0, 20));
  const living = { ...state, hasManager };
  const managerWith = (step: () => void) =>
    systemd(host, paths, async (args) => {
      step();
      return systemctl(living, args);
    });
  return {
    ...{ state: living, paths, manager: managerWith(() => {}) },
    perform: (order, most = Number.POSITIVE_INFINITY) => perform(managerWith, order, most),
  };
}

async function perform(
  managerWith: (step: () => void) => ServiceManager,
  order: ServiceOrder,
  most: number,
): Promise<boolean> {
  let steps = 0;
  const step = () => {
    if (steps === most) throw new Killed();
    steps += 1;
  };
  try {
    const manager = managerWith(step);
    for (const act of manager.plan(order, await manager.look())) {
      step();
      await carryOut(manager, [act]);
    }
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

const VERBS = ["install", "mend", "uninstall", "start", "stop"] as const;
const orderOf = (verb: (typeof VERBS)[number]): ServiceOrder =>
  verb === "install" || verb === "mend" ? { verb, record: RECORD } : { verb };

const anyCuts = fc.array(fc.record({ verb: fc.constantFrom(...VERBS), after: fc.nat(12) }), {
  maxLength: 2,
});

/** What can not be done from that state says so, and leaves it to the next. */
async function interrupt(
  stage: Stage,
  cuts: typeof anyCuts extends fc.Arbitrary<infer V> ? V : never,
) {
  for (const { verb, after } of cuts) {
    await stage.perform(orderOf(verb), after).catch((error: unknown) => {
      if (!isWearbarError(error, "service-failed")) throw error;
    });
  }
}

const isLinked = (state: SystemdState) =>
  lstatSync(linkOf(state), { throwIfNoEntry: false }) !== undefined;

function expectInstalled({ state, paths }: Stage): void {
  expect(readFileSync(state.file, "utf8")).toBe(RIGHT);
  expect(statSync(state.file).mode & 0o777).toBe(0o644);
  expect(state).toMatchObject({ active: "active", running: RIGHT });
  expect(isLinked(state)).toBe(true);
  expect(readInstallRecord(paths)).toEqual(RECORD);
}

function expectRemoved({ state, paths }: Stage): void {
  expect(existsSync(state.file)).toBe(false);
  expect(isLinked(state)).toBe(false);
  expect(state).toMatchObject({ running: null });
  expect(readdirSync(paths.data)).toEqual(["wearbar.db"]);
}

const RUNS = { numRuns: 200, seed: 1 };

describe("from any state, interrupted anywhere by anything of ours and begun again,", () => {
  it("install ends installed", async () => {
    await fc.assert(
      fc.asyncProperty(anyStart, anyCuts, async (start, cuts) => {
        const stage = staged(start);
        await interrupt(stage, cuts);
        expect(await stage.perform(orderOf("install"))).toBe(true);
        expectInstalled(stage);
      }),
      RUNS,
    );
  });

  it("uninstall ends without a trace but the readings", async () => {
    await fc.assert(
      fc.asyncProperty(anyStart, anyCuts, async (start, cuts) => {
        const stage = staged(start);
        await interrupt(stage, cuts);
        expect(await stage.perform({ verb: "uninstall" })).toBe(true);
        expectRemoved(stage);
        expect(stage.manager.plan({ verb: "uninstall" }, await stage.manager.look())).toEqual([]);
      }),
      RUNS,
    );
  });

  it("stop ends with nothing running and nothing that may start, and start with all of it", async () => {
    await fc.assert(
      fc.asyncProperty(anyStart, fc.nat(6), async (start, after) => {
        const stage = staged(start);
        await stage.perform(orderOf("install"));
        await stage.perform({ verb: "stop" }, after);
        expect(await stage.perform({ verb: "stop" })).toBe(true);
        expect([stage.state.running, isLinked(stage.state)]).toEqual([null, false]);
        await stage.perform({ verb: "start" }, after);
        expect(await stage.perform({ verb: "start" })).toBe(true);
        expectInstalled(stage);
      }),
      RUNS,
    );
  });
});

const INSTALLED: AnyStart = {
  ...{ file: "right", known: RIGHT, active: "active", enabled: true, record: "right" },
};

describe("without a manager to talk to, such as in a container", () => {
  it("uninstall removes all that lies on the disk", async () => {
    const stage = staged({ ...INSTALLED, active: "inactive" }, false);
    expect(await stage.perform({ verb: "uninstall" })).toBe(true);
    expectRemoved(stage);
  });

  it("install says who is not there and what to do", async () => {
    const stage = staged({ ...INSTALLED, file: "none", active: "inactive" }, false);
    await expect(stage.perform(orderOf("install"))).rejects.toThrow(
      /got Failed to connect to bus.*Log in as yourself/,
    );
  });
});

describe("what its owner stopped", () => {
  it("is mended and stays stopped", async () => {
    const stage = staged({ ...INSTALLED, file: "of another version" });
    await stage.perform({ verb: "stop" });
    await stage.perform(orderOf("mend"));
    expect(readFileSync(stage.state.file, "utf8")).toBe(RIGHT);
    expect([stage.state.running, isLinked(stage.state)]).toEqual([null, false]);
  });
});
