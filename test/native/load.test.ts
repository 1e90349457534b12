import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { buildSync } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { type AddonPlaces, loadAddon } from "../../native/load.ts";
import { builtAddon, CHECKOUT, describeCompiled, temporaryFolder } from "./built-addon.ts";

describeCompiled("the loader", () => {
  const folder = temporaryFolder();
  const built = join(folder, "wearbar.node");
  beforeAll(() => builtAddon(folder));

  /** A package's folder with a copy of the addon, or of something else, at each of the places. */
  function packageWith(name: string, places: Readonly<Record<string, string | null>>): AddonPlaces {
    const root = join(folder, name);
    for (const [place, content] of Object.entries(places)) {
      mkdirSync(join(root, place, "linux-x64"), { recursive: true });
      const file = join(root, place, "linux-x64", "wearbar.node");
      if (content === null) copyFileSync(built, file);
      else writeFileSync(file, content);
    }
    return { addonPath: null, root, platform: "linux", architecture: "x64" };
  }

  const at = (places: AddonPlaces, place: string) =>
    join(places.root, place, "linux-x64", "wearbar.node");

  describe("the addon is searched for", () => {
    test("first among the prebuilt ones", () => {
      const places = packageWith("both", { prebuilds: null, build: null });
      expect(loadAddon(places)).toMatchObject({ ok: true, path: at(places, "prebuilds") });
    });

    test("then where a checkout builds it", () => {
      const places = packageWith("checkout", { build: null });
      expect(loadAddon(places)).toMatchObject({ ok: true, path: at(places, "build") });
    });

    test("past a prebuilt one that does not load", () => {
      const places = packageWith("damaged", { prebuilds: "no library", build: null });
      expect(loadAddon(places)).toMatchObject({ ok: true, path: at(places, "build") });
    });

    test("nowhere else when its path is given", () => {
      const places = packageWith("explicit", { prebuilds: null });
      expect(loadAddon({ ...places, addonPath: built })).toMatchObject({ ok: true, path: built });
      const missing = join(folder, "missing.node");
      expect(loadAddon({ ...places, addonPath: missing })).toEqual({
        ok: false,
        why: `${missing}: not there`,
      });
    });
  });

  describe("what can not be loaded is told place by place", () => {
    test("where there is none", () => {
      const places = packageWith("none", {});
      expect(loadAddon(places)).toEqual({
        ok: false,
        why: `${at(places, "prebuilds")}: not there; ${at(places, "build")}: not there`,
      });
    });

    test("where it is no library", () => {
      const places = packageWith("text", { build: "no library" });
      expect(loadAddon(places)).toEqual({
        ok: false,
        why: expect.stringMatching(
          /prebuilds.*: not there; .*build.*: .*(file too short|invalid ELF)/,
        ),
      });
    });

    test("where it is someone else's addon", () => {
      const prebuilt = `${process.platform}-${process.arch}.node`;
      const foreign = join(CHECKOUT, "node_modules/better-sqlite3/prebuilds", prebuilt);
      expect(loadAddon({ ...packageWith("foreign", {}), addonPath: foreign })).toEqual({
        ok: false,
        why: `${foreign}: loaded, but exports no readNvme: build it again`,
      });
    });

    test("where a folder of that name is", () => {
      const load = loadAddon({ ...packageWith("folder", {}), addonPath: folder });
      expect(load).toMatchObject({ ok: false, why: expect.stringContaining(`${folder}: `) });
    });
  });

  describe("works", () => {
    const script = (specifier: string) => `
    import { loadAddon } from ${JSON.stringify(specifier)};
    const { platform, arch: architecture } = process;
    const load = loadAddon({ addonPath: ${JSON.stringify(built)}, root: "/", platform, architecture });
    console.log(load.ok ? typeof load.addon.readNvme : load.why);`;
    const run = (file: string) => execFileSync(process.execPath, [file], { encoding: "utf8" });

    test("as TypeScript that Node strips", () => {
      const file = join(folder, "stripped.mts");
      writeFileSync(file, script(join(CHECKOUT, "native", "load.ts")));
      expect(run(file)).toBe("function\n");
    });

    test("bundled into CommonJS", () => {
      const entry = join(folder, "entry.ts");
      const outfile = join(folder, "bundle.cjs");
      writeFileSync(entry, script(join(CHECKOUT, "native", "load.ts")));
      buildSync({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "cjs" });
      expect(run(outfile)).toBe("function\n");
    });
  });
});
