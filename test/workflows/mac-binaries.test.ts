import { describe, expect, it } from "vitest";
import { type Stage, stage } from "./stage.ts";

describe("scripts/mac/check-linked.sh", () => {
  /** What Apple's tools say of a file, unless a test says otherwise. */
  const SOUND = {
    lipo: "echo 'x86_64 arm64'",
    xcrun: String.raw`printf ' platform MACOS\n minos 13.0\n sdk 26.0\n minos 13.0\n'`,
    otool: String.raw`printf 'app (architecture arm64):\n\t/usr/lib/libobjc.A.dylib (compatibility version 1.0.0)\n\t/System/Library/Frameworks/AppKit.framework/Versions/C/AppKit (x)\n'`,
  };
  const check = (programs: Partial<typeof SOUND> = {}) =>
    stage({ ...SOUND, ...programs }).run(
      "scripts/mac/check-linked.sh",
      "app",
      "13.0",
      "arm64",
      "x86_64",
    );

  it("takes a file for both processors, in any order, that needs only macOS", () => {
    expect(check()).toEqual({
      code: 0,
      stdout: "app: for arm64 x86_64 , from macOS 13.0 on\n",
      stderr: "",
    });
  });

  it.each([
    ["a missing processor", { lipo: "echo x86_64" }, /to be for arm64 x86_64 , got x86_64/],
    [
      "a newer macOS in one half",
      { xcrun: "echo ' minos 13.0'; echo ' minos 26.0'" },
      /got 13.0\n26.0/,
    ],
    ["no word of a macOS", { xcrun: "echo nothing" }, /got no word of it/],
    [
      "a library of Homebrew's",
      { otool: String.raw`printf 'app:\n\t/opt/homebrew/lib/libx.dylib (y)\n'` },
      /got \/opt\/homebrew\/lib\/libx.dylib/,
    ],
    [
      "a library that is looked for at the start",
      { otool: String.raw`printf 'app:\n\t@rpath/libx.dylib (y)\n'` },
      /got @rpath/,
    ],
    ["a file that is none", { lipo: "echo 'fatal error' >&2; exit 1" }, /fatal error/],
  ])("refuses %s", (_, programs, words) => {
    const { code, stderr } = check(programs);
    expect(code).toBe(1);
    expect(stderr).toMatch(words);
  });
});

describe("scripts/mac/check-signed.sh", () => {
  const SAID = [
    "Identifier=io.wearbar.menubar",
    "Format=app bundle with Mach-O universal (x86_64 arm64)",
    "Signature=adhoc",
    "Info.plist entries=17",
    "TeamIdentifier=not set",
    "Sealed Resources version=2 rules=13 files=1",
  ];
  const signed = (said: readonly string[]): Stage =>
    stage({
      codesign: `[ "$1" = --display ] || exit 0\ncat >&2 <<'SAID'\n${said.join("\n")}\nSAID`,
      plutil: "echo OK",
    });

  it("takes an app that is signed as a bundle", () => {
    const mac = signed(SAID);
    expect(mac.run("scripts/mac/check-signed.sh", "Wearbar.app")).toMatchObject({ code: 0 });
    expect(mac.calls()).toEqual([
      "codesign --verify --strict --verbose=2 Wearbar.app",
      "codesign --display --verbose=2 Wearbar.app",
      "plutil -lint Wearbar.app/Contents/Info.plist",
    ]);
  });

  it.each([
    ["the name of another app", "Identifier=io.wearbar.menubar", "Identifier=a.out"],
    ["an Info.plist outside of the signature", "Info.plist entries=17", "Info.plist=not bound"],
    ["a signature of its program alone", SAID.at(-1), "Sealed Resources=none"],
  ])("refuses %s", (_, sound, unsound) => {
    const mac = signed(SAID.map((line) => (line === sound ? unsound : line)));
    const { code, stderr } = mac.run("scripts/mac/check-signed.sh", "Wearbar.app");
    expect(code).toBe(1);
    expect(stderr).toMatch(/Expected a line .* of the signature of Wearbar.app/);
  });

  it("refuses what codesign refuses", () => {
    const mac = stage({ codesign: "echo 'a sealed resource is missing' >&2; exit 1" });
    const { code, stderr } = mac.run("scripts/mac/check-signed.sh", "Wearbar.app");
    expect([code, stderr]).toEqual([1, "a sealed resource is missing\n"]);
  });
});

describe("scripts/mac/build.sh", () => {
  const building = (addon: string): Stage => {
    const mac = stage({
      npm: "echo 1.0.0",
      node: `case $1 in -p) echo arm64 ;; native/*) ${addon} ;; esac`,
    });
    return mac;
  };

  it("goes from the packages to the app", () => {
    const mac = building("mkdir -p build/darwin-arm64 && touch build/darwin-arm64/wearbar.node");
    expect(mac.run("scripts/mac/build.sh").code).toBe(0);
    expect(mac.calls()).toEqual([
      "npm start --silent -- --version",
      "node native/build-addon.mjs --force",
      "node -p process.arch",
      "node scripts/build-menubar.mjs",
    ]);
  });

  it("does not go on without an addon, as a start would", () => {
    const { code, stderr } = building("true").run("scripts/mac/build.sh");
    expect([code, stderr]).toEqual([
      1,
      "Expected an addon at build/darwin-arm64/wearbar.node, got none: see above.\n",
    ]);
  });
});

describe("scripts/mac/fill-prebuilds.sh", () => {
  it("puts both where a published package has them, a second time too", () => {
    const mac = stage({ node: "echo darwin-arm64" });
    mac.plant("build/darwin-arm64/wearbar.node", "addon");
    mac.plant("build/darwin/Wearbar.app/Contents/MacOS/Wearbar", "app", 0o755);
    expect(mac.run("scripts/mac/fill-prebuilds.sh").code).toBe(0);
    expect(mac.run("scripts/mac/fill-prebuilds.sh").code).toBe(0);
    mac.program("found", "find prebuilds -type f -perm -u+x | sort");
    mac.plant("list", "found; cat prebuilds/darwin-arm64/wearbar.node");
    expect(mac.run("list").stdout).toBe(
      "prebuilds/darwin/Wearbar.app/Contents/MacOS/Wearbar\naddon",
    );
  });
});

describe("scripts/mac/collect.sh", () => {
  it("fails for nothing, not even where no program of a Mac is there", () => {
    const mac = stage();
    const { code, stdout } = mac.run("scripts/mac/collect.sh", "evidence");
    expect(code).toBe(0);
    expect(stdout).toMatch(/control-center\.log/);
  });

  it("brings what the system said, the agent's logs and the report of the first run", () => {
    const mac = stage({ log: 'echo "said for $7"', sw_vers: "echo 15.7" });
    mac.plant(".home/Library/Logs/Wearbar/agent.log", "the agent's");
    mac.plant("scripts/mac-first-run.sh", "echo first");
    expect(mac.run("scripts/mac/collect.sh", "evidence").code).toBe(0);
    mac.plant("list", "cat evidence/control-center.log evidence/*.txt evidence/logs/agent.log");
    expect(mac.run("list").stdout).toBe(
      'said for process == "ControlCenter" AND eventMessage CONTAINS "io.wearbar"\nfirst\n15.7\nthe agent\'s',
    );
  });
});
