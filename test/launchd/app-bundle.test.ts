import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isWearbarError } from "../../agent/support/errors.ts";
import { installApp, isSameApp, packagedApp, removeApp } from "../../launchd/app-bundle.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { plant, plantApp } from "./install-stage.ts";

const SOUND = { root: "", programs: { codesign: "/bin/true", lsregister: "/bin/true" } };
const UNSOUND = { root: "", programs: { codesign: "/bin/false", lsregister: "/bin/true" } };

function apps() {
  const folder = temporaryFolder("app");
  const [from, to] = [join(folder, "from", "Wearbar.app"), join(folder, "to", "Wearbar.app")];
  plantApp(from, "new");
  plantApp(to, "old");
  return { from, to, executable: join(to, "Contents", "MacOS", "Wearbar") };
}

describe("the menu-bar app", () => {
  it("is replaced whole, by a file of its own, and can be run", async () => {
    const { from, to, executable } = apps();
    const before = statSync(executable).ino;
    await installApp(from, to, SOUND);
    expect(readFileSync(executable, "utf8")).toBe("new");
    expect(statSync(executable).ino).not.toBe(before);
    expect(statSync(executable).mode & 0o777).toBe(0o755);
    expect(isSameApp(from, to)).toBe(true);
  });

  it("stays as it is where the new one's signature is not sound", async () => {
    const { from, to, executable } = apps();
    await expect(installApp(from, to, UNSOUND)).rejects.toThrow(
      expect.toSatisfy((error) => isWearbarError(error, "service-failed")),
    );
    expect(readFileSync(executable, "utf8")).toBe("old");
    expect(existsSync(`${to}.new`)).toBe(false);
  });

  it("is removed with what an interruption left of it", async () => {
    const { to } = apps();
    plantApp(`${to}.new`, "new");
    plantApp(`${to}.old`, "older");
    await removeApp(to, SOUND);
    for (const place of [to, `${to}.new`, `${to}.old`]) expect(existsSync(place)).toBe(false);
  });

  it("is another one where a file differs, is missing or is more", () => {
    const { from, to } = apps();
    expect(isSameApp(from, to)).toBe(false);
    plantApp(to, "new");
    expect(isSameApp(from, to)).toBe(true);
    plant(join(to, "Contents", "Resources", "icon.pdf"), "");
    expect(isSameApp(from, to)).toBe(false);
    expect(isSameApp(from, join(to, "nowhere"))).toBe(false);
  });

  it("comes from what was published, else from what the checkout built", () => {
    const folder = temporaryFolder("package");
    expect(packagedApp(folder)).toBe(null);
    const [published, built] = ["prebuilds", "build"].map((name) =>
      join(folder, name, "darwin", "Wearbar.app"),
    );
    plantApp(built ?? "", "");
    expect(packagedApp(folder)).toBe(built);
    plantApp(published ?? "", "");
    expect(packagedApp(folder)).toBe(published);
  });
});
