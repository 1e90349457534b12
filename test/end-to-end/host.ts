import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { assemble } from "../../agent/assemble.ts";
import { type Assemble, run } from "../../agent/commands/run.ts";
import type { Tools } from "../../agent/flows/tools.ts";
import type { Host } from "../../agent/support/host.ts";
import { plantTree } from "../fixtures/linux-tree.ts";
import { hostAt, NOON } from "../host/host-at.ts";

/** A Linux machine in temporary folders that go with the test. */
export interface Machine {
  /** What comes before `/sys`, `/proc` and `/dev`. */
  readonly root: string;
  /** The owner's home. */
  readonly home: string;
  /** Where Wearbar keeps its things: WEARBAR_HOME; not made yet. */
  readonly data: string;
}

/** @param trees as `plantTree` takes them. */
export function plantMachine(...trees: readonly string[]): Machine {
  const home = temporaryFolder("home");
  return { root: plantTree(...trees), home, data: join(home, "wearbar") };
}

export function temporaryFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `wearbar-${name}-`)));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** What is different about one run. */
export interface Setting {
  /** By the system's clock; noon of 30 November 2026 in UTC. */
  readonly now?: number;
  /** Width of the terminal; absent: standard output is none. */
  readonly columns?: number;
  /** Who answers what the product asks; absent: nobody. */
  readonly ask?: NonNullable<Host["terminal"]["ask"]>;
  readonly environment?: Host["environment"];
  readonly host?: Partial<Host>;
  readonly assemble?: Assemble;
}

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the product in this process.
 * @param call `drives --json`, or a list of words where one has a space in it.
 */
export async function wearbar(
  machine: Machine,
  call: string | readonly string[],
  setting: Setting = {},
): Promise<Outcome> {
  const told = { stdout: "", stderr: "" };
  const host = hostOf(machine, setting, told);
  const argv = typeof call === "string" ? call.split(" ").filter((word) => word !== "") : call;
  return { code: await run(argv, host, setting.assemble ?? assemble), ...told };
}

/** Runs a verb that is to succeed, and reads what it prints. The caller knows its shape. */
export async function wearbarJson<Shape>(
  machine: Machine,
  call: string,
  setting: Setting = {},
): Promise<Shape> {
  const { code, stdout, stderr } = await wearbar(machine, `${call} --json`, setting);
  if (code !== 0) throw new Error(`wearbar ${call} left with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/** What the product works with on that machine, for what no verb does, such as the agent's look. */
export function toolsOn(machine: Machine, setting: Setting = {}): Tools {
  const host = hostOf(machine, setting, { stdout: "", stderr: "" });
  const shown = { recording: null, demo: false, thorough: false, resident: false };
  return (setting.assemble ?? assemble)(host, shown);
}

function hostOf(
  machine: Machine,
  { now = NOON, columns, ask, environment = {}, host = {} }: Setting,
  told: { stdout: string; stderr: string },
): Host {
  const still = hostAt(machine.root);
  return {
    ...still,
    home: machine.home,
    environment: { WEARBAR_HOME: machine.data, ...environment },
    addonPath: join(machine.root, "no-addon.node"),
    clock: { ...still.clock, now: () => now },
    terminal: {
      write: (text) => {
        told.stdout += text;
      },
      warn: (text) => {
        told.stderr += text;
      },
      columns: columns ?? null,
      ...(ask && { ask }),
    },
    ...host,
  };
}

/** @returns a folder that is there. */
export function made(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}
