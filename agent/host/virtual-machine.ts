/** What firmware and kernel say of the machine below; null where they say nothing. */
export interface MachineTraces {
  readonly vendor: string | null;
  readonly product: string | null;
  readonly cpuinfo: string | null;
  /** `/proc/device-tree/hypervisor/compatible`. */
  readonly hypervisorNode: string | null;
  /** `/proc/xen/capabilities`. */
  readonly xenCapabilities: string | null;
}

/** DMI vendors and products of virtual machines (systemd src/basic/virt.c, and cloud documents). */
const VIRTUAL = [
  /^(QEMU|KVM|Bochs|Xen|OpenStack|KubeVirt|BHYVE)/,
  /^(VMware|VMW|Parallels|innotek GmbH|VirtualBox|Hyper-V)/,
  /^(Amazon EC2|Google Compute Engine|Alibaba Cloud|DigitalOcean|Nutanix|Hetzner)/,
  /^(Apple Virtualization|Apple Inc\. Virtual|VirtualMac)/,
] as const;

/** @returns whether this is a guest; null where nothing tells. */
export function isVirtualMachine(traces: MachineTraces): boolean | null {
  const { vendor, product, hypervisorNode, xenCapabilities, cpuinfo } = traces;
  if (xenCapabilities?.includes("control_d")) return false; // the Xen domain that owns the hardware
  if (isBareCloudMachine(product)) return false;
  if ([vendor, product].some(isVirtualName) || isHyperV(vendor, product)) return true;
  if (hypervisorNode !== null) return true;
  return cpuinfo === null ? null : parseHypervisorFlag(cpuinfo);
}

/** `c5.metal`, `m5.metal-24xl`. */
const isBareCloudMachine = (product: string | null): boolean => /\.metal(-|$)/.test(product ?? "");

const isVirtualName = (name: string | null): boolean =>
  name !== null && VIRTUAL.some((pattern) => pattern.test(name));

/** The same vendor makes laptops. */
const isHyperV = (vendor: string | null, product: string | null): boolean =>
  vendor === "Microsoft Corporation" && product === "Virtual Machine";

/** x86 lists its abilities as `flags`, `hypervisor` among them; other processors tell nothing. */
export function parseHypervisorFlag(cpuinfo: string): boolean | null {
  const flags = /^flags\s*:(.*)$/m.exec(cpuinfo)?.[1];
  return flags === undefined ? null : flags.split(" ").includes("hypervisor");
}
