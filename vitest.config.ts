import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
/** What the build puts in: see agent/version.d.ts. */
const define = { WEARBAR_VERSION: JSON.stringify(version) };

export default defineConfig({
  test: {
    projects: [
      {
        define,
        test: {
          name: "host",
          include: ["test/**/*.test.ts"],
          exclude: ["test/guest/**", "test/desktop/**", "test/browser/**"],
          testTimeout: 20_000,
        },
      },
      {
        define,
        test: {
          name: "desktop",
          include: ["test/desktop/**/*.test.ts"],
          fileParallelism: false, // one screen, one place for notifications
          testTimeout: 60_000,
        },
      },
      {
        define,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        define,
        test: {
          name: "guest",
          include: ["test/guest/**/*.test.ts"],
          // Each file boots a machine of its own; its tests go on from the state that earlier ones left.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
