import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { describeCompiled } from "../native/built-addon.ts";
import { type Stage, stage } from "./stage.ts";

/** Of the stage's folder. */
function contentsOf(mac: Stage, archive: string): readonly string[] {
  mac.plant("list", `tar -tf ${archive}`);
  return mac.run("list").stdout.trim().split("\n");
}

describeCompiled("scripts/release/prebuild-addon.sh", () => {
  const target = `${process.platform}-${process.arch}`;
  const built = (programs: Readonly<Record<string, string>> = {}): Stage => {
    const linux = stage(programs);
    for (const name of ["native/addon", "native/build-addon.mjs", "native/addon-sources.mjs"]) {
      linux.bring(name);
    }
    linux.bring("node_modules/node-api-headers", "link");
    return linux;
  };

  it.runIf(process.platform === "linux")("builds what loads on older Linuxes, and packs it", () => {
    const linux = built();
    const { code, stdout, stderr } = linux.run("scripts/release/prebuild-addon.sh");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(new RegExp(`prebuilds/${target}/wearbar.node: +\\d+ bytes`));
    const file = `prebuilds/${target}/wearbar.node`;
    expect(contentsOf(linux, `prebuilt-${target}.tar`)).toEqual([file]);
    expect(readFileSync(join(linux.folder, file)).subarray(1, 4).toString()).toBe("ELF");
  });

  it.runIf(process.platform === "linux")("refuses what needs a newer glibc", () => {
    const linux = built({ objdump: "echo 'GLIBC_2.2.5 GLIBC_2.38 (GLIBC_2.4)'" });
    const { code, stderr } = linux.run("scripts/release/prebuild-addon.sh");
    expect([code, stderr]).toEqual([
      1,
      `Expected prebuilds/${target}/wearbar.node to run with glibc 2.34, got one that needs 2.38.\n`,
    ]);
  });

  it("has an addon for a Mac looked at like the app", () => {
    const mac = stage({
      node: `[ "$1" = -p ] && echo darwin-x64 || true`,
      ...{ lipo: "echo x86_64", xcrun: "echo 'minos 11.0'", otool: "echo 'addon:'" },
    });
    mac.plant("build/darwin-x64/wearbar.node", "addon");
    expect(mac.run("scripts/release/prebuild-addon.sh")).toMatchObject({ code: 0, stderr: "" });
    expect(contentsOf(mac, "prebuilt-darwin-x64.tar")).toEqual([
      "prebuilds/darwin-x64/wearbar.node",
    ]);
    mac.program("lipo", "echo arm64");
    expect(mac.run("scripts/release/prebuild-addon.sh").code).toBe(1);
  });
});

describe("scripts/release/import-certificate.sh", () => {
  const SECRETS = {
    MACOS_CERTIFICATE: Buffer.from("a certificate").toString("base64"),
    MACOS_CERTIFICATE_PASSWORD: "correct horse",
  };

  it("does nothing where there is no certificate, and says what that means", () => {
    const mac = stage({ security: "exit 1" });
    mac.environment["MACOS_CERTIFICATE"] = "";
    expect(mac.run("scripts/release/import-certificate.sh")).toEqual({
      code: 0,
      stdout: "::notice::No certificate: the menu-bar app is signed ad hoc.\n",
      stderr: "",
    });
    expect(mac.calls()).toEqual([]);
  });

  it("brings it into a keychain of its own, prints none of it, and leaves no copy", () => {
    const mac = stage({ security: `[ "$1" = import ] && cp "$2" imported || true` });
    Object.assign(mac.environment, SECRETS, { RUNNER_TEMP: mac.folder });
    const { code, stdout, stderr } = mac.run("scripts/release/import-certificate.sh");
    expect([code, stderr]).toEqual([0, ""]);
    for (const secret of Object.values(SECRETS)) expect(stdout).not.toContain(secret);
    expect(readFileSync(join(mac.folder, "imported"), "utf8")).toBe("a certificate");
    expect(existsSync(join(mac.folder, "wearbar.p12"))).toBe(false);
    expect(mac.calls().map((call) => call.split(" ")[1])).toEqual([
      ...["create-keychain", "set-keychain-settings", "unlock-keychain", "import"],
      ...["set-key-partition-list", "list-keychains"],
    ]);
  });

  it("leaves no copy of one that is refused either", () => {
    const mac = stage({ security: `[ "$1" != import ]` });
    Object.assign(mac.environment, SECRETS, { RUNNER_TEMP: mac.folder });
    expect(mac.run("scripts/release/import-certificate.sh").code).toBe(1);
    expect(existsSync(join(mac.folder, "wearbar.p12"))).toBe(false);
  });
});

describe("scripts/release/prebuild-app.sh", () => {
  const APP = "prebuilds/darwin/Wearbar.app";
  const macWith = (environment: Readonly<Record<string, string>>): Stage => {
    const mac = stage({
      node: `mkdir -p ${APP}/Contents/MacOS && echo app >${APP}/Contents/MacOS/Wearbar && chmod 700 ${APP}/Contents/MacOS/Wearbar`,
      ...{ ditto: "true", spctl: "true", plutil: "true", otool: "echo 'app:'" },
      lipo: "echo 'x86_64 arm64'",
      codesign: String.raw`printf 'Identifier=io.wearbar.menubar\nInfo.plist entries=17\nSealed Resources version=2\n'`,
      xcrun: `[ "$1" != notarytool ] || cp "$8" key-seen\n[ "$1" != vtool ] || echo 'minos 13.0'`,
    });
    Object.assign(mac.environment, environment);
    return mac;
  };
  const NOTARY = {
    NOTARY_KEY: Buffer.from("a key").toString("base64"),
    ...{ NOTARY_KEY_ID: "KEY", NOTARY_ISSUER: "ISSUER" },
  };
  const IDENTITY = "Developer ID Application: Ada (TEAM)";

  it("signs ad hoc where there is no identity, and notarizes nothing", () => {
    const mac = macWith({ ...NOTARY, MACOS_SIGNING_IDENTITY: "" });
    const { code, stdout, stderr } = mac.run("scripts/release/prebuild-app.sh");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("::notice::The menu-bar app is not notarized");
    expect(mac.calls()).toContain(
      "node scripts/build-menubar.mjs --identity - --output prebuilds/darwin",
    );
    expect(mac.calls().filter((call) => /notarytool|stapler/.test(call))).toEqual([]);
    expect(contentsOf(mac, "prebuilt-darwin.tar")).toContain(`${APP}/Contents/MacOS/Wearbar`);
  });

  it("signs, notarizes and staples where there are secrets, prints none, and leaves no key", () => {
    const mac = macWith({ ...NOTARY, MACOS_SIGNING_IDENTITY: IDENTITY });
    const { code, stdout, stderr } = mac.run("scripts/release/prebuild-app.sh");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).not.toContain(NOTARY.NOTARY_KEY);
    expect(readFileSync(join(mac.folder, "key-seen"), "utf8")).toBe("a key");
    const [built, zipped, submitted = "", stapled, assessed] = mac.calls();
    expect(built).toContain(`--identity ${IDENTITY} --output`);
    expect(zipped).toMatch(/^ditto -c -k --keepParent /);
    expect(submitted).toMatch(
      /^xcrun notarytool submit .* --wait .* --key-id KEY --issuer ISSUER$/,
    );
    expect(stapled).toBe(`xcrun stapler staple ${APP}`);
    expect(assessed).toMatch(/^spctl --assess/);
    const key = submitted.split(" ")[8] ?? "";
    expect(existsSync(key)).toBe(false);
  });

  it("has no files of macOS's own beside its files", () => {
    const mac = macWith({});
    mac.program("tar", `[ "$COPYFILE_DISABLE" = 1 ] && exec /bin/tar "$@"`);
    expect(mac.run("scripts/release/prebuild-app.sh").code).toBe(0);
  });

  it("can be read by everybody who installs it", () => {
    const mac = macWith({});
    expect(mac.run("scripts/release/prebuild-app.sh").code).toBe(0);
    mac.plant(
      "list",
      `find prebuilds ! -perm -go+r -o -type d ! -perm -go+x; ls -l ${APP}/Contents/MacOS`,
    );
    expect(mac.run("list").stdout).toMatch(/^total \d+\n-rwxr-xr-x .* Wearbar\n$/);
  });

  it("fails where the app that came out is not signed as a bundle", () => {
    const mac = macWith({});
    mac.program("codesign", "echo 'Identifier=io.wearbar.menubar'");
    expect(mac.run("scripts/release/prebuild-app.sh").code).toBe(1);
    expect(existsSync(join(mac.folder, "prebuilt-darwin.tar"))).toBe(false);
  });
});
