import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { builtProduct, type Product } from "../end-to-end/product.ts";
import { NPM, type Ran, type Stage, stage } from "./stage.ts";
import { CHECKOUT } from "./workflow-files.ts";

const PREBUILT = {
  "darwin-arm64": ["darwin-arm64/wearbar.node"],
  "darwin-x64": ["darwin-x64/wearbar.node"],
  "linux-arm64": ["linux-arm64/wearbar.node"],
  "linux-x64": ["linux-x64/wearbar.node"],
  darwin: ["Info.plist", "MacOS/Wearbar", "_CodeSignature/CodeResources"].map(
    (name) => `darwin/Wearbar.app/Contents/${name}`,
  ),
};

/** A checkout's package.json, what is built of it, and what other machines built, as archives. */
function checkoutWith(prebuilt: Readonly<Record<string, readonly string[]>>): Stage {
  const linux = stage();
  linux.bring("package.json");
  linux.plant("dist/wearbar.cjs", "built");
  linux.environment["GITHUB_REPOSITORY"] = "ada/wearbar";
  for (const [target, files] of Object.entries(prebuilt)) {
    for (const file of files) linux.plant(`other/${target}/prebuilds/${file}`, file, 0o755);
    linux.plant(
      "archive",
      `mkdir -p prebuilt; tar -C other/${target} -cf prebuilt/prebuilt-${target}.tar prebuilds`,
    );
    linux.run("archive");
  }
  return linux;
}

describe("scripts/release/pack.sh", () => {
  it("packs what everybody needs, for everybody, and nothing of the checkout's own", () => {
    const linux = checkoutWith(PREBUILT);
    const ran = linux.run("scripts/release/pack.sh", "prebuilt");
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    const { version } = JSON.parse(readFileSync(join(CHECKOUT, "package.json"), "utf8"));
    linux.plant(
      "unpack",
      `tar -xzf wearbar-${version}.tgz; find package -type f -perm -u+x | sort`,
    );
    expect(linux.run("unpack").stdout).toContain("Wearbar.app/Contents/MacOS/Wearbar");
    const packed = JSON.parse(readFileSync(join(linux.folder, "package/package.json"), "utf8"));
    expect(packed).toMatchObject({
      name: "wearbar",
      repository: { type: "git", url: "git+https://github.com/ada/wearbar.git" },
    });
    for (const own of ["private", "scripts", "devDependencies"])
      expect(packed).not.toHaveProperty(own);
    expect(existsSync(join(linux.folder, "package/scripts"))).toBe(false);
  });

  it.each(["linux-x64", "darwin"])("refuses a package without what was made for %s", (target) => {
    const rest = Object.entries(PREBUILT).filter(([name]) => name !== target);
    const ran = checkoutWith(Object.fromEntries(rest)).run("scripts/release/pack.sh", "prebuilt");
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(`Expected prebuilds/${target}/`);
  });

  it("refuses a folder in which nothing is", () => {
    const linux = checkoutWith({});
    expect(linux.run("scripts/release/pack.sh", "prebuilt").code).not.toBe(0);
  });
});

describe("scripts/release/try-package.sh", () => {
  let product: Product;
  beforeAll(async () => {
    product = await builtProduct();
    return product.remove;
  });

  /** Packs the real product, and installs packages as npm does, but for fetching others. */
  function packed(): Stage {
    const linux = stage({
      npm: `[ "$1" = install ] || exec '${NPM}' "$@"
[ "$2 $3" = '--global --prefix' ] || exit 64
root="$4/lib/node_modules/wearbar"
mkdir -p "$root" "$4/bin"
tar -xzf "\${@: -1}" --strip-components=1 -C "$root"
ln -s '${CHECKOUT}/node_modules' "$root/node_modules"
chmod +x "$root/dist/wearbar.cjs"
ln -s ../lib/node_modules/wearbar/dist/wearbar.cjs "$4/bin/wearbar"`,
    });
    linux.bring("db/migrations");
    linux.bring("package.json");
    cpSync(join(product.folder, "dist"), join(linux.folder, "dist"), { recursive: true });
    linux.plant("pack", "npm pack --loglevel=error");
    return linux;
  }

  function tried(linux: Stage): Ran {
    linux.run("pack");
    const { version } = JSON.parse(readFileSync(join(CHECKOUT, "package.json"), "utf8"));
    return linux.run("scripts/release/try-package.sh", `wearbar-${version}.tgz`);
  }

  it("starts the real product from a path with spaces and a folder that stays empty", () => {
    const { code, stdout, stderr } = tried(packed());
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("DEMO");
    expect(stdout).toContain("Wearbar bug report.");
  }, 60_000);

  it("demands an addon where it is told to", () => {
    const linux = packed();
    linux.environment["ADDON_DEMANDED"] = "1";
    const { code, stderr } = tried(linux);
    expect([code, stderr]).toEqual([1, "Expected an addon that loads, got the report above.\n"]);
  }, 60_000);

  it("refuses a package that is of another version than it says", () => {
    const linux = packed();
    const text = readFileSync(join(linux.folder, "package.json"), "utf8");
    linux.plant("package.json", text.replace(/"version": "[^"]+"/, '"version": "9.9.9"'));
    linux.run("pack");
    const { code, stderr } = linux.run("scripts/release/try-package.sh", "wearbar-9.9.9.tgz");
    expect([code, stderr]).toEqual([1, expect.stringContaining("Expected version 9.9.9, got ")]);
  }, 60_000);
});
