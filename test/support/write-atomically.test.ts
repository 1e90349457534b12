import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isWearbarError } from "../../agent/support/errors.ts";
import { writeAtomically } from "../../agent/support/write-atomically.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wearbar-write-"));
  file = join(folder, "state.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const read = (path = file) => readFileSync(path, "utf8");
const refusal = (write: () => void): string => {
  try {
    write();
  } catch (error) {
    if (isWearbarError(error, "file-unwritable")) return error.message.replaceAll(folder, "FOLDER");
    throw error;
  }
  throw new Error("nothing was thrown");
};

describe("a file written atomically", () => {
  it("holds the text, for its owner alone, and leaves nothing beside it", () => {
    writeAtomically(file, "so\u00fc\n");
    expect(read()).toBe("so\u00fc\n");
    expect(modeOf(file)).toBe("600");
    expect(readdirSync(folder)).toEqual(["state.json"]);
  });

  it("replaces what was there, longer or not writable", () => {
    writeFileSync(file, "a much longer text", { mode: 0o444 });
    writeAtomically(file, "new");
    expect([read(), modeOf(file)]).toEqual(["new", "600"]);
  });

  it("has the mode that was asked for", () => {
    writeAtomically(file, "", 0o644);
    expect(modeOf(file)).toBe((0o644 & ~process.umask()).toString(8));
  });

  it("is a new file, so that a reader of the old one reads on undisturbed", () => {
    writeFileSync(file, "old");
    const before = statSync(file).ino;
    writeAtomically(file, "new");
    expect(statSync(file).ino).not.toBe(before);
  });

  it("brings its folders, for their owner alone, and leaves those that are there", () => {
    chmodSync(folder, 0o755);
    const deep = join(folder, "a", "b", "config.toml");
    writeAtomically(deep, "x");
    expect(read(deep)).toBe("x");
    expect([modeOf(join(folder, "a", "b")), modeOf(folder)]).toEqual(["700", "755"]);
  });
});

describe("through a link", () => {
  it("writes the file it leads to, and the link stays", () => {
    mkdirSync(join(folder, "dotfiles"));
    writeFileSync(join(folder, "dotfiles", "real.toml"), "old");
    symlinkSync("dotfiles/real.toml", join(folder, "first"));
    symlinkSync(join(folder, "first"), file);
    writeAtomically(file, "new");
    expect(read(join(folder, "dotfiles", "real.toml"))).toBe("new");
    expect(readlinkSync(file)).toBe(join(folder, "first"));
    expect(lstatSync(join(folder, "first")).isSymbolicLink()).toBe(true);
    expect(readdirSync(join(folder, "dotfiles"))).toEqual(["real.toml"]);
  });

  it("makes the file where it leads to none yet", () => {
    symlinkSync("not/yet.toml", file);
    writeAtomically(file, "new");
    expect(read(join(folder, "not", "yet.toml"))).toBe("new");
  });

  it("goes up from where a linked folder really is", () => {
    mkdirSync(join(folder, "far", "config"), { recursive: true });
    symlinkSync("far/config", join(folder, "config"));
    symlinkSync("../real.toml", join(folder, "far", "config", "config.toml"));
    writeAtomically(join(folder, "config", "config.toml"), "new");
    expect(read(join(folder, "far", "real.toml"))).toBe("new");
  });

  it("refuses a circle", () => {
    symlinkSync("state.json", file);
    expect(refusal(() => writeAtomically(file, "x"))).toContain("links that lead in a circle");
  });
});

describe("what can not be written is refused in words, and nothing is left behind", () => {
  it("a folder in its place", () => {
    mkdirSync(file);
    expect(refusal(() => writeAtomically(file, "x"))).toBe(
      "Expected to write FOLDER/state.json, got a folder or a device in its place. " +
        "Nothing was changed. Correct that and try again.",
    );
    expect(readdirSync(folder)).toEqual(["state.json"]);
  });

  it("a pipe in its place, which stays one", () => {
    execFileSync("mkfifo", [file]);
    expect(refusal(() => writeAtomically(file, "x"))).toContain("a folder or a device");
    expect(statSync(file).isFIFO()).toBe(true);
  });

  it("a file where its folder should be", () => {
    writeFileSync(file, "");
    const below = join(file, "a", "b");
    expect(refusal(() => writeAtomically(below, "x"))).toContain("a file where a folder should be");
  });

  it("a name too long", () => {
    const name = join(folder, "n".repeat(256));
    expect(refusal(() => writeAtomically(name, "x"))).toContain("a name that is too long");
  });

  it("a folder we may not write to", () => {
    writeFileSync(file, "old");
    chmodSync(folder, 0o555);
    const nobody = "if (process.getuid() === 0) process.setuid(65534);";
    expect(inOwnProcess(nobody).stdout).toContain("no right to write there (EACCES)");
    chmodSync(folder, 0o755);
    expect([read(), readdirSync(folder)]).toEqual(["old", ["state.json"]]);
  });

  it("a text over the limit on the size of files", () => {
    writeFileSync(file, "old");
    const { stdout } = inOwnProcess("", ["sh", "-c", 'ulimit -f 1; exec "$@"', "sh"]);
    expect(stdout).toContain("a limit on the size of files (EFBIG)");
    expect([read(), readdirSync(folder)]).toEqual(["old", ["state.json"]]);
  });

  it.skipIf(!canMount())("a full disk, named as such", () => {
    const onTinyDisk = [
      "unshare",
      "-Urm",
      "sh",
      "-c",
      `mount -t tmpfs -o size=16k none '${folder}' && echo old > '${file}' && "$@"; ls -A '${folder}'; cat '${file}'`,
      "sh",
    ];
    const { stdout } = inOwnProcess("", onTinyDisk);
    expect(stdout.replaceAll(folder, "FOLDER")).toBe(
      "Expected to write FOLDER/state.json, got a full disk (ENOSPC). " +
        "Nothing was changed. Free some space and try again.\nstate.json\nold\n",
    );
  });
});

describe("two at once", () => {
  const WRITERS = 4;
  const LENGTH = 50_000;

  it("leave the whole text of one, and readers never see a part", async () => {
    writeFileSync(file, "0".repeat(LENGTH));
    const program = (letter: number) => `
      ${importing}
      const { readFileSync } = await import("node:fs");
      for (let turn = 0; turn < 40; turn++) {
        writeAtomically(file, "${letter}".repeat(${LENGTH}));
        const text = readFileSync(file, "utf8");
        if (text.length !== ${LENGTH} || new Set(text).size !== 1) throw new Error("a part");
      }`;
    const run = promisify(execFile);
    const writers = Array.from({ length: WRITERS }, (_, at) =>
      run(process.execPath, node(program(at))),
    );
    await Promise.all(writers);
    expect(new Set(read()).size).toBe(1);
    expect(readdirSync(folder)).toEqual(["state.json"]);
  });
});

const room = new URL("../../agent/support/write-atomically.ts", import.meta.url).href;
const importing = `
  const { writeAtomically } = await import(${JSON.stringify(room)});
  const file = process.env.WRITTEN;`;

const node = (program: string) => [
  "--disable-warning=ExperimentalWarning",
  "--input-type=module",
  "-e",
  program.replace("process.env.WRITTEN", JSON.stringify(file)),
];

/** Tries to write 100 kB in a process of its own, and prints what the refusal says. */
function inOwnProcess(before: string, wrapper: readonly string[] = []) {
  const program = `${importing} ${before}
    try { writeAtomically(file, "x".repeat(100_000)); } catch (error) { console.log(error.message); }`;
  const [command = "", ...rest] = [...wrapper, process.execPath, ...node(program)];
  return spawnSync(command, rest, { encoding: "utf8" });
}

/** Whether this machine lets us have a tiny file system of our own. */
function canMount(): boolean {
  if (!existsSync("/proc/self/ns/user")) return false;
  return spawnSync("unshare", ["-Urm", "mount", "-t", "tmpfs", "none", tmpdir()]).status === 0;
}
