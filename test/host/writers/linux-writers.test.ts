import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { linuxWriters } from "../../../agent/host/writers/linux-writers.ts";
import type { WritersPass } from "../../../agent/model/writers.ts";
import { plantTree } from "../../fixtures/linux-tree.ts";
import { type PlantedProcess, plantProcesses } from "./plant-processes.ts";

const BROWSER = "/usr/lib/firefox/firefox";

function planted(...processes: readonly PlantedProcess[]) {
  const root = plantTree();
  plantProcesses(root, 5_000, processes);
  const read = linuxWriters(root);
  return {
    root,
    pass: (): WritersPass => {
      const pass = read();
      if (pass === null) throw new Error("Expected a pass, got none.");
      return pass;
    },
  };
}

/** The name of a process that wrote. */
const nameOf = (process: Omit<PlantedProcess, "pid">) =>
  planted({ written: 1, ...process, pid: 7 }).pass().processes[0]?.name;

describe("a pass over /proc", () => {
  test("tells of every process its start, its parent, its name and what it wrote in the end", () => {
    const { pass } = planted(
      {
        pid: 41,
        parentPid: 7,
        startTicks: 4_711,
        program: BROWSER,
        written: 9e12,
        cancelled: 4096,
      },
      { pid: 7, written: 0 },
    );
    const { nowTicks, processes, unseen } = pass();
    expect([nowTicks, unseen]).toEqual([500_000, 0]);
    expect(processes).toContainEqual({
      ...{ pid: 41, parentPid: 7, startTicks: 4_711 },
      ...{ name: "firefox", bytesWritten: 9e12 - 4_096 },
    });
    expect(processes).toHaveLength(2);
  });

  test("goes below zero where a program deleted what others had not written yet", () => {
    const { pass } = planted({ pid: 7, written: 4_096, cancelled: 1_048_576 });
    expect(pass().processes[0]?.bytesWritten).toBe(-1_044_480);
  });

  test("leaves out the kernel's own threads, which are no apps", () => {
    const PF_KTHREAD = 0x0020_0000;
    const { pass } = planted(
      { pid: 2, flags: PF_KTHREAD | 0x40, command: "jbd2/dm-2-8", written: 1e9 },
      { pid: 3, written: 5 },
    );
    expect(pass()).toMatchObject({ processes: [{ pid: 3 }], unseen: 0 });
  });

  test("passes over what vanished on the way, and over what is cut short", () => {
    const { root, pass } = planted({ pid: 3 }, { pid: 4 }, { pid: 5 }, { pid: 6 }, { pid: 7 });
    rmSync(join(root, "proc/3/stat"));
    rmSync(join(root, "proc/4/io"));
    writeFileSync(join(root, "proc/5/stat"), "5 (app) S 1");
    writeFileSync(join(root, "proc/6/io"), "rchar: 1\nwrite_bytes: \n");
    expect(pass()).toMatchObject({ processes: [{ pid: 7 }], unseen: 0 });
  });

  test.skipIf(process.getuid?.() !== 0)("counts those that may not be seen", () => {
    const { root, pass } = planted({ pid: 3 }, { pid: 4 }, { pid: 5, written: 8 });
    chmodSync(root, 0o755);
    for (const path of ["proc/3/io", "proc/4/stat"]) chmodSync(join(root, path), 0o400);
    process.seteuid?.(65_534); // as an ordinary user
    try {
      expect(pass()).toMatchObject({ processes: [{ pid: 5, bytesWritten: 8 }], unseen: 2 });
    } finally {
      process.seteuid?.(0);
    }
  });

  test("is none where there is no /proc", () => {
    expect(linuxWriters(plantTree())()).toBeNull();
  });

  test("takes 600 processes, each by its own counter", () => {
    const processes = Array.from({ length: 600 }, (_, at) => ({
      ...{ pid: 1_000 + at, startTicks: at, program: `/opt/app-${at % 7}`, written: at * 4_096 },
    }));
    const { pass } = planted(...processes);
    const sum = pass().processes.reduce((total, { bytesWritten }) => total + bytesWritten, 0);
    expect(pass().processes).toHaveLength(600);
    expect(sum).toBe((4_096 * 600 * 599) / 2);
    expect(
      new Set(
        pass()
          .processes.slice(1)
          .map(({ name }) => name),
      ).size,
    ).toBe(7);
  });
});

describe("the name of a program", () => {
  test("is that of its file, so that all processes of one app are one", () => {
    expect(nameOf({ command: "Isolated Web Co", program: BROWSER })).toBe("firefox");
    expect(nameOf({ command: "MainThread", program: "/opt/node/bin/node" })).toBe("node");
  });

  test("is no path and has no arguments", () => {
    expect(nameOf({ program: "/home/ada/secret project/my tool" })).toBe("my tool");
  });

  test("survives an update that replaces the file", () => {
    expect(nameOf({ program: `${BROWSER} (deleted)` })).toBe("firefox");
  });

  test.each(["/usr/bin/python3.12", "/bin/bash", "/usr/bin/perl", "/bin/dash"])(
    "is the script's own where %s runs it",
    (program) => {
      expect(nameOf({ command: "backup.py", program })).toBe("backup.py");
    },
  );

  test("is its command where the file can not be told", () => {
    expect(nameOf({ command: "rsync" })).toBe("rsync");
    expect(nameOf({ command: "" })).toBe("program without a name");
    const inMemory = "/memfd:sealed-91173221a7ea (deleted)";
    expect(nameOf({ command: "runner", program: inMemory })).toBe("runner");
  });

  test.each([
    ["a) S 1 (b", "a) S 1 (b"],
    ["x\ny", "x\ny"],
    ["\u001B[31mred", "\u001B[31mred"],
    ["שלום", "שלום"],
    ["\u202Egpj.exe", "\u202Egpj.exe"],
  ])("is what it is, whatever is in it: %j", (command, name) => {
    expect(nameOf({ command, startTicks: 5 })).toBe(name);
  });

  test("cut in the middle of a character is still a text", () => {
    const { root, pass } = planted({ pid: 7, written: 1, command: "MARK" });
    const stat = Buffer.from(
      "7 (xx\xF0\x9F) S 1 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 5 0\n",
      "latin1",
    );
    writeFileSync(join(root, "proc/7/stat"), stat);
    expect(pass().processes[0]?.name).toBe("xx\uFFFD");
  });

  test("is asked for anew when a process wrote after it became another program", () => {
    const shell = { pid: 7, program: "/usr/bin/sudo", written: 10 };
    const { root, pass } = planted(shell);
    expect(pass().processes[0]?.name).toBe("sudo");
    plantProcesses(root, 5_002, [{ ...shell, program: "/usr/bin/rsync", written: 10 }]);
    expect(pass().processes[0]?.name).toBe("sudo"); // nothing was written in the new name
    plantProcesses(root, 5_004, [{ ...shell, program: "/usr/bin/rsync", written: 11 }]);
    expect(pass().processes[0]?.name).toBe("rsync");
  });

  test("is that of the new process where a pid is used again with the same counter", () => {
    const { root, pass } = planted({ pid: 7, startTicks: 1, program: "/bin/cp", written: 10 });
    pass();
    plantProcesses(root, 5_002, [{ pid: 7, startTicks: 2, program: "/bin/tar", written: 10 }]);
    expect(pass().processes[0]?.name).toBe("tar");
  });
});
