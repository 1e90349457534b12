import { getSystemErrorName } from "node:util";
import type { AddonLoad, NativeReading, NativeStep } from "../../native/load.ts";
import type { DriveFacts } from "../model/drive.ts";
import type { DriveSource, Skip, SkipCode, SourceAnswer, SourceProbe } from "../model/reading.ts";
import type { LinuxDrive } from "./linux-drives.ts";
import {
  parseHealthLog,
  parseIdentifyController,
  parseIdentifyNamespace,
} from "./nvme-health-log.ts";
import { readWithin, type StartTimer, type TimedRead } from "./read-deadline.ts";
import { describeNvmeStatus } from "./rules/nvme-status.ts";
import { meaningful } from "./scsi-pages.ts";

export interface NvmeIoctlOptions {
  readonly addon: AddonLoad;
  /** Asked anew at each probe and read: drives come and go. */
  readonly list: () => readonly LinuxDrive[];
  /** Put before `/dev`; empty on a real host. */
  readonly root: string;
  /** After so many milliseconds without an answer a read is given up. The kernel's own is 60,000. */
  readonly deadlineMs: number;
  /** In place of `setTimeout`. */
  readonly startTimer?: StartTimer;
}

/**
 * NVMe drives on Linux, through the kernel's passthrough ioctl. The health log needs CAP_SYS_ADMIN;
 * without it the answer is `no-right`.
 */
export function nvmeIoctl(options: NvmeIoctlOptions): DriveSource {
  const { deadlineMs: milliseconds, startTimer } = options;
  const inTime = readWithin<NativeReading>({ milliseconds, ...(startTimer && { startTimer }) });
  return {
    name: "nvme-ioctl",
    probe: async () => probe(options),
    read: (location) => read(options, inTime, location),
  };
}

function probe({ addon, list }: NvmeIoctlOptions): SourceProbe {
  const source = "nvme-ioctl";
  if (!addon.ok) return { source, drives: [], why: { code: "no-addon", detail: addon.why } };
  const drives = list().filter((drive) => drive.nvme !== null);
  const none = { code: "no-such-device", detail: "no NVMe drive in /sys/block" } as const;
  return { source, drives: drives.map(({ facts }) => facts), why: drives.length > 0 ? null : none };
}

async function read(
  { addon, list, root }: NvmeIoctlOptions,
  inTime: ReturnType<typeof readWithin<NativeReading>>,
  location: string,
): Promise<SourceAnswer> {
  if (!addon.ok) return skipped("no-addon", addon.why);
  const drive = list().find(({ facts }) => facts.location === location);
  if (drive === undefined) return skipped("no-such-device", `${location} is not in /sys/block`);
  if (drive.nvme === null) return skipped("not-this-kind", `${location} is not an NVMe drive`);
  const { controller, nsid } = drive.nvme;
  const path = `${root}/dev/${controller}`;
  try {
    const timed = await inTime(path, async () => addon.addon.readNvme(path, nsid));
    return timed.state === "answered" ? answerOf(drive, path, timed.answer) : late(path, timed);
  } catch (error) {
    return skipped("failed", `${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function late(path: string, { state }: TimedRead<unknown>): SourceAnswer {
  const what = state === "stuck" ? "an earlier read still hangs" : "no answer before the deadline";
  return skipped("timed-out", `${path}: ${what}`);
}

/** Where `open` fails it is the only step; else the health log decides, and no other. */
function answerOf(drive: LinuxDrive, path: string, { steps }: NativeReading): SourceAnswer {
  const decisive = steps.find(({ name }) => name === "health-log") ?? steps.at(-1);
  if (decisive === undefined) return skipped("unreadable", `${path}: the addon took no step`);
  if (decisive.status !== 0) return { ok: false, why: whyFailed(decisive, path) };
  const judged = parseHealthLog(bytesOf(steps, "health-log"));
  if (!judged.ok) return judged;
  const failures = steps.filter(({ status }) => status !== 0);
  return {
    ok: true,
    facts: factsOf(drive, steps),
    health: judged.health,
    sinceBoot: null,
    notes: [...judged.notes, ...failures.map((step) => whyFailed(step, path).detail)],
  };
}

/** The drive's own word comes before sysfs, which may be of before a firmware update. */
function factsOf({ facts, blocks }: LinuxDrive, steps: readonly NativeStep[]): DriveFacts {
  const controller = parseIdentifyController(bytesOf(steps, "identify-controller"));
  const namespace = parseIdentifyNamespace(bytesOf(steps, "identify-namespace"));
  const onlyNamespace = blocks.length > 1 ? null : namespace; // one of several is not the drive
  return {
    ...facts,
    model: controller.model ?? facts.model,
    serial: meaningful(controller.serial) ?? facts.serial,
    firmware: controller.firmware ?? facts.firmware,
    capacityBytes: controller.capacityBytes ?? onlyNamespace ?? facts.capacityBytes,
    warningTemperatureCelsius: controller.warningTemperatureCelsius,
  };
}

const NOTHING = new Uint8Array();
const bytesOf = (steps: readonly NativeStep[], name: string): Uint8Array =>
  steps.find((step) => step.name === name)?.bytes ?? NOTHING;

/** What the kernel says of opening the device file and of the ioctl (drivers/nvme/host). */
const CODE_OF_ERRNO: Readonly<Record<string, SkipCode>> = {
  EACCES: "no-right",
  EPERM: "no-right",
  ENOENT: "no-such-device",
  ENXIO: "no-such-device",
  ENODEV: "no-such-device",
  EBUSY: "busy",
  EAGAIN: "busy",
  ENOTTY: "not-this-kind",
  EINVAL: "not-this-kind",
  ETIMEDOUT: "timed-out",
};

function whyFailed({ name, status }: NativeStep, path: string): Skip {
  if (status > 0)
    return { code: "failed", detail: `${name} ${path}: ${describeNvmeStatus(status)}` };
  const errno = getSystemErrorName(status);
  return { code: CODE_OF_ERRNO[errno] ?? "failed", detail: `${name} ${path}: ${errno}` };
}

const skipped = (code: SkipCode, detail: string): SourceAnswer => ({
  ok: false,
  why: { code, detail },
});
