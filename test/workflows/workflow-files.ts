import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";

export const CHECKOUT = join(import.meta.dirname, "..", "..");
const FOLDER = join(CHECKOUT, ".github", "workflows");

/** The part of GitHub's workflow syntax that is used here. */
export interface Workflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Rights;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

export type Rights = Readonly<Record<string, string>>;

export interface Job {
  readonly "runs-on": string;
  readonly container?: string;
  readonly needs?: string | readonly string[];
  readonly permissions?: Rights;
  readonly environment?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly strategy?: { readonly matrix: Matrix };
  readonly steps: readonly Step[];
}

export type Matrix = Readonly<Record<string, readonly unknown[]>>;

export interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly env?: Readonly<Record<string, string | number>>;
  readonly "continue-on-error"?: boolean;
  readonly "timeout-minutes"?: number;
}

export interface WorkflowFile {
  readonly file: string;
  readonly text: string;
  readonly workflow: Workflow;
  /** What the YAML parser found wrong: keys that are there twice among it. */
  readonly faults: readonly string[];
}

export function workflowFiles(): readonly WorkflowFile[] {
  return readdirSync(FOLDER).map((file) => {
    const text = readFileSync(join(FOLDER, file), "utf8");
    const document = parseDocument(text);
    const faults = [...document.errors, ...document.warnings].map(({ message }) => message);
    return { file, text, workflow: document.toJS(), faults };
  });
}

export interface PlacedStep {
  /** Such as `mac.yml, mac, build it`. */
  readonly place: string;
  readonly step: Step;
}

export const stepsIn = ({ file, workflow }: WorkflowFile): readonly PlacedStep[] =>
  Object.entries(workflow.jobs).flatMap(([name, job]) =>
    job.steps.map((step) => ({
      place: `${file}, ${name}, ${step.name ?? step.uses ?? step.run}`,
      step,
    })),
  );

/** @returns the scripts of ours that a line starts or names. */
export const scriptsIn = (line: string): readonly string[] =>
  line.match(/(?:\.ci|scripts|native)\/[\w./-]*\w/g) ?? [];
