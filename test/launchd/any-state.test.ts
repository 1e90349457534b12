import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readInstallRecord, recordFile } from "../../agent/config/install-record.ts";
import type { JobSight, ServiceAct, ServiceOrder } from "../../agent/model/service.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { isSameApp } from "../../launchd/app-bundle.ts";
import { goalOf } from "../../launchd/goal.ts";
import { LABELS } from "../../launchd/jobs.ts";
import { type InstallStage, installStage, plant, plantApp } from "./install-stage.ts";
import { launchctl, pass } from "./launchd-double.ts";

type Job = JobSight["job"];
const JOBS: readonly Job[] = ["agent", "menubar"];

/** What may lie there of one job, however it came to that. */
const anyJob = fc.record({
  file: fc.constantFrom("none", "right", "of another version", "no property list", "anybody's"),
  loaded: fc.constantFrom("no", "right", "of another version", "draining", "ended"),
  forbidden: fc.boolean(),
});
type AnyJob = typeof anyJob extends fc.Arbitrary<infer Value> ? Value : never;

const anyStart = fc.record({
  agent: anyJob,
  menubar: anyJob,
  record: fc.constantFrom("none", "right", "of another version", "damaged"),
  menubarOff: fc.boolean(),
  app: fc.constantFrom("none", "right", "of another version", "half copied", "moved away"),
  launchd: fc.record({
    drains: fc.constantFrom(0, 300, 4_000, 60_000),
    stuck: fc.boolean(),
    settles: fc.constantFrom(0, 5_000),
    bootoutCode: fc.constantFrom(0 as const, 36 as const),
    loadedCode: fc.constantFrom(5 as const, 37 as const, 130 as const),
    disabledCode: fc.constantFrom(5 as const, 119 as const),
    lazy: fc.boolean(),
  }),
});
type AnyStart = typeof anyStart extends fc.Arbitrary<infer Value> ? Value : never;

function staged(start: AnyStart): InstallStage {
  const stage = installStage(start.launchd);
  const { paths, record, packagedApp } = stage;
  for (const job of JOBS) stageJob(stage, job, start[job]);
  const { path, text } = recordFile(paths, record);
  if (start.record === "right") plant(path, text);
  if (start.record === "of another version") plant(path, text.replace("1.0.0", "0.9.0"));
  if (start.record === "damaged") plant(path, text.slice(0, 20));
  if (start.menubarOff) plant(paths.menubarOff, "");
  if (start.app === "right")
    plantApp(paths.app, readFileSync(`${packagedApp}${EXECUTABLE}`, "utf8"));
  if (start.app === "of another version") plantApp(paths.app, "another version");
  if (start.app === "half copied") plant(`${paths.app}.new/Contents/Info.plist`, "");
  if (start.app === "moved away") plantApp(`${paths.app}.old`, "another version");
  return stage;
}

const EXECUTABLE = "/Contents/MacOS/Wearbar";

function stageJob(stage: InstallStage, job: Job, { file, loaded, forbidden }: AnyJob): void {
  const { state, plists } = stage;
  const path = plists[job];
  const right = textsOf(stage)[job];
  const other = right.replaceAll("/opt/node/", "/opt/gone/").replaceAll("Wearbar.app", "Old.app");
  if (loaded !== "no") {
    plant(path, loaded === "right" ? right : other);
    launchctl(state, ["bootstrap", DOMAIN, path]);
    if (loaded === "draining") launchctl(state, ["bootout", `${DOMAIN}/${LABELS[job]}`]);
    const known = state.jobs[LABELS[job]];
    if (loaded === "ended" && known) Object.assign(known, { state: "not running", pid: null });
  }
  if (forbidden) launchctl(state, ["disable", `${DOMAIN}/${LABELS[job]}`]);
  const texts = { right, "of another version": other, "no property list": "?", "anybody's": right };
  if (file === "none") rmSync(path, { force: true });
  else plant(path, texts[file]);
  if (file === "anybody's") chmodSync(path, 0o666);
}

const DOMAIN = "gui/501";

const textsOf = ({ record, host, paths, packageFolder }: InstallStage) =>
  goalOf(record, { domain: DOMAIN, home: host.home, paths, packageFolder }).texts as Record<
    Job,
    string
  >;

type Verb = ServiceOrder["verb"];

/** As the commands make it. */
const orderOf = (verb: Verb, { record }: InstallStage): ServiceOrder =>
  verb === "install" || verb === "mend" ? { verb, record } : { verb };

function expectInstalled(stage: InstallStage): void {
  const { state, plists, paths, record, packagedApp } = stage;
  const texts = textsOf(stage);
  for (const job of JOBS) {
    expect(readFileSync(plists[job], "utf8")).toBe(texts[job]);
    expect(statSync(plists[job]).mode & 0o777).toBe(0o644);
  }
  const off = JOBS.filter((job) => job === "menubar" && existsSync(paths.menubarOff));
  for (const job of JOBS.filter((one) => !off.includes(one))) {
    expect(state.jobs[LABELS[job]]).toMatchObject({ text: texts[job], state: "running" });
  }
  for (const job of off) expect(state.jobs[LABELS[job]]).toBe(undefined);
  expect(state.disabled).toEqual(off.map((job) => LABELS[job]));
  expect(readInstallRecord(paths)).toEqual(record);
  expect(isSameApp(packagedApp, paths.app)).toBe(true);
  expectNoRest(stage);
}

function expectRemoved({ state, plists, paths }: InstallStage): void {
  for (const job of JOBS) {
    expect(existsSync(plists[job])).toBe(false);
    expect(state.jobs[LABELS[job]]).toBe(undefined);
  }
  expect(readdirSync(paths.data)).toEqual(["wearbar.db"]);
  expect(readFileSync(paths.database, "utf8")).toBe("readings");
}

function expectNoRest({ paths, plists }: InstallStage): void {
  const names = [paths.data, dirname(plists.agent)].flatMap((folder) => readdirSync(folder));
  expect(names.filter((name) => /\.(new|old|tmp)$/.test(name))).toEqual([]);
}

const RUNS = { numRuns: 60, seed: 1 };

describe("from any state, interrupted anywhere by anything of ours and begun again,", () => {
  const anyInterruption = fc.record({
    verb: fc.constantFrom<Verb>("install", "uninstall", "start", "stop", "mend"),
    after: fc.nat(40),
    pause: fc.constantFrom(0, 2_000, 60_000),
  });

  it("install ends installed", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyStart,
        fc.array(anyInterruption, { maxLength: 2 }),
        async (start, cuts) => {
          const stage = staged(start);
          await interrupt(stage, cuts);
          expect(await stage.perform(orderOf("install", stage))).toBe(true);
          expectInstalled(stage);
          expect(filesIn(await planned("install", stage))).toEqual([stage.paths.install]);
        },
      ),
      RUNS,
    );
  });

  it("uninstall ends without a trace but the readings", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyStart,
        fc.array(anyInterruption, { maxLength: 2 }),
        async (start, cuts) => {
          const stage = staged(start);
          await interrupt(stage, cuts);
          expect(await stage.perform({ verb: "uninstall" })).toBe(true);
          expectRemoved(stage);
          expect(await planned("uninstall", stage)).toEqual([]);
        },
      ),
      RUNS,
    );
  });

  it("stop ends with nothing running and nothing that may start", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyStart,
        fc.array(anyInterruption, { maxLength: 2 }),
        async (start, cuts) => {
          const stage = staged(start);
          await interrupt(stage, cuts);
          expect(await stage.perform({ verb: "stop" })).toBe(true);
          const { state, plists } = stage;
          expect(Object.keys(state.jobs)).toEqual([]);
          const installed = JOBS.filter((job) => existsSync(plists[job]));
          expect(state.disabled).toEqual(
            expect.arrayContaining(installed.map((job) => LABELS[job])),
          );
          expect(await planned("stop", stage)).toEqual([]);
        },
      ),
      RUNS,
    );
  });

  it("start ends with what is installed running, as its file says", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyStart,
        fc.array(anyInterruption, { maxLength: 2 }),
        async (start, cuts) => {
          const stage = staged(start);
          await stage.perform(orderOf("install", stage));
          await interrupt(
            stage,
            cuts.filter(({ verb }) => verb === "stop" || verb === "start"),
          );
          expect(await stage.perform({ verb: "start" })).toBe(true);
          expectInstalled(stage);
          expect(await planned("start", stage)).toEqual([]);
        },
      ),
      RUNS,
    );
  });
});

const NOTHING: AnyJob = { file: "none", loaded: "no", forbidden: false };
const RIGHT: AnyJob = { file: "right", loaded: "right", forbidden: false };
const OLD: AnyJob = { file: "of another version", loaded: "of another version", forbidden: false };
const QUICK: AnyStart["launchd"] = {
  ...{ drains: 300, stuck: false, settles: 5_000, bootoutCode: 36, loadedCode: 37 },
  ...{ disabledCode: 119, lazy: false },
};

describe.each<[name: string, start: AnyStart]>([
  [
    "a new Mac",
    {
      ...{ agent: NOTHING, menubar: NOTHING, record: "none", app: "none", menubarOff: false },
      launchd: QUICK,
    },
  ],
  [
    "an installed one",
    {
      ...{ agent: RIGHT, menubar: RIGHT, record: "right", app: "right", menubarOff: false },
      launchd: QUICK,
    },
  ],
  [
    "one with an older version",
    {
      ...{
        agent: OLD,
        menubar: OLD,
        record: "of another version",
        app: "of another version",
        menubarOff: false,
      },
      launchd: QUICK,
    },
  ],
])("on %s, killed after any of its steps and begun again,", (_, start) => {
  /** Every number of steps after which the first run is cut off, until it no longer is. */
  async function everyCut(verb: Verb, check: (stage: InstallStage) => void): Promise<number> {
    for (let most = 0; ; most += 1) {
      const stage = staged(start);
      const isWhole = await stage.perform(orderOf(verb, stage), most);
      if (!isWhole) await stage.perform(orderOf(verb, stage));
      check(stage);
      if (isWhole) return most;
    }
  }

  it("install ends installed", async () => {
    expect(await everyCut("install", expectInstalled)).toBeGreaterThan(10);
  });

  it("uninstall ends without a trace but the readings", async () => {
    await everyCut("uninstall", expectRemoved);
  });
});

type Interruption = { readonly verb: Verb; readonly after: number; readonly pause: number };

/** What can not be done from that state says so, and leaves it to the next. */
async function interrupt(stage: InstallStage, cuts: readonly Interruption[]): Promise<void> {
  for (const { verb, after, pause } of cuts) {
    await stage.perform(orderOf(verb, stage), after).catch((error: unknown) => {
      if (!isWearbarError(error, "service-failed")) throw error;
    });
    pass(stage.state, pause);
  }
}

/** What a plan would write. */
const filesIn = (acts: readonly ServiceAct[]) =>
  acts.flatMap((act) =>
    act.do === "write" ? [act.path] : act.do === "install-app" ? [act.to] : [],
  );

const planned = async (verb: Verb, stage: InstallStage) =>
  stage.manager.plan(orderOf(verb, stage), await stage.manager.look());
