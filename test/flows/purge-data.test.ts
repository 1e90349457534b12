import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pathsOf } from "../../agent/config/paths.ts";
import { placesLeft, purgeData } from "../../agent/flows/purge-data.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { takeAgentLock } from "../../db/lock.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { plant } from "../launchd/install-stage.ts";

const OURS = [
  "wearbar.db",
  "wearbar.db-wal",
  "wearbar.db-shm",
  "wearbar-damaged-20261130-120000.db",
  "backups/wearbar-20261130-120000.db",
  "backups/wearbar-20261130-120000.db.part",
  "reports/2026-W48.html",
  "reports/.2026-W48.html.42-abc.tmp",
  "reports/2026-W48.json",
  "reports/2026-11.html",
  "reports/2026.json",
  "reports/2026-11-01..2026-11-30.html",
  "reports/index.html",
  "logs/agent.log",
  "logs/agent.log.1",
  "logs/launchd.log",
  "state.json",
  ".state.json.42-abc.tmp",
  "agent.json",
  "agent.lock",
  "agent.sock",
  "install.json",
  "menubar.off",
  "config.toml",
];
const OTHERS = [
  "notes.txt",
  "wearbar.db.mine",
  "wearbar-2019.db",
  "my-state.json",
  "config.toml.orig",
  "backups/wearbar-before-upgrade.db",
  "reports/2026-W48-annotated.pages",
  "logs/agent.log.keep",
  "wearbar.app/notes",
];

const inHome = (home: string) =>
  pathsOf({ platform: "linux", environment: { WEARBAR_HOME: home }, home });

/** Files below a folder, relative to it. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !lstatSync(join(folder, name)).isDirectory())
    .sort();

describe("purging", () => {
  it("deletes what Wearbar wrote and leaves every other file", () => {
    const home = temporaryFolder("purge");
    for (const name of [...OURS, ...OTHERS])
      plant(join(home, name), name === "agent.lock" ? "" : "x");
    purgeData(inHome(home));
    expect(filesIn(home)).toEqual([...OTHERS].sort());
    expect(placesLeft(inHome(home))).toEqual([home]);
  });

  it("deletes the folders as well where nothing is left in them", () => {
    const home = join(temporaryFolder("purge"), "wearbar");
    for (const name of OURS) plant(join(home, name), "");
    purgeData(inHome(home));
    expect(existsSync(home)).toBe(false);
    expect(placesLeft(inHome(home))).toEqual([]);
  });

  it("is no error where there is nothing, or where it is said twice", () => {
    const home = join(temporaryFolder("purge"), "wearbar");
    purgeData(inHome(home));
    expect(existsSync(home)).toBe(false);
  });

  it("takes links for what they are, and leaves what they lead to", () => {
    const home = temporaryFolder("purge");
    const elsewhere = temporaryFolder("elsewhere");
    plant(join(elsewhere, "config.toml"), "mine, for all my machines");
    plant(join(elsewhere, "2026-W48.html"), "");
    symlinkSync(join(elsewhere, "config.toml"), join(home, "config.toml"));
    symlinkSync(elsewhere, join(home, "logs"));
    purgeData(inHome(home));
    expect(existsSync(join(elsewhere, "config.toml"))).toBe(true);
    expect(readdirSync(home)).toEqual(["logs"]);
  });

  it("leaves everything while an agent runs that nobody installed, and says what to do", () => {
    const home = temporaryFolder("purge");
    plant(join(home, "state.json"), "");
    const lock = takeAgentLock(inHome(home).lock);
    try {
      expect(() => purgeData(inHome(home))).toThrow(
        expect.toSatisfy((error) => isWearbarError(error, "store-busy")),
      );
      expect(existsSync(join(home, "state.json"))).toBe(true);
    } finally {
      lock?.release();
    }
  });

  it("says so where a folder lies in a file's place", () => {
    const home = temporaryFolder("purge");
    mkdirSync(join(home, "state.json"));
    expect(() => purgeData(inHome(home))).toThrow(
      expect.toSatisfy((error) => isWearbarError(error, "file-unwritable")),
    );
  });
});

it("what is left is named once, the outer folder for what lies in it", () => {
  const home = temporaryFolder("purge");
  const paths = pathsOf({ platform: "darwin", environment: {}, home });
  plant(paths.database, "");
  plant(paths.config, "");
  expect(placesLeft(paths)).toEqual([paths.data, paths.config]);
});
