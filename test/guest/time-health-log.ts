/**
 * Run inside the guest: `node time-health-log.ts /dev/nvme0`. Times the in-process read (open,
 * Identify, health log) and a spawned `smartctl -j -a` on the same device, in turns, and prints
 * the medians of 15 as JSON.
 */
import { execFileSync } from "node:child_process";
import { loadAddon, type NativeAddon } from "../../native/load.ts";
import { CHECKOUT } from "./checkout.ts";

export interface Timing {
  readonly inProcessMs: number;
  readonly smartctlMs: number;
}

const TIMES = 15;

async function time(device: string): Promise<Timing> {
  const addon = addonOf(CHECKOUT);
  const [inProcess, smartctl]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TIMES; turn += 1) {
    inProcess.push(await milliseconds(() => readOnce(addon, device)));
    smartctl.push(await milliseconds(() => execFileSync("smartctl", ["-j", "-a", device])));
  }
  return { inProcessMs: median(inProcess), smartctlMs: median(smartctl) };
}

function addonOf(root: string): NativeAddon {
  const { platform, arch: architecture } = process;
  const load = loadAddon({ addonPath: null, root, platform, architecture });
  if (!load.ok) throw new Error(`Expected the addon in ${root}, got ${load.why}.`);
  return load.addon;
}

async function readOnce(addon: NativeAddon, device: string): Promise<void> {
  const { steps } = await addon.readNvme(device, 1);
  const failed = steps.find(({ status }) => status !== 0);
  if (failed !== undefined) throw new Error(`${failed.name} of ${device}: ${failed.status}`);
}

async function milliseconds(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return Number((performance.now() - started).toFixed(3));
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const awake = setInterval(() => undefined, 60_000); // a pending read keeps no process alive
process.stdout.write(JSON.stringify(await time(process.argv[2] ?? "")));
clearInterval(awake);
