/** Run inside the guest as root: what each of our sources says of the NVMe drive, as JSON. */

import { listLinuxDrives } from "../../agent/sources/linux-drives.ts";
import { nvmeIoctl } from "../../agent/sources/nvme-ioctl.ts";
import { findSmartctl } from "../../agent/sources/smartctl/find-smartctl.ts";
import { smartctl } from "../../agent/sources/smartctl/smartctl.ts";
import { loadAddon } from "../../native/load.ts";
import { CHECKOUT } from "./checkout.ts";

const { platform, arch: architecture, env: environment } = process;
const deadlineMs = 30_000;
const list = () => listLinuxDrives("");
const ioctl = nvmeIoctl({
  addon: loadAddon({ addonPath: null, root: CHECKOUT, platform, architecture }),
  list,
  root: "",
  deadlineMs,
});
const bySmartctl = smartctl({
  program: findSmartctl({ environment, programs: {}, root: "" }, null),
  platform,
  listDrives: () => list().map(({ facts }) => facts),
  askAll: false,
  timeLimit: deadlineMs,
});

process.stdout.write(JSON.stringify(await inOneMoment(5)));

/** Whoever else reads the drive moves its counters: only what stood still can be compared. */
async function inOneMoment(tries: number): Promise<unknown> {
  const before = await ioctl.read("nvme0");
  const right = await bySmartctl.read("nvme0");
  const after = await ioctl.read("nvme0");
  const stoodStill = JSON.stringify(before) === JSON.stringify(after);
  return stoodStill || tries === 1 ? { ioctl: before, smartctl: right } : inOneMoment(tries - 1);
}
