import { join } from "node:path";
import type { Share } from "./checkout.ts";
import type { Kernel } from "./kernel.ts";

export interface Machine {
  readonly kernel: Kernel;
  readonly initramfs: string;
  /** Holds the sockets `commands` and `qmp`, the log `console` and the disk images. */
  readonly folder: string;
  readonly shares: readonly Share[];
  /** Raw disk images, one NVMe drive each. */
  readonly images: readonly string[];
  readonly memoryMiB: number;
}

/** The serial of the NVMe drive with this number, from 0: `WEARBAR-GUEST-0001` is the first. */
export const serialOf = (index: number): string =>
  `WEARBAR-GUEST-${String(index + 1).padStart(4, "0")}`;

/** The command line of `qemu-system-x86_64`: software emulation, so that it runs anywhere. */
export function qemuArguments(machine: Machine): readonly string[] {
  return [
    ...["-nodefaults", "-no-user-config", "-no-reboot", "-display", "none"],
    ...["-machine", "pc", "-accel", "tcg", "-cpu", "max"],
    ...["-m", String(machine.memoryMiB), "-smp", "2"],
    ...["-kernel", machine.kernel.image, "-initrd", machine.initramfs],
    ...["-append", "console=ttyS0 loglevel=5 panic=-1 mitigations=off random.trust_cpu=on"],
    ...["-serial", `file:${doubled(join(machine.folder, "console"))}`],
    ...["-qmp", `unix:${doubled(join(machine.folder, "qmp"))}`],
    ...["-chardev", `socket,id=commands,path=${doubled(join(machine.folder, "commands"))}`],
    ...["-device", "virtio-serial", "-device", "virtserialport,chardev=commands"],
    ...share("host", "/"),
    ...machine.shares.flatMap(({ tag, path }) => share(tag, path)),
    ...machine.images.flatMap(nvme),
  ];
}

/** Two file systems below one folder would give two files one number: hence remap. */
const share = (tag: string, path: string): readonly string[] => [
  "-virtfs",
  `local,path=${doubled(path)},mount_tag=${tag},security_model=none,readonly=on,multidevs=remap`,
];

const nvme = (image: string, index: number): readonly string[] => [
  "-drive",
  `if=none,id=disk${index},format=raw,cache=unsafe,file=${doubled(image)}`,
  "-device",
  `nvme,id=nvme${index},serial=${serialOf(index)},drive=disk${index}`,
];

/** A comma ends a value in QEMU's option syntax unless it is doubled. */
const doubled = (value: string): string => value.replaceAll(",", ",,");
