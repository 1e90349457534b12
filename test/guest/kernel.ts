import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A kernel that can be booted here, with the folder its modules lie in. */
export interface Kernel {
  readonly image: string;
  readonly modules: string;
}

/** What the guest can not do without: the command channel, the NVMe drive, the shared folders. */
const WANTED = ["virtio_pci", "virtio_console", "nvme", "9pnet_virtio", "9p"];

/**
 * @param checkout its `build/guest/` (filled by `scripts/fetch-guest-kernel`) is preferred to the
 * machine's own kernel.
 * @returns the newest readable kernel whose modules are there too, or null.
 */
export function findKernel(checkout: string): Kernel | null {
  for (const root of [join(checkout, "build/guest"), "/"]) {
    const newestFirst = list(join(root, "boot"))
      .filter((name) => name.startsWith("vmlinuz-"))
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
    for (const name of newestFirst) {
      const image = join(root, "boot", name);
      const modules = modulesOf(root, name.slice("vmlinuz-".length));
      if (modules !== null && readable(image)) return { image, modules };
    }
  }
  return null;
}

/** A module ready for `insmod`, unpacked. */
export interface Module {
  readonly name: string;
  readonly object: Buffer;
}

/**
 * The wanted modules and all that they depend on, each after its own dependencies. Read from the
 * modules themselves: a package that was only unpacked has no modules.dep.
 * @throws Error when the kernel has one neither as a module nor built in.
 */
export function modulesInLoadOrder(kernel: Kernel): readonly Module[] {
  const files = moduleFiles(kernel.modules);
  const builtIn = new Set(builtInModules(kernel.modules));
  const ordered = new Map<string, Module>();
  const add = (name: string): void => {
    if (ordered.has(name) || builtIn.has(name)) return;
    const file = files.get(name);
    if (file === undefined) {
      throw new Error(`Expected the kernel module ${name} in ${kernel.modules}, got none.`);
    }
    const object = unpack(file);
    for (const dependency of dependenciesOf(object)) add(dependency);
    ordered.set(name, { name, object });
  };
  for (const name of WANTED) add(name);
  return [...ordered.values()];
}

function modulesOf(root: string, release: string): string | null {
  const folders = ["lib/modules", "usr/lib/modules"].map((folder) => join(root, folder, release));
  return folders.find((folder) => existsSync(join(folder, "modules.builtin"))) ?? null;
}

function moduleFiles(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const path of readdirSync(join(folder, "kernel"), { recursive: true, encoding: "utf8" })) {
    if (/\.ko(\.\w+)?$/.test(path)) files.set(moduleName(path), join(folder, "kernel", path));
  }
  return files;
}

function builtInModules(folder: string): readonly string[] {
  const lines = readFileSync(join(folder, "modules.builtin"), "utf8").split("\n");
  return lines.filter((line) => line !== "").map(moduleName);
}

/** The kernel takes `-` and `_` in a module's name for the same. */
const moduleName = (path: string): string =>
  basename(path)
    .replace(/\.ko(\.\w+)?$/, "")
    .replaceAll("-", "_");

function unpack(file: string): Buffer {
  const program = file.endsWith(".xz") ? "xz" : file.endsWith(".zst") ? "zstd" : null;
  if (program === null) return readFileSync(file);
  const { stdout, status } = spawnSync(program, ["-dc", file], { maxBuffer: 64 * 2 ** 20 });
  if (status !== 0) throw new Error(`Expected ${program} to unpack ${file}, got status ${status}.`);
  return stdout;
}

/** The `depends=` entry of the module's .modinfo section: zero-ended strings. */
function dependenciesOf(object: Buffer): readonly string[] {
  const start = object.indexOf("\0depends=");
  if (start === -1) return [];
  const from = start + "\0depends=".length;
  const names = object.toString("latin1", from, object.indexOf(0, from));
  return names
    .split(",")
    .filter((name) => name !== "")
    .map(moduleName);
}

const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

function readable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
