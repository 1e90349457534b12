import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";

const CHECKOUT = join(import.meta.dirname, "..", "..");
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** As npm's scripts do, where the folder's own Node stands first on PATH. */
it("fetches the folder's own Node again when it is the one that runs the installation", () => {
  const root = checkoutWithOwnNode();
  const ownNode = join(root, "node_modules", ".bin", "node");
  expect(prepared(root, ownNode)).toBe(ownNode);
  expect(calls(root)).toEqual([
    "ci --ignore-scripts --no-audit --no-fund --loglevel=error",
    "rebuild node --ignore-scripts=false --loglevel=error",
  ]);
  expect(execFileSync(ownNode, ["-p", "6 * 7"], { encoding: "utf8" })).toBe("42\n");
});

it("leaves a Node of the machine that serves to do the work", () => {
  const root = checkoutWithOwnNode();
  expect(prepared(root, process.execPath)).toBe(process.execPath);
  expect(calls(root)).toEqual(["ci --ignore-scripts --no-audit --no-fund --loglevel=error"]);
});

/** A checkout that is built, and whose packages are those of an earlier lock file. */
function checkoutWithOwnNode(): string {
  const root = mkdtempSync(join(tmpdir(), "wearbar-checkout-"));
  folders.push(root);
  for (const name of ["agent", "db", "native", "launchd", "systemd", "scripts"]) {
    mkdirSync(join(root, name));
  }
  for (const name of ["prepare.mjs", "lock.mjs"]) {
    cpSync(join(CHECKOUT, "scripts", name), join(root, "scripts", name));
  }
  writeFileSync(join(root, "package.json"), "{}");
  writeFileSync(join(root, "package-lock.json"), "{}");
  plant(join(root, "build", `${process.platform}-${process.arch}`, "wearbar.node"));
  plant(join(root, "dist", "wearbar.cjs"));
  const later = Date.now() / 1000 + 3_600;
  utimesSync(join(root, "dist", "wearbar.cjs"), later, later);
  plantNode(root);
  return root;
}

function plant(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
}

/** Where npm puts it: the link in `.bin`, the program in the package. */
function plantNode(root: string): void {
  const program = join(root, "node_modules", "node", "bin", "node");
  plant(program);
  copyFileSync(process.execPath, program);
  chmodSync(program, 0o755);
  mkdirSync(join(root, "node_modules", ".bin"));
  symlinkSync("../node/bin/node", join(root, "node_modules", ".bin", "node"));
}

/** In npm's place: `ci` empties node_modules, `rebuild` brings the Node. @returns what `prepare` returned. */
function prepared(root: string, node: string): string {
  const npm = join(root, "npm.js");
  writeFileSync(
    npm,
    `const fs = require("node:fs"), [, , verb, ...rest] = process.argv;
    fs.appendFileSync(${JSON.stringify(join(root, "calls"))}, [verb, ...rest].join(" ") + "\\n");
    const modules = ${JSON.stringify(join(root, "node_modules"))};
    if (verb === "ci") { fs.rmSync(modules, { recursive: true }); fs.mkdirSync(modules); }
    if (verb === "rebuild") fs.cpSync(${JSON.stringify(join(root, "kept"))}, modules, { recursive: true, verbatimSymlinks: true });`,
  );
  cpSync(join(root, "node_modules"), join(root, "kept"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const script = `import(${JSON.stringify(join(root, "scripts", "prepare.mjs"))})
    .then(({ prepare }) => prepare()).then((path) => process.stdout.write(path))`;
  const env = { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath };
  return execFileSync(node, ["-e", script], { env, encoding: "utf8", stdio: "pipe" });
}

function calls(root: string): readonly string[] {
  const file = join(root, "calls");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}
