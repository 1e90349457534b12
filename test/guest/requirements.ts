import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CHECKOUT } from "./checkout.ts";
import { findKernel, type Kernel } from "./kernel.ts";

export type Requirements =
  | {
      readonly ok: true;
      readonly qemu: string;
      readonly busybox: string;
      readonly kernel: Kernel;
    }
  | { readonly ok: false; readonly missing: readonly string[] };

/** Whether this machine can boot the guest; `missing` says in words what to install. */
export function guestRequirements(checkout: string = CHECKOUT): Requirements {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return { ok: false, missing: [`Linux on x64 (this is ${process.platform}, ${process.arch})`] };
  }
  const qemu = findProgram("qemu-system-x86_64");
  const busybox = staticBusybox();
  const kernel = findKernel(CHECKOUT);
  const missing = [
    qemu === null && "qemu-system-x86_64 (Debian: qemu-system-x86)",
    busybox === null && "a static busybox (Debian: busybox-static)",
    kernel === null && "a kernel with its modules (scripts/fetch-guest-kernel)",
    findProgram("smartctl") === null && "smartctl (Debian: smartmontools)",
    findProgram("setpriv") === null && "setpriv (Debian: util-linux)",
    !openToAll(checkout) && `${checkout} readable for every user (chmod -R go+rX)`,
  ].filter((words) => words !== false);
  if (qemu === null || busybox === null || kernel === null || missing.length > 0) {
    return { ok: false, missing };
  }
  return { ok: true, qemu, busybox, kernel };
}

/** Looks in the system's folders too: an ordinary user's PATH lacks sbin. */
function findProgram(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/bin", "/bin"];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** It runs in the guest before there is any library, so a dynamically linked one will not do. */
function staticBusybox(): string | null {
  const path = findProgram("busybox");
  if (path === null) return null;
  return readFileSync(path).subarray(0, 4096).includes("/ld-linux") ? null : path;
}

function isExecutable(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true && (stat.mode & 0o111) !== 0;
}

/** The guest's ordinary user meets the mode bits that the checkout has here. */
function openToAll(folder: string): boolean {
  const file = statSync(join(folder, "package.json"), { throwIfNoEntry: false });
  return (statSync(folder).mode & 0o005) === 0o005 && ((file?.mode ?? 0) & 0o004) !== 0;
}
