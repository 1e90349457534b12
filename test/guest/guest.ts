import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHECKOUT, nodeOf, sharesOf } from "./checkout.ts";
import { buildInitramfs } from "./initramfs.ts";
import { modulesInLoadOrder } from "./kernel.ts";
import { type RunningMachine, startMachine } from "./machine.ts";
import { qemuArguments } from "./qemu.ts";
import { guestRequirements } from "./requirements.ts";

export interface GuestOptions {
  /** NVMe drives, `nvme0` first; 1 when left out. */
  readonly drives?: number;
  /** 1 GiB when left out; takes no room here before it is written. */
  readonly driveBytes?: number;
  readonly memoryMiB?: number;
  /** Where the product lies: the guest sees it at the same path. This checkout when left out. */
  readonly checkout?: string;
  readonly bootTimeoutMs?: number;
}

/** `ordinary` is user 1000, in no group but its own. Both have a home that can be written. */
export type GuestUser = "root" | "ordinary";

export interface RunOptions {
  readonly user?: GuestUser;
  readonly timeoutMs?: number;
}

export interface RunResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A virtual machine with the host's files, read-only, and NVMe drives of its own. */
export interface Guest {
  /** From the start of QEMU until the guest took commands. */
  readonly bootMs: number;
  /** The Node to run the product with: its path in the guest, as here. */
  readonly node: string;
  /**
   * Runs a script for `sh` in the checkout's folder, as root unless said otherwise, in a clean
   * environment. One at a time, in the order of the calls. Killed after `timeoutMs` (60,000):
   * the exit code is then 137.
   */
  run(script: string, options?: RunOptions): Promise<RunResult>;
  qmp(command: string, args?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Pulls a drive out and returns when the guest's kernel has let it go. */
  removeNvme(drive?: number): Promise<void>;
  /** @param bits of the health log: 1 spare, 2 temperature, 4 reliability, 8 read-only, 16 backup. */
  setCriticalWarning(bits: number, drive?: number): Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error when something is missing here, or with the console's last lines. */
export async function bootGuest(options: GuestOptions = {}): Promise<Guest> {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-guest-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const checkout = options.checkout ?? CHECKOUT;
    const [program, args] = prepare(folder, checkout, options);
    const started = performance.now();
    const machine = await startMachine(folder, program, args, options.bootTimeoutMs ?? 120_000);
    const bootMs = performance.now() - started;
    const stop = (): Promise<void> => machine.stop().finally(remove);
    return { bootMs, node: nodeOf(checkout), ...controls(machine), stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Writes what the guest starts from; returns QEMU and its command line. */
function prepare(
  folder: string,
  checkout: string,
  options: GuestOptions,
): readonly [program: string, args: readonly string[]] {
  const requirements = guestRequirements(checkout);
  if (!requirements.ok) {
    throw new Error(`The guest can not start here; missing: ${requirements.missing.join(", ")}.`);
  }
  const { qemu, busybox, kernel } = requirements;
  const shares = sharesOf(checkout, nodeOf(checkout), openToEveryone);
  const modules = modulesInLoadOrder(kernel);
  const initramfs = buildInitramfs(folder, { busybox, modules, shares, checkout });
  const images = diskImages(folder, options.drives ?? 1, options.driveBytes ?? 2 ** 30);
  const memoryMiB = options.memoryMiB ?? 1024;
  return [qemu, qemuArguments({ kernel, initramfs, folder, shares, images, memoryMiB })];
}

function openToEveryone(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0;
}

function diskImages(folder: string, count: number, size: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const image = join(folder, `nvme${index}.raw`);
    writeFileSync(image, "");
    truncateSync(image, size);
    return image;
  });
}

function controls(machine: RunningMachine): Omit<Guest, "bootMs" | "node" | "stop"> {
  const { qmp } = machine;
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(script, options = {}) {
      const result = last.then(() => runInGuest(machine, script, options));
      last = result.catch(() => undefined); // its caller is told; the next command runs all the same
      return result;
    },
    qmp: qmp.execute,
    async removeNvme(drive = 0) {
      await qmp.execute("device_del", { id: `nvme${drive}` });
      await qmp.event("DEVICE_DELETED", `nvme${drive}`);
    },
    async setCriticalWarning(bits, drive = 0) {
      const [path, property] = [`/machine/peripheral/nvme${drive}`, "smart_critical_warning"];
      await qmp.execute("qom-set", { path, property, value: bits });
    },
  };
}

/** The frame is described in init.sh, at the other end. */
async function runInGuest(
  { commands, console }: RunningMachine,
  script: string,
  { user = "root", timeoutMs = 60_000 }: RunOptions,
): Promise<RunResult> {
  const encoded = Buffer.from(script).toString("base64");
  commands.send(`${user} ${Math.ceil(timeoutMs / 1000)} ${encoded}`);
  const answer = await commands.next().catch((cause: unknown) => {
    const words = `Expected the guest to run ${script}; its console ends with:\n${console()}`;
    throw new Error(words, { cause });
  });
  const [exitCode = "", stdout = "", stderr = ""] = answer.split(" ");
  return { exitCode: Number(exitCode), stdout: decode(stdout), stderr: decode(stderr) };
}

const decode = (text: string): string => Buffer.from(text.slice(0, -1), "base64").toString("utf8");
