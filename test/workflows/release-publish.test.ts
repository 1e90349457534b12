import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Stage, stage } from "./stage.ts";

const CHANGELOG = `# Changelog

## Unreleased

- Not yet.

## 1.2.3

- New: a thing.

## 1.2.2

- Old.
`;

function checkout(programs: Readonly<Record<string, string>> = {}): Stage {
  const linux = stage(programs);
  linux.plant("package.json", '{ "version": "1.2.3" }');
  linux.plant("CHANGELOG.md", CHANGELOG);
  linux.bring("packaging");
  linux.environment["GITHUB_REPOSITORY"] = "ada/wearbar";
  return linux;
}

describe("scripts/release/check-tag.sh", () => {
  it("takes the version's own tag, and shows what is new", () => {
    expect(checkout().run("scripts/release/check-tag.sh", "v1.2.3")).toEqual({
      code: 0,
      stdout: "\n- New: a thing.\n",
      stderr: "",
    });
  });

  it.each(["v1.2.4", "1.2.3", "v1.2.3-rc.1"])("refuses %s", (tag) => {
    const { code, stderr } = checkout().run("scripts/release/check-tag.sh", tag);
    expect([code, stderr]).toEqual([
      1,
      `Expected the tag v1.2.3, as package.json has it, got ${tag}.\n`,
    ]);
  });

  it.each([
    "# Changelog\n\n## Unreleased\n\n- A thing.\n",
    "# Changelog\n\n## 1.2.3\n\n## 1.2.2\n\n- Old.\n",
  ])("refuses a version that the changelog says nothing of", (changelog) => {
    const linux = checkout();
    linux.plant("CHANGELOG.md", changelog);
    const { code, stderr } = linux.run("scripts/release/check-tag.sh", "v1.2.3");
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Expected "## 1.2.3" in CHANGELOG.md'),
    ]);
  });
});

describe("scripts/release/publish.sh", () => {
  /** @param published what npm says of the version */
  const npm = (published: string): Stage =>
    checkout({
      npm: `case $1 in
view) echo '${published}' ;;
publish) if [ -n "\${NPM_CONFIG_USERCONFIG:-}" ]; then cat "$NPM_CONFIG_USERCONFIG"; echo "$NPM_CONFIG_USERCONFIG" >config; fi ;;
esac`,
    });
  const publish = (linux: Stage, version = "1.2.3") =>
    linux.run("scripts/release/publish.sh", "wearbar.tgz", version);

  it("publishes with its provenance, by npm's trust", () => {
    const linux = npm("");
    expect(publish(linux)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(linux.calls().at(-1)).toBe(
      "npm publish wearbar.tgz --provenance --access public --tag latest --registry https://registry.npmjs.org",
    );
  });

  it("uses a token where there is one, and writes it nowhere", () => {
    const linux = npm("");
    linux.environment["NPM_TOKEN"] = "npm_secret";
    expect(publish(linux).stdout).toMatch(
      /^\/\/registry\.npmjs\.org\/:_authToken=\$\{NPM_TOKEN\}\n$/,
    );
    expect(linux.calls().join("\n")).not.toContain("npm_secret");
    const config = readFileSync(join(linux.folder, "config"), "utf8").trim();
    expect(() => readFileSync(config)).toThrow("ENOENT");
  });

  it("keeps what is not final from who asks for the latest", () => {
    const linux = npm("");
    expect(publish(linux, "2.0.0-rc.1").code).toBe(0);
    expect(linux.calls().at(-1)).toContain("--tag next");
  });

  it("leaves alone what is published already", () => {
    const linux = npm("1.2.3");
    expect(publish(linux).stdout).toBe("wearbar 1.2.3 is published already.\n");
    expect(linux.calls()).toHaveLength(1);
  });
});

describe("scripts/release/render-formula.sh", () => {
  const rendered = () => {
    const linux = checkout();
    linux.plant("wearbar.tgz", "a package");
    const ran = linux.run("scripts/release/render-formula.sh", "wearbar.tgz", "1.2.3");
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    return { linux, formula: ran.stdout };
  };

  it("names the package that was published, and its checksum", () => {
    const { formula } = rendered();
    const checksum = createHash("sha256").update("a package").digest("hex");
    expect(formula).toContain(`  url "https://registry.npmjs.org/wearbar/-/wearbar-1.2.3.tgz"\n`);
    expect(formula).toContain(`  sha256 "${checksum}"\n`);
    expect(formula).toContain(`  homepage "https://github.com/ada/wearbar"\n`);
  });

  it("leaves nothing to be filled in", () => {
    expect(rendered().formula).not.toMatch(/@\w+@/);
  });

  it("is a formula as Homebrew wants it", () => {
    const { linux, formula } = rendered();
    const file = linux.plant("wearbar.rb", formula);
    const ruby = spawnSync("ruby", ["-c", file], { encoding: "utf8" });
    if (ruby.error === undefined) expect(ruby).toMatchObject({ status: 0 });
    expect(formula).toMatch(/^class Wearbar < Formula$/m);
    const { opened, closed } = blocksOf(formula);
    expect(opened).toBe(closed);
    const [, description = ""] = /^ {2}desc "(.*)"$/m.exec(formula) ?? [];
    expect(description.length).toBeLessThanOrEqual(80);
    expect(description).not.toMatch(/^(A|An|The|Wearbar)\b|\.$/);
  });

  it("brings no service of Homebrew's: `wearbar install` is the one way", () => {
    expect(rendered().formula).not.toMatch(/\bservice do\b/);
    expect(rendered().formula).toContain("wearbar install");
  });
});

describe("scripts/release/github-release.sh", () => {
  const release = (gh: string, tag = "v1.2.3") => {
    const linux = checkout({ gh });
    linux.plant("CHANGELOG.md", `${CHANGELOG}\n## 2.0.0-rc.1\n\n- Soon.\n`);
    const ran = linux.run("scripts/release/github-release.sh", tag, "a.tgz", "wearbar.rb");
    return { calls: linux.calls(), ran };
  };
  const NONE_YET = `[ "$2" = view ] && exit 1
while [ $# -gt 0 ]; do [ "$1" = --notes-file ] && cat "$2"; shift; done`;

  it("makes one with the changelog's words and the files", () => {
    const { calls, ran } = release(NONE_YET);
    expect(ran).toEqual({ code: 0, stdout: "\n- New: a thing.\n", stderr: "" });
    expect(calls.at(-1)).toMatch(
      /^gh release create v1.2.3 --verify-tag --title Wearbar 1.2.3 --notes-file \S+ a.tgz wearbar.rb$/,
    );
  });

  it("says of one that is not final that it is not", () => {
    expect(release(NONE_YET, "v2.0.0-rc.1").calls.at(-1)).toContain(" --prerelease a.tgz");
  });

  it("gives one that is there the files anew", () => {
    expect(release("true").calls.at(-1)).toBe(
      "gh release upload v1.2.3 --clobber a.tgz wearbar.rb",
    );
  });
});

/** Ruby's own words for it, one a line here; texts between are no code. */
function blocksOf(formula: string) {
  const code = formula.replace(/<<~EOS\n[\s\S]*?EOS\n/g, "\n");
  return {
    opened: code.match(/^\s*(class|def)\b|\bdo$/gm)?.length,
    closed: code.match(/^\s*end$/gm)?.length,
  };
}
