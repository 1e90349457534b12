import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { publint } from "publint";
import { beforeAll, describe, expect, it } from "vitest";
import { builtProduct } from "./product.ts";

const CHECKOUT = join(import.meta.dirname, "..", "..");

let folder = "";
/** The names in the tarball, and how large it is. */
let packed: { readonly names: readonly string[]; readonly size: number; readonly file: string };

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "wearbar-package-")));
  const product = await builtProduct();
  const source = join(folder, "source");
  mkdirSync(source);
  // Everything that lies in a checkout and is not to be published has to lie here as well.
  for (const name of readdirSync(CHECKOUT).filter((one) => !NOT_COPIED.test(one))) {
    cpSync(join(CHECKOUT, name), join(source, name), { recursive: true });
  }
  cpSync(join(product.folder, "dist"), join(source, "dist"), { recursive: true });
  mkdirSync(join(source, "prebuilds", "linux-x64"), { recursive: true });
  cpSync(join(CHECKOUT, "LICENSE"), join(source, "prebuilds", "linux-x64", "wearbar.node"));
  product.remove();
  packed = pack(source);
  return () => rmSync(folder, { recursive: true, force: true });
}, 120_000);

const NOT_COPIED = /^(\.git|node_modules|build|dist|prebuilds|.*\.tmp)$/;

function pack(source: string): typeof packed {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const { stdout, stderr, status } = spawnSync("npm", args, { cwd: source, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm pack: ${stderr}`);
  const [{ files, size, filename }] = JSON.parse(stdout);
  const names = files.map(({ path }: { path: string }) => path);
  return { names: names.sort(), size, file: join(folder, filename) };
}

describe("what is published", () => {
  it("is the bundle, the migrations, the addon and what a reader needs, and nothing else", () => {
    const groups = [
      /^dist\/[\w.-]+\.cjs$/,
      /^dist\/(package\.json|THIRD-PARTY-NOTICES)$/,
      /^db\/migrations\/\d{4}-[\w-]+\.sql$/,
      /^prebuilds\/[\w-]+\/wearbar\.node$/,
      /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
    ];
    expect(packed.names.filter((name) => !groups.some((group) => group.test(name)))).toEqual([]);
    for (const group of groups) expect(packed.names.some((name) => group.test(name))).toBe(true);
    expect(packed.names).toEqual(expect.arrayContaining(["dist/wearbar.cjs", "CHANGELOG.md"]));
  });

  it("is small", () => {
    process.stderr.write(`the tarball: ${packed.names.length} files, ${packed.size} bytes\n`);
    expect(packed.size).toBeLessThan(2_500_000);
  });

  it("has nothing to say against it, as publint reads it", async () => {
    const { messages } = await publint({ pkgDir: join(folder, "source"), strict: true });
    expect(messages).toEqual([]);
  });

  it("brings the licence of every package that is in the bundle", () => {
    const notices = readFileSync(join(folder, "source", "dist", "THIRD-PARTY-NOTICES"), "utf8");
    for (const name of ["better-sqlite3", "commander", "valibot", "smol-toml", "plist", "pino"]) {
      const { version } = JSON.parse(
        readFileSync(join(CHECKOUT, "node_modules", name, "package.json"), "utf8"),
      );
      expect(notices).toMatch(new RegExp(`^${name} ${version} \\((MIT|BSD-3-Clause)\\)$`, "m"));
    }
    expect(notices).not.toMatch(/^(esbuild|typescript|vitest) \d/m);
    expect(notices.match(/Copyright|COPYRIGHT/g)?.length).toBeGreaterThan(20);
  });
});

describe("installed where names have spaces, and started from an empty folder by a link, it", () => {
  /** As npm lays it out for all users. */
  function installed(): (...argv: readonly string[]) => ReturnType<typeof spawnSync> {
    const prefix = join(folder, "my programs");
    const home = join(prefix, "lib", "node_modules", "wearbar");
    const link = join(prefix, "bin", "wearbar");
    if (!existsSync(link)) {
      for (const path of [home, dirname(link), join(folder, "empty")])
        mkdirSync(path, { recursive: true });
      spawnSync("tar", ["-xzf", packed.file, "-C", home, "--strip-components=1"]);
      symlinkSync(
        join(CHECKOUT, "node_modules", "better-sqlite3"),
        join(home, "..", "better-sqlite3"),
      );
      symlinkSync(join(home, "dist", "wearbar.cjs"), link);
    }
    return (...argv) =>
      spawnSync(process.execPath, [link, ...argv], {
        cwd: join(folder, "empty"),
        encoding: "utf8",
        env: { HOME: join(folder, "home"), PATH: "/usr/bin:/bin" },
      });
  }

  it.each([
    ["--version", /^\d+\.\d+\.\d+\n$/],
    ["demo drives", /iMac|APPLE SSD/],
    ["demo history --by month", /2026|2025/],
    [
      "install --dry-run",
      /ExecStart="[^"]*" "[^"]*my programs\/lib\/node_modules\/wearbar\/dist\/wearbar\.cjs"/,
    ],
    ["completions bash", /complete -o default -F _wearbar wearbar/],
  ])("does wearbar %s", (call, says) => {
    const { status, stdout, stderr } = installed()(...call.split(" "));
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(says);
    expect(existsSync(join(folder, "home"))).toBe(false);
    expect(readdirSync(join(folder, "empty"))).toEqual([]);
  });
});
