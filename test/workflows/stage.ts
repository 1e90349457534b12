import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { temporaryFolder } from "../end-to-end/host.ts";
import { CHECKOUT } from "./workflow-files.ts";

/** A folder like a checkout with the workflows' scripts, and programs that are not of this machine. */
export interface Stage {
  readonly folder: string;
  /** @returns the path of a file in it, with this in it. */
  plant(name: string, text: string, mode?: number): string;
  /** Puts a program before those of this machine; bash, and told of as a call. */
  program(name: string, body: string): void;
  /** Brings files of the real checkout: copied, or as they are. */
  bring(name: string, how?: "copy" | "link"): void;
  run(script: string, ...given: readonly string[]): Ran;
  /** What is different about the environment from now on. */
  readonly environment: Record<string, string>;
  /** The programs of the stage that were started, each with what was given to it. */
  calls(): readonly string[];
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real one, for what needs no network. */
export const NPM = npmOnPath();

function npmOnPath(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = folders.map((folder) => join(folder, "npm")).find((path) => existsSync(path));
  if (found === undefined) throw new Error("Expected npm on PATH, found none.");
  return found;
}

/** @param programs by name, as `program` takes them. */
export function stage(programs: Readonly<Record<string, string>> = {}): Stage {
  const folder = temporaryFolder("workflow");
  const bin = join(folder, ".bin");
  const told = join(folder, ".calls");
  const home = join(folder, ".home");
  mkdirSync(home);
  const environment: Record<string, string> = {
    PATH: [bin, dirname(process.execPath), "/usr/bin", "/bin", dirname(NPM)].join(delimiter),
    HOME: home,
    LC_ALL: "C",
  };
  const plant = (name: string, text: string, mode = 0o644): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
    return path;
  };
  const program = (name: string, body: string): void => {
    const tell = `printf '%s\\n' "${name} $*" >>'${told}'`;
    plant(join(".bin", name), `#!/bin/bash\n${tell}\n${body}\n`, 0o755);
  };
  const bring = (name: string, how: "copy" | "link" = "copy"): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (how === "link") symlinkSync(join(CHECKOUT, name), join(folder, name));
    else cpSync(join(CHECKOUT, name), join(folder, name), { recursive: true });
  };
  for (const name of ["scripts/mac", "scripts/release"]) bring(name);
  for (const [name, body] of Object.entries(programs)) program(name, body);
  return {
    ...{ folder, plant, program, bring, environment },
    run: (script, ...given) => {
      const options = { cwd: folder, env: environment, encoding: "utf8", timeout: 30_000 } as const;
      const { status, stdout, stderr } = spawnSync("bash", [script, ...given], options);
      return { code: status ?? -1, stdout, stderr };
    },
    calls: () => (existsSync(told) ? readFileSync(told, "utf8").trim().split("\n") : []),
  };
}
