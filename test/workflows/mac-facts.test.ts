import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { beforeAll, describe, expect, it } from "vitest";
import type { State } from "../../agent/model/state.ts";
import { builtProduct, type Product } from "../end-to-end/product.ts";
import { addonOnDouble, startMac } from "../macos/started-mac.ts";
import { type Ran, type Stage, stage } from "./stage.ts";
import { CHECKOUT } from "./workflow-files.ts";

const addonPath = addonOnDouble();

/** Runs a check of the real checkout with the stage's programs. */
function check(mac: Stage, script: string, given: readonly string[]): Ran {
  const options = { env: mac.environment, encoding: "utf8", timeout: 30_000 } as const;
  const words = [join(CHECKOUT, "scripts", "mac", script), ...given];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, options);
  return { code: status ?? -1, stdout, stderr };
}

const failed = ({ stdout }: Ran): readonly string[] =>
  [...stdout.matchAll(/^FAILED {2}([^:]+): /gm)].map(([, what = ""]) => what);

describe.runIf(addonPath !== null)("scripts/mac/compare-facts.mjs", () => {
  let product: Product;
  beforeAll(async () => {
    product = await builtProduct("test/as-macos.ts");
    return product.remove;
  });

  /** As the programs of a Mac print it. */
  const AIR = {
    "hw.model": "MacBookAir10,1",
    "hw.memsize": "8589934592",
    "kern.hv_vmm_present": "0",
    "kern.boottime": "{ sec = 1795900000, usec = 250000 } Sat Nov 28 21:06:40 2026",
    "vm.swapusage": "total = 3072.00M  used = 2048.00M  free = 1024.00M  (encrypted)",
    version: "15.4",
    swapouts: "480000",
    /** How many bytes more there are, in all and free, than Wearbar says. */
    more: 0,
  };

  /** The double's MacBook Air: what the product says on it, and programs that say this. */
  async function air(different: Partial<typeof AIR> = {}) {
    const { swapouts, version, more, ...sysctls } = { ...AIR, ...different };
    const mac = startMac({ product, addonPath: addonPath ?? "", fixture: "m1-air" });
    const state: State = JSON.parse((await mac.run("sample", "--json")).stdout);
    const kilobytes = (bytes: number | undefined) => ((bytes ?? 0) + more) / 1_024;
    const { totalBytes, freeBytes } = state.space ?? {};
    const cases = Object.entries(sysctls).map(([name, value]) => `${name}) echo '${value}' ;;`);
    const programs = stage({
      sysctl: `case $2 in ${cases.join(" ")} esac`,
      sw_vers: `echo ${version}`,
      vm_stat: pages(swapouts),
      df: `echo 'Filesystem   1024-blocks      Used Available Capacity iused ifree %iused  Mounted on'
echo '/dev/disk3s5 ${kilobytes(totalBytes)} 1 ${kilobytes(freeBytes)} 9% 1 1 0% /System/Volumes/Data'`,
    });
    return { state, programs };
  }

  const pages = (swapouts: string) =>
    `echo 'Mach Virtual Memory Statistics: (page size of 16384 bytes)'
echo 'Pages free:                               12345.'
echo 'Swapins:                                 120000.'
echo "Swapouts:                                ${swapouts}."`;

  function compare(programs: Stage, state: unknown): Ran {
    const file = programs.plant("state.json", JSON.stringify(state));
    const text = `process.stdout.write(require("fs").readFileSync(${JSON.stringify(file)}))`;
    const entry = programs.plant("entry.cjs", text);
    return check(programs, "compare-facts.mjs", ["--entry", entry]);
  }

  const ALL = [
    ...["model", "system", "virtual machine", "memory, bytes", "booted, milliseconds since 1970"],
    ...["swap in use, bytes", "swapped out since boot, bytes", "volume"],
    ...["size of the container, bytes", "free, bytes"],
  ];

  it("agrees with a Mac that says the same", async () => {
    const { state, programs } = await air();
    const ran = compare(programs, state);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout.match(/^ok /gm)).toHaveLength(ALL.length);
  });

  it("fails at each figure that differs", async () => {
    const { state, programs } = await air({
      ...{ "hw.model": "VirtualMac2,1", "hw.memsize": "8589934591", "kern.hv_vmm_present": "1" },
      "kern.boottime": "{ sec = 1795900003, usec = 0 } Sat",
      "vm.swapusage": "total = 3072.00M  used = 2080.00M  free = 1024.00M",
      ...{ version: "26.1", swapouts: "480001", more: 70 * 1_048_576 },
    });
    const ran = compare(programs, { ...state, space: { ...state.space, path: "/" } });
    expect(ran.code).toBe(1);
    expect(failed(ran)).toEqual(ALL);
    expect(ran.stdout).toContain(
      "FAILED  memory, bytes: 8589934592, but this Mac says 8589934591 and 8589934591",
    );
  });

  it("fails where Wearbar says nothing: what a Mac's own programs can read, it can", async () => {
    const { state, programs } = await air();
    const silent = (known: object) =>
      Object.fromEntries(Object.keys(known).map((name) => [name, null]));
    const nothing = { ...state, machine: silent(state.machine), swap: silent(state.swap) };
    const unread = { ...nothing, space: silent(state.space ?? {}) };
    expect(failed(compare(programs, unread))).toEqual(ALL);
    expect(failed(compare(programs, { ...nothing, space: null }))).toEqual(ALL);
  });

  it("fails where a program of the Mac says nothing that can be read", async () => {
    const different = { "hw.memsize": "", "vm.swapusage": "none", swapouts: "?" };
    const { state, programs } = await air(different);
    expect(failed(compare(programs, state))).toEqual([
      "memory, bytes",
      "swap in use, bytes",
      "swapped out since boot, bytes",
    ]);
  });

  it("takes what moved while it asked", async () => {
    const { state, programs } = await air();
    // 479993 at the first call, 480007 at the second.
    const moving = `asked='${programs.folder}/asked'
swapouts=$([ -e "$asked" ] && echo 480007 || echo 479993)
touch "$asked"`;
    programs.program("vm_stat", `${moving}\n${pages("$swapouts")}`);
    expect(compare(programs, state)).toMatchObject({ code: 0 });
  });

  it("says what Wearbar said where that is no state", () => {
    const programs = stage({ sysctl: "echo", sw_vers: "echo", vm_stat: "echo", df: "echo" });
    const entry = programs.plant("entry.cjs", 'console.error("no such thing")');
    const { code, stderr } = check(programs, "compare-facts.mjs", ["--entry", entry]);
    expect(code).toBe(1);
    expect(stderr).toContain("wearbar sample said nothing but: no such thing");
  });
});

describe("scripts/mac/compare-writers.mjs", () => {
  const OTHERS = 300;
  const me = process.getuid?.() ?? 0;

  /** A Wearbar that reports this share of what the writer says, once that is something. */
  function watched(share: number, unseen: number): Ran {
    const uids = [...Array(OTHERS).fill(me + 1), me, me];
    const mac = stage({ ps: `printf ' %s\\n' ${uids.join(" ")}` });
    const entry = mac.plant(
      "entry.cjs",
      `const { existsSync, readFileSync } = require("node:fs");
const tally = process.env.WEARBAR_HOME.replace(/home$/, "tally");
const timer = setInterval(() => {
  const written = existsSync(tally) ? Number(readFileSync(tally, "utf8")) : 0;
  if (written < 20e6) return;
  clearInterval(timer);
  const bytes = ${share} * written;
  const writers = [{ kind: "app", name: "Safari", bytes: 1e12 }, { kind: "app", name: "node", bytes }];
  console.log(JSON.stringify({ writers, unseenProcesses: ${unseen} }));
}, 10);`,
    );
    return check(mac, "compare-writers.mjs", ["--entry", entry]);
  }
  /** root may see them all. */
  const right = me === 0 ? 0 : OTHERS;

  it("agrees where the writer and ps say about the same", () => {
    expect(watched(0.8, right + 10)).toMatchObject({ code: 0, stderr: "" });
  });

  it("fails where the writer was hardly seen", () => {
    expect(failed(watched(0.1, right))).toEqual(["bytes written by node"]);
  });

  it("fails where other processes were unseen than ps has of others", () => {
    expect(failed(watched(1, right + 100))).toEqual(["processes of others"]);
  });
});

describe.runIf(addonPath !== null)("scripts/mac/check-addon.mjs", () => {
  const known = (name: string) => join(CHECKOUT, "native", "fake-macos", "fixtures", `${name}.txt`);
  const asked = (fixture: string, addon = addonPath ?? ""): Ran => {
    const mac = stage();
    mac.environment["WEARBAR_FAKE_MACOS"] = fixture;
    mac.environment["WEARBAR_FAKE_MACOS_LOCKS"] = mac.folder;
    return check(mac, "check-addon.mjs", ["--addon", addon]);
  };

  it("is content with a virtual machine: no drive with a health log is right there", () => {
    const ran = asked(known("virtual-machine"));
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toContain("ok      drives with a health log: none here\n");
    expect(ran.stdout).toContain("ok      health log of nobody: find-service -6\n");
  });

  it("reads what can be read on a real Mac, and tells how", () => {
    const ran = asked(known("m1-air"));
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(/drives with a health log: find-service 0, .*smart-read-data 0/);
  });

  it("fails where there is no addon, and where it is one for another system", () => {
    const missing = asked(known("m1-air"), join(CHECKOUT, "no-such.node"));
    expect([missing.code, failed(missing)]).toEqual([
      1,
      ["the addon loads", "and is one for macOS"],
    ]);
  });

  it("fails where questions are not answered", () => {
    const mac = stage();
    const fixture = mac.plant("empty.txt", "# a Mac of which nothing is known\n");
    const ran = asked(fixture);
    expect(ran.code).toBe(1);
    expect(failed(ran)).toEqual(
      expect.arrayContaining(["memory", "machine", "drives found there"]),
    );
  });
});
