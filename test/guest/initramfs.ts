import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Share } from "./checkout.ts";
import type { Module } from "./kernel.ts";

export interface InitramfsContents {
  readonly busybox: string;
  readonly modules: readonly Module[];
  readonly shares: readonly Share[];
  /** Working directory of every command. */
  readonly checkout: string;
}

/**
 * Writes `folder`/initramfs.cpio: busybox, the modules and init.sh, about 3 MB. Left uncompressed,
 * because an emulated processor unpacks slower than it reads.
 */
export function buildInitramfs(folder: string, contents: InitramfsContents): string {
  const root = join(folder, "initramfs");
  for (const name of ["bin", "modules", "proc", "sys", "dev", "run", "host"]) {
    mkdirSync(join(root, name), { recursive: true });
  }
  copyFileSync(contents.busybox, join(root, "bin/busybox"));
  copyFileSync(join(import.meta.dirname, "init.sh"), join(root, "init"));
  for (const { name, object } of contents.modules) {
    writeFileSync(join(root, "modules", `${name}.ko`), object);
  }
  writeLines(
    join(root, "modules/order"),
    contents.modules.map(({ name }) => name),
  );
  writeLines(
    join(root, "shares"),
    contents.shares.map(({ tag, path }) => `${tag} ${path}`),
  );
  const covers = new Set(contents.shares.map(({ cover }) => cover));
  writeLines(
    join(root, "covers"),
    [...covers].filter((cover) => cover !== "/tmp"),
  );
  writeLines(join(root, "checkout"), [contents.checkout]);
  return pack(root, join(folder, "initramfs.cpio"), contents.busybox);
}

function pack(root: string, archive: string, busybox: string): string {
  const script = 'chmod 755 init bin/busybox && find . | "$1" cpio -o -H newc >"$2"';
  const { status, stderr } = spawnSync("sh", ["-c", script, "sh", busybox, archive], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0 || readFileSync(archive).length === 0) {
    throw new Error(`Expected busybox cpio to pack ${root}, got status ${status}: ${stderr}`);
  }
  return archive;
}

const writeLines = (file: string, lines: readonly string[]): void =>
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
