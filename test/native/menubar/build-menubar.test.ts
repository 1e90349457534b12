import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parse } from "plist";
import { beforeAll, describe, expect, test } from "vitest";
import { LABELS } from "../../../launchd/jobs.ts";
import { APP_SOURCES, BUNDLE_ID, CORE_SOURCES } from "../../../native/menubar-sources.mjs";
import { CHECKOUT, temporaryFolder } from "../built-addon.ts";

const SCRIPT = join(CHECKOUT, "scripts", "build-menubar.mjs");
const MENUBAR = join(CHECKOUT, "native", "menubar");

/** Apple's tools, played: each notes how it was called, clang makes what it was asked for. */
function playedTools(folder: string, failing = "none") {
  mkdirSync(folder);
  const notes = join(folder, "notes");
  for (const tool of ["clang", "plutil", "lipo", "codesign"]) {
    const path = join(folder, tool);
    const ending = tool === failing ? "exit 3" : "exit 0";
    writeFileSync(
      path,
      `#!/bin/sh
echo "${tool} $*" >>'${notes}'
while [ $# -gt 1 ]; do if [ "$1" = -o ]; then echo new >"$2"; fi; shift; done
${ending}
`,
    );
    chmodSync(path, 0o755);
  }
  return { folder, notes: () => readFileSync(notes, "utf8").trimEnd().split("\n") };
}

/** Builds as on a Mac. */
function make(output: string, tools: string, identity = "-") {
  const code = `
    import { makeMenubar } from ${JSON.stringify(SCRIPT)};
    const wanted = ${JSON.stringify({ output, identity, version: "1.2.3" })};
    const failure = makeMenubar(wanted, "darwin");
    if (failure !== null) throw new Error(failure);`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${tools}:/usr/bin:/bin` },
  });
}

describe("building the menu-bar app", () => {
  const folder = temporaryFolder();
  const output = join(folder, "output");
  const contents = join(output, "Wearbar.app", "Contents");
  let notes: readonly string[] = [];

  beforeAll(() => {
    const tools = playedTools(join(folder, "tools"));
    expect(make(output, tools.folder)).toMatchObject({ status: 0, stderr: "" });
    notes = tools.notes();
  }, 60_000);

  test("makes a whole bundle, signed after everything is in it", () => {
    expect(readdirSync(output)).toEqual(["Wearbar.app"]);
    expect(readdirSync(contents, { recursive: true }).sort()).toEqual(
      ["Info.plist", "MacOS", "MacOS/Wearbar", "Resources", "Resources/Wearbar.icns"].sort(),
    );
    expect(notes).toEqual([
      expect.stringMatching(/^plutil -lint .*Info\.plist$/),
      expect.stringMatching(/^clang -arch arm64 -arch x86_64 -mmacosx-version-min=13\.0 /),
      expect.stringMatching(/^lipo .*Wearbar -verify_arch arm64 x86_64$/),
      expect.stringMatching(/^codesign --force --sign - .*Wearbar\.app$/),
      expect.stringMatching(/^codesign --verify --strict .*Wearbar\.app$/),
    ]);
  });

  test("describes itself so that macOS finds its program, its icon and its kind", () => {
    expect(parse(readFileSync(join(contents, "Info.plist"), "utf8"))).toEqual({
      CFBundleDevelopmentRegion: "en",
      CFBundleDisplayName: "Wearbar",
      CFBundleExecutable: "Wearbar",
      CFBundleIconFile: "Wearbar",
      CFBundleIdentifier: "io.wearbar.menubar",
      CFBundleInfoDictionaryVersion: "6.0",
      CFBundleName: "Wearbar",
      CFBundlePackageType: "APPL",
      CFBundleShortVersionString: "1.2.3",
      CFBundleSupportedPlatforms: ["MacOSX"],
      CFBundleVersion: "1.2.3",
      LSApplicationCategoryType: "public.app-category.utilities",
      LSMinimumSystemVersion: "13.0",
      LSUIElement: true,
      NSHighResolutionCapable: true,
      NSPrincipalClass: "NSApplication",
    });
  });

  test("signs for the world only with an identity", () => {
    const tools = playedTools(join(folder, "named"));
    make(join(folder, "signed"), tools.folder, "Developer ID Application: A (B)");
    expect(tools.notes()[3]).toMatch(
      /^codesign --force --options runtime --timestamp --sign Developer ID Application: A \(B\) /,
    );
  });

  test.each(["plutil", "clang", "lipo", "codesign"])(
    "leaves the old app where %s fails",
    (tool) => {
      const old = join(folder, `old-${tool}`);
      mkdirSync(join(old, "Wearbar.app"), { recursive: true });
      writeFileSync(join(old, "Wearbar.app", "old"), "");
      const { status, stderr } = make(old, playedTools(join(folder, tool), tool).folder);
      expect(status).toBe(1);
      expect(stderr).toContain(`Expected ${tool} to succeed, got 3.`);
      expect(existsSync(join(old, "Wearbar.app", "old"))).toBe(true);
    },
  );

  test("replaces the app that is there", () => {
    writeFileSync(join(contents, "old"), "");
    expect(make(output, join(folder, "tools")).status).toBe(0);
    expect(readdirSync(output)).toEqual(["Wearbar.app"]);
    expect(existsSync(join(contents, "old"))).toBe(false);
  });

  test.runIf(process.platform !== "darwin")("anywhere else says that it needs a Mac", () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [SCRIPT], { encoding: "utf8" });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^Expected a Mac, got linux: Wearbar\.app is compiled and signed/);
  });

  test("prints what it would do", () => {
    const given = [SCRIPT, "--dry-run", "--identity", "Owner's (B)", "--output", "/tmp/no such"];
    const { status, stdout } = spawnSync(process.execPath, given, { encoding: "utf8" });
    expect(status).toBe(0);
    expect(stdout).toContain(
      "codesign --force --options runtime --timestamp --sign 'Owner'\\''s (B)'",
    );
    expect(stdout.trimEnd().split("\n").at(-1)).toMatch(
      /^rename .* to \/tmp\/no such\/Wearbar\.app$/,
    );
    expect(existsSync("/tmp/no such")).toBe(false);
  });
});

describe("what the app is made of", () => {
  test("is every source there is", () => {
    const there = readdirSync(MENUBAR, { recursive: true, encoding: "utf8" });
    expect(there.filter((name) => /\.[cm]$/.test(name)).sort()).toEqual(
      [...CORE_SOURCES, ...APP_SOURCES].sort(),
    );
  });

  test("has one name in launchd's job and in the bundle", () => {
    expect(BUNDLE_ID).toBe(LABELS.menubar);
  });
});
