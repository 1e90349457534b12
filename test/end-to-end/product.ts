import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProduct } from "../../scripts/build.mjs";
import type { Outcome } from "./host.ts";

const CHECKOUT = join(import.meta.dirname, "..", "..");

/** The built product in a folder of its own. */
export interface Product {
  readonly folder: string;
  /** What to run with Node. */
  readonly main: string;
  /** For when the tests are done. */
  remove(): void;
}

/** @param mainFile the entry in place of `agent/main.ts`. */
export async function builtProduct(mainFile?: string): Promise<Product> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "wearbar-product-")));
  cpSync(join(CHECKOUT, "package.json"), join(folder, "package.json"));
  for (const name of ["db", "node_modules", "build"]) {
    symlinkSync(join(CHECKOUT, name), join(folder, name));
  }
  await buildProduct(join(folder, "dist"), mainFile);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, main: join(folder, "dist", "wearbar.cjs"), remove };
}

export interface Run extends Omit<SpawnOptions, "stdio"> {
  /** In place of the running one. */
  readonly node?: string;
}

/** Runs the product to its end. */
export async function runProduct(
  { main }: Product,
  argv: readonly string[],
  { node = process.execPath, ...options }: Run = {},
): Promise<Outcome> {
  const child = spawn(node, [main, ...argv], { ...options, stdio: ["ignore", "pipe", "pipe"] });
  return outcomeOf(child);
}

/** @returns what a started child says, once it has ended. A signal counts as code -1. */
export async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const said = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said.stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said.stderr += text;
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.on("error", reject).on("close", (exitCode) => resolve(exitCode ?? -1));
  });
  return { code, ...said };
}
