import { describe, expect, it } from "vitest";
import { keeperOf, passingPlace, pathThatStays } from "../../agent/support/stable-path.ts";

describe("a path in Homebrew's Cellar has one that stays", () => {
  it.each([
    ["/opt/homebrew/Cellar/node/24.11.1/bin/node", "/opt/homebrew/opt/node/bin/node"],
    ["/usr/local/Cellar/node/24.11.1/bin/node", "/usr/local/opt/node/bin/node"],
    ["/opt/homebrew/Cellar/node@22/22.21.1/bin/node", "/opt/homebrew/opt/node@22/bin/node"],
    ["/usr/local/Cellar/node@22/22.21.1_1/bin/node", "/usr/local/opt/node@22/bin/node"],
    [
      "/home/linuxbrew/.linuxbrew/Cellar/node/24.1.0/bin/node",
      "/home/linuxbrew/.linuxbrew/opt/node/bin/node",
    ],
    [
      "/opt/homebrew/Cellar/wearbar/1.2.0/libexec/lib/node_modules/wearbar/dist/wearbar.cjs",
      "/opt/homebrew/opt/wearbar/libexec/lib/node_modules/wearbar/dist/wearbar.cjs",
    ],
  ])("%s: %s", (path, stays) => {
    expect(pathThatStays(path)).toBe(stays);
  });

  it.each(["/usr/bin/node", "/opt/homebrew/opt/node/bin/node", "/Cellar/node", "/x/Cellar/node/1"])(
    "and %s has none",
    (path) => {
      expect(pathThatStays(path)).toBe(null);
    },
  );
});

describe("a path that goes away with one version names who keeps that", () => {
  it.each([
    ["Homebrew", "/opt/homebrew/Cellar/node/24.11.1/bin/node"],
    ["nvm", "/Users/ada/.nvm/versions/node/v24.11.1/bin/node"],
    ["nvm", "/Users/ada/.nvm/versions/node/v24.11.1/lib/node_modules/wearbar/dist/wearbar.cjs"],
    ["nvm", "/Users/ada/.config/nvm/versions/node/v24.11.1/bin/node"],
    ["fnm", "/Users/ada/.local/share/fnm/node-versions/v24.11.1/installation/bin/node"],
    [
      "fnm",
      "/Users/ada/Library/Application Support/fnm/node-versions/v24.11.1/installation/bin/node",
    ],
    ["Volta", "/Users/ada/.volta/tools/image/node/24.11.1/bin/node"],
    ["asdf", "/Users/ada/.asdf/installs/nodejs/24.11.1/bin/node"],
    ["mise", "/Users/ada/.local/share/mise/installs/node/24.11.1/bin/node"],
    ["nodenv", "/Users/ada/.nodenv/versions/24.11.1/bin/node"],
    ["n", "/usr/local/n/versions/node/24.11.1/bin/node"],
    ["proto", "/Users/ada/.proto/tools/node/24.11.1/bin/node"],
    ["nvs", "/Users/ada/.nvs/node/24.11.1/arm64/bin/node"],
    ["Nix", "/nix/store/abc-nodejs-24.11.1/bin/node"],
  ])("%s: %s", (keeper, path) => {
    expect(keeperOf(path)).toBe(keeper);
  });

  it.each([
    "/usr/bin/node",
    "/usr/local/bin/node",
    "/opt/homebrew/opt/node/bin/node",
    "/opt/local/bin/node",
    "/opt/homebrew/lib/node_modules/wearbar/dist/wearbar.cjs",
    "/Users/ada/.volta/tools/image/packages/wearbar/lib/node_modules/wearbar/dist/wearbar.cjs",
    "/Users/ada/src/wearbar/node_modules/node/bin/node",
  ])("and %s stays", (path) => {
    expect(keeperOf(path)).toBe(null);
  });
});

describe("a path that will be gone some day says where it lies", () => {
  it.each([
    ["/Users/ada/.npm/_npx/0f1e2d/node_modules/wearbar/dist/wearbar.cjs", "the cache of npx"],
    ["/Users/ada/Library/Caches/pnpm/dlx/ab/node_modules/wearbar/x", "the cache of pnpm dlx"],
    ["/tmp/wearbar/dist/wearbar.cjs", "a temporary folder"],
    ["/private/tmp/wearbar/dist/wearbar.cjs", "a temporary folder"],
    ["/private/var/folders/zz/T/wearbar/x", "a temporary folder"],
    ["/Volumes/scratch/tmp/wearbar/x", "a temporary folder"],
  ])("%s: %s", (path, place) => {
    expect(passingPlace(path, "/Volumes/scratch/tmp/")).toBe(place);
  });

  it.each(["", "/", "/Volumes/scratch/tmp"])("and others stay, with TMPDIR %j", (temporary) => {
    expect(passingPlace("/Users/ada/src/wearbar/dist/wearbar.cjs", temporary)).toBe(null);
    expect(passingPlace("/tmpfoo/wearbar", temporary)).toBe(null);
  });
});
