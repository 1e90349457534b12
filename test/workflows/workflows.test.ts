import { accessSync, constants, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  CHECKOUT,
  type Job,
  type Rights,
  scriptsIn,
  stepsIn,
  type Workflow,
  workflowFiles,
} from "./workflow-files.ts";

const files = workflowFiles();
const steps = files.flatMap(stepsIn);
const jobs = files.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ place: `${file}, ${name}`, job })),
);
const runs = steps.flatMap(({ place, step }) =>
  step.run === undefined ? [] : [{ place, run: step.run }],
);

/** Rights beyond reading the checkout, and why. */
const MORE_RIGHTS: Readonly<Record<string, Rights>> = {
  // npm is told by whom a package was made.
  "release.yml, npm": { contents: "read", "id-token": "write" },
  "release.yml, github": { contents: "write" },
};

/** https://github.com/actions/runner-images, August 2026. */
const RUNNERS = ["ubuntu-24.04", "ubuntu-24.04-arm", "macos-15", "macos-26", "macos-26-intel"];

describe.each(files)("$file", ({ text, workflow, faults }) => {
  it("is sound YAML with jobs", () => {
    expect(faults).toEqual([]);
    expect(Object.keys(workflow.jobs).length).toBeGreaterThan(0);
  });

  it("may read, and nothing else unless a job says why", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    expect(text).not.toMatch(/pull_request_target|workflow_run|write-all/);
  });

  it("is stopped by a newer run, or waits for an older one, on purpose", () => {
    expect(workflow.concurrency).toMatchObject({ "cancel-in-progress": expect.any(Boolean) });
  });
});

describe("jobs", () => {
  it.each(jobs)("$place has no more rights than it needs", ({ place, job }) => {
    expect(job.permissions).toEqual(MORE_RIGHTS[place]);
  });

  it.each(jobs)("$place ends, and runs on a machine that there is", ({ job }) => {
    expect(job["timeout-minutes"]).toBeGreaterThan(0);
    for (const image of imagesOf(job)) expect(RUNNERS).toContain(image);
  });

  it("come after what they need", () => {
    for (const { workflow } of files) {
      for (const job of Object.values(workflow.jobs)) {
        expect(Object.keys(workflow.jobs)).toEqual(expect.arrayContaining([...needsOf(job)]));
      }
    }
  });

  it("fetch only what a job before them has left", () => {
    for (const { workflow } of files) {
      for (const [name, job] of Object.entries(workflow.jobs)) {
        const left = before(workflow, name).flatMap((one) => artifactsOf(workflow.jobs[one]));
        for (const wanted of fetchedBy(job)) {
          expect(left.filter((artifact) => isMatch(artifact, wanted)).length).toBeGreaterThan(0);
        }
      }
    }
  });

  it("leave everything that a package is made of", () => {
    const release = files.find(({ file }) => file === "release.yml")?.workflow;
    const left = Object.values(release?.jobs ?? {}).flatMap(artifactsOf);
    const needed = [...readFileSync(join(CHECKOUT, "scripts/release/pack.sh"), "utf8")]
      .join("")
      .matchAll(/prebuilds\/(darwin|linux)(-\w+)?\//g);
    const targets = [...new Set([...needed].map(([, platform, cpu = ""]) => platform + cpu))];
    expect(targets.length).toBe(5);
    for (const target of targets) expect(left).toContain(`prebuilt-${target}`);
  });
});

describe("steps", () => {
  it("use actions by their commit, the same one everywhere, and say which version that is", () => {
    const used = files.flatMap(({ text }) => text.match(/uses: .*/g) ?? []);
    expect(used.length).toBe(steps.filter(({ step }) => step.uses !== undefined).length);
    for (const use of used)
      expect(use).toMatch(/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const names = [...new Set(used)].map((use) => use.split("@")[0]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("keep GitHub's own token out of the checkout", () => {
    const checkouts = steps.filter(({ step }) => step.uses?.startsWith("actions/checkout@"));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const { step } of checkouts) expect(step.with).toEqual({ "persist-credentials": false });
  });

  it("take their packages from no cache that others fill", () => {
    const nodes = steps.filter(({ step }) => step.uses?.startsWith("actions/setup-node@"));
    expect(nodes.length).toBeGreaterThan(0);
    for (const { step } of nodes)
      expect(step.with).toMatchObject({ "package-manager-cache": false });
  });

  it.each(runs)("$place is one line: what is longer has a file, and a test", ({ run }) => {
    expect(run).not.toContain("\n");
  });

  it.each(runs)("$place starts scripts that are there and may be started", ({ run }) => {
    for (const script of scriptsIn(run)) {
      const path = join(CHECKOUT, script);
      accessSync(path, run.includes(`node ${script}`) ? constants.R_OK : constants.X_OK);
    }
  });

  it.each(runs)("$place names npm scripts that there are", ({ run }) => {
    const { scripts } = JSON.parse(readFileSync(join(CHECKOUT, "package.json"), "utf8"));
    for (const [, name = ""] of run.matchAll(/npm (?:run )?(start|test|(?<=run )[\w:-]+)/g)) {
      expect(Object.keys(scripts)).toContain(name);
    }
  });

  // What stands in a command is read by a shell: a branch may have any name.
  it.each(runs)("$place puts nothing into its command but what this file says", ({ run }) => {
    for (const [, inserted = ""] of run.matchAll(/\$\{\{(.*?)\}\}/g)) {
      expect(inserted).toMatch(/^ matrix\.\w+ $/);
    }
  });

  it("hand secrets over as variables of one step, and only to publish", () => {
    for (const { file, text } of files) {
      const told = text.match(/secrets\.\w+/g) ?? [];
      const handed = text.match(/^ {10}(\w+): \$\{\{ secrets\.\1 \}\}$/gm) ?? [];
      expect(told.length).toBe(handed.length);
      if (file !== "release.yml") expect(told).toEqual([]);
    }
  });

  it("may fail on a Mac where nobody promises a screen, and only there", () => {
    const allowed = steps.filter(({ step }) => step["continue-on-error"]);
    expect(allowed.map(({ step }) => step.name)).toEqual([
      "the tests that run anywhere",
      "install and uninstall, ten times",
      "the app shows, ends and is alone",
      "memory and leaks of the app",
      "the addon compiles without a warning",
    ]);
  });
});

it("uses every script that is there for it", () => {
  const folders = ["scripts/mac", "scripts/release"];
  const scripts = folders.flatMap((folder) =>
    readdirSync(join(CHECKOUT, folder)).map((name) => `${folder}/${name}`),
  );
  const texts = scripts.map((script) => ({
    script,
    text: readFileSync(join(CHECKOUT, script), "utf8"),
  }));
  const unused = texts.filter(({ script }) => {
    const name = script.split("/").at(-1) ?? "";
    const isRun = runs.some(({ run }) => scriptsIn(run).includes(script));
    return !isRun && !texts.some((other) => other.script !== script && other.text.includes(name));
  });
  expect(unused.map(({ script }) => script)).toEqual([]);
});

function imagesOf(job: Job): readonly string[] {
  const { matrix } = job.strategy ?? {};
  if (!job["runs-on"].includes("matrix.")) return [job["runs-on"]];
  const included = (matrix?.["include"] ?? []) as readonly { readonly image: string }[];
  const images = [
    ...((matrix?.["image"] ?? []) as string[]),
    ...included.map(({ image }) => image),
  ];
  expect(images.length).toBeGreaterThan(0);
  return images;
}

const needsOf = ({ needs = [] }: Job): readonly string[] =>
  typeof needs === "string" ? [needs] : needs;

/** All jobs that have ended well when this one begins. */
function before(workflow: Workflow, name: string): readonly string[] {
  const job = workflow.jobs[name];
  if (job === undefined) return [];
  return needsOf(job).flatMap((one) => [one, ...before(workflow, one)]);
}

/** @returns their names, with those of a matrix filled in. */
function artifactsOf(job: Job | undefined): readonly string[] {
  const uploads = job?.steps.filter(({ uses }) => uses?.startsWith("actions/upload-artifact@"));
  return (uploads ?? []).flatMap((step) => filledIn(String(step.with?.["name"]), job));
}

function filledIn(name: string, job: Job | undefined): readonly string[] {
  const included = (job?.strategy?.matrix["include"] ?? []) as readonly Record<string, string>[];
  const key = /\$\{\{ matrix\.(\w+) \}\}/.exec(name)?.[1];
  if (key === undefined) return [name];
  return included.map((row) => name.replace(/\$\{\{.*?\}\}/, row[key] ?? ""));
}

const fetchedBy = (job: Job): readonly string[] =>
  job.steps
    .filter(({ uses }) => uses?.startsWith("actions/download-artifact@"))
    .map((step) => String(step.with?.["name"] ?? step.with?.["pattern"]));

const isMatch = (name: string, pattern: string): boolean =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
