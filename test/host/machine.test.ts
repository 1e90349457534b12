import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  parseBootId,
  parseBootTime,
  parseMemory,
  parsePrettyName,
  readMachine,
} from "../../agent/host/machine.ts";
import { isVirtualMachine, type MachineTraces } from "../../agent/host/virtual-machine.ts";
import { EMMC_BOARD, LAPTOP, VIRTUAL_MACHINE } from "../fixtures/linux-machines.ts";
import { plantTree } from "../fixtures/linux-tree.ts";
import { hostAt } from "./host-at.ts";

const machineOf = (...machines: readonly string[]) => {
  const root = plantTree(...machines);
  return readMachine(hostAt(root), `${root}/home/ada`);
};

test("a laptop is described from DMI, os-release and proc, in the zone of the clock", () => {
  expect(machineOf(LAPTOP)).toMatchObject({
    model: "21CBCTO1WW",
    system: "Fedora Linux 42 (Workstation Edition)",
    memoryBytes: 16_123_456 * 1_024,
    virtualMachine: false,
    bootId: "0b5f3f1e-7a55-4c8d-9d3b-6f2f6c1d0a11",
    bootedAt: 1_796_025_600_000,
    zone: "Europe/Vienna",
  });
});

test("a board without DMI is named by its device tree", () => {
  expect(machineOf(EMMC_BOARD)).toMatchObject({ model: "Radxa ROCK Pi 4B", virtualMachine: null });
});

test("a machine without DMI is virtual by the processor's hypervisor flag", () => {
  expect(machineOf(VIRTUAL_MACHINE)).toMatchObject({ model: null, virtualMachine: true });
});

test("forms of DMI that the maker left empty are no model", () => {
  const dmi = "/sys/class/dmi/id";
  const named = (name: string) => machineOf(`${dmi}/product_name = ${name}`).model;
  expect(["To Be Filled By O.E.M.", "System Product Name", "Default string"].map(named)).toEqual([
    null,
    null,
    null,
  ]);
  const board = `${dmi}/product_name = System Product Name\n${dmi}/board_name = PRIME B550-PLUS`;
  expect(machineOf(board).model).toBe("PRIME B550-PLUS");
});

test("os-release in /usr/lib stands in for one in /etc", () => {
  expect(machineOf("/usr/lib/os-release = PRETTY_NAME='Arch Linux'").system).toBe("Arch Linux");
});

test("with nothing to read everything but the zone is unknown", () => {
  expect(readMachine(hostAt("/no/such/root"), "/no/such/home")).toEqual({
    model: null,
    system: null,
    memoryBytes: null,
    virtualMachine: null,
    bootId: null,
    bootedAt: null,
    zone: "Europe/Vienna",
    firstUse: null,
  });
});

test("a pretty name is unquoted as a shell would", () => {
  expect(parsePrettyName('A=1\nPRETTY_NAME="The \\"Best\\" \\$5 OS"\n')).toBe('The "Best" $5 OS');
  expect(parsePrettyName("PRETTY_NAME=Alpine\n")).toBe("Alpine");
  expect(parsePrettyName('PRETTY_NAME=""\n')).toBe(null);
  expect(parsePrettyName("NAME=x\n")).toBe(null);
});

const SILENT: MachineTraces = {
  vendor: null,
  product: null,
  cpuinfo: null,
  hypervisorNode: null,
  xenCapabilities: null,
};
const FLAGS = "processor : 0\nflags\t\t: fpu hypervisor lm\nbugs : x\n";

describe("what tells a virtual machine", () => {
  const cases: readonly (readonly [string, Partial<MachineTraces>, boolean | null])[] = [
    ["QEMU by its vendor", { vendor: "QEMU", product: "Standard PC (i440FX + PIIX, 1996)" }, true],
    ["VirtualBox", { vendor: "innotek GmbH", product: "VirtualBox" }, true],
    ["Hyper-V", { vendor: "Microsoft Corporation", product: "Virtual Machine" }, true],
    ["an EC2 instance", { vendor: "Amazon EC2", product: "t3.small" }, true],
    ["a device tree with a hypervisor", { hypervisorNode: "linux,kvm" }, true],
    ["a processor under a hypervisor", { cpuinfo: FLAGS }, true],
    ["not a Surface", { vendor: "Microsoft Corporation", product: "Surface Pro 9" }, null],
    ["not EC2 metal", { vendor: "Amazon EC2", product: "m5.metal", cpuinfo: FLAGS }, false],
    [
      "not the Xen domain with the hardware",
      { xenCapabilities: "control_d", cpuinfo: FLAGS },
      false,
    ],
    ["not a plain PC", { vendor: "LENOVO", cpuinfo: "flags : fpu lm\n" }, false],
    ["nothing on ARM without DMI", { cpuinfo: "Features : fp asimd\n" }, null],
    ["nothing where nothing is known", {}, null],
  ];
  for (const [name, traces, answer] of cases) {
    test(name, () => expect(isVirtualMachine({ ...SILENT, ...traces })).toBe(answer));
  }
});

test("any text gives facts or nothing", () => {
  const key = fc.constantFrom("btime ", "MemTotal: ", "PRETTY_NAME=", "flags :", "");
  const texts = fc.array(fc.tuple(key, fc.string({ unit: "binary" })));
  fc.assert(
    fc.property(texts, (lines) => {
      const text = lines.map((line) => line.join("")).join("\n");
      expect(parseBootTime(text) ?? 0).toBeGreaterThanOrEqual(0);
      expect(parseMemory(text) ?? 0).toBeGreaterThanOrEqual(0);
      expect(parsePrettyName(text)).not.toBe("");
      expect(parseBootId(text) ?? "0b5f").toMatch(/^[0-9a-f-]+$/);
      expect([true, false, null]).toContain(isVirtualMachine({ ...SILENT, cpuinfo: text }));
    }),
    { seed: 20_261_130 },
  );
});

test("numbers too large for an instant or an amount are unknown", () => {
  expect(parseBootTime("btime 99999999999999999999\n")).toBe(null);
  expect(parseMemory("MemTotal:       99999999999999999999 kB\n")).toBe(null);
});
