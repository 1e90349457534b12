import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProcessCounter, WritersPass } from "../../agent/model/writers.ts";
import { advanceWriters } from "../../agent/sample/writers.ts";

const RUNS = { seed: 20_261_130, numRuns: 300 };

type Planned = Partial<ProcessCounter> & { readonly pid: number; readonly bytesWritten: number };

const pass = (nowTicks: number, ...processes: readonly Planned[]): WritersPass => ({
  nowTicks,
  processes: processes.map((process) => ({
    ...{ parentPid: null, startTicks: 10, name: `app ${process.pid}` },
    ...process,
  })),
  unseen: 0,
});

/** @returns what was counted at each pass, by name. */
function counted(...passes: readonly WritersPass[]): readonly Record<string, number>[] {
  let baseline: Parameters<typeof advanceWriters>[0] = null;
  return passes.map((now) => {
    const advance = advanceWriters(baseline, now);
    baseline = advance.baseline;
    return Object.fromEntries(advance.written);
  });
}

describe("who wrote since the last pass", () => {
  test("nobody at the first one: what was written before is nobody's business", () => {
    expect(counted(pass(100, { pid: 1, bytesWritten: 9e12 }))).toEqual([{}]);
  });

  test("each by what its counter grew, all processes of one app together", () => {
    const app = { name: "Browser" };
    const passes = [
      pass(100, { pid: 1, bytesWritten: 50, ...app }, { pid: 2, bytesWritten: 7, ...app }),
      pass(200, { pid: 1, bytesWritten: 60, ...app }, { pid: 2, bytesWritten: 10, ...app }),
      pass(300, { pid: 1, bytesWritten: 60, ...app }, { pid: 2, bytesWritten: 10, ...app }),
    ];
    expect(counted(...passes)).toEqual([{}, { Browser: 13 }, {}]);
  });

  test("all of a process that started since", () => {
    const started = { pid: 9, startTicks: 150, bytesWritten: 77 };
    expect(counted(pass(100), pass(200, started))).toEqual([{}, { "app 9": 77 }]);
  });

  test("nothing of one that only became visible: it is older than the last pass", () => {
    const appeared = { pid: 9, startTicks: 99, bytesWritten: 5e9 };
    const later = pass(300, { ...appeared, bytesWritten: 5e9 + 4 });
    expect(counted(pass(100), pass(200, appeared), later)).toEqual([{}, {}, { "app 9": 4 }]);
  });

  test("a pid that is used again is another process, also with a larger counter", () => {
    const first = { pid: 9, startTicks: 10, name: "cp", bytesWritten: 1_000 };
    const second = { pid: 9, startTicks: 170, name: "tar", bytesWritten: 1_500 };
    expect(counted(pass(100, first), pass(200, second))[1]).toEqual({ tar: 1_500 });
  });

  test("a pid that is used again by a process whose start nobody saw only begins to count", () => {
    const first = { pid: 9, startTicks: 10, bytesWritten: 1_000 };
    const older = { pid: 9, startTicks: 50, bytesWritten: 1_500 };
    expect(counted(pass(100, first), pass(200, older))[1]).toEqual({});
  });

  test("what ended is gone, and what it was counted for stays counted", () => {
    const app = (bytesWritten: number) => ({ pid: 9, bytesWritten });
    expect(counted(pass(100, app(0)), pass(200, app(30)), pass(300))).toEqual([
      {},
      { "app 9": 30 },
      {},
    ]);
  });

  test("what was deleted before it was written, and written again, counts once", () => {
    const app = (bytesWritten: number) => pass(bytesWritten, { pid: 9, bytesWritten });
    expect(counted(app(100), app(150), app(20), app(140), app(160)).slice(1)).toEqual([
      { "app 9": 50 },
      {},
      {},
      { "app 9": 10 },
    ]);
  });

  test("a counter below zero counts when it grows", () => {
    const app = (bytesWritten: number) => ({ pid: 9, bytesWritten });
    expect(counted(pass(100, app(-10)), pass(200, app(-4)))[1]).toEqual({ "app 9": 6 });
    const born = { pid: 8, startTicks: 150, bytesWritten: -10 };
    expect(counted(pass(100), pass(200, born), pass(300, { ...born, bytesWritten: 2 }))).toEqual([
      {},
      {},
      { "app 8": 12 },
    ]);
  });

  test("under the new name where a process became another program", () => {
    const [shell, sync] = [
      { pid: 9, name: "sh", bytesWritten: 5 },
      { pid: 9, name: "rsync", bytesWritten: 25 },
    ];
    expect(counted(pass(100, shell), pass(200, sync))[1]).toEqual({ rsync: 20 });
  });
});

describe("on Linux, where a parent gets the counter of a child that ended", () => {
  const shell = (bytesWritten: number) => ({
    ...{ pid: 5, parentPid: 1, name: "shell", bytesWritten },
  });
  const copy = (bytesWritten: number) => ({
    ...{ pid: 6, parentPid: 5, startTicks: 110, name: "cp", bytesWritten },
  });

  test("what the child was counted for is not counted a second time", () => {
    const passes = [
      pass(100, shell(1)),
      pass(200, shell(1), copy(5_000)),
      pass(300, shell(1 + 6_000 + 20)), // the child wrote 1,000 more, the shell itself 20
    ];
    expect(counted(...passes)).toEqual([{}, { cp: 5_000 }, { shell: 1_020 }]);
  });

  test("a child that nobody saw counts for its parent", () => {
    expect(counted(pass(100, shell(1)), pass(300, shell(9_001)))[1]).toEqual({ shell: 9_000 });
  });

  test("nor by a grandparent, where the parent ended too", () => {
    const make = { pid: 5, parentPid: 4, name: "make", bytesWritten: 10 };
    const terminal = (bytesWritten: number) => ({ pid: 4, name: "terminal", bytesWritten });
    const passes = [
      pass(100, terminal(0), make),
      pass(200, terminal(0), make, copy(5_000)),
      pass(300, terminal(5_010 + 3)),
    ];
    expect(counted(...passes)).toEqual([{}, { cp: 5_000 }, { terminal: 3 }]);
  });

  test("a parent that does not wait gets nothing, and keeps what it wrote itself", () => {
    const passes = [
      pass(100, shell(1)),
      pass(200, shell(1), copy(5_000)),
      pass(300, shell(1 + 300)),
    ];
    expect(counted(...passes)[2]).toEqual({ shell: 300 });
  });

  test("parents in a circle, as a list read while it changed may hold, do no harm", () => {
    const circle = [
      { pid: 5, parentPid: 6, bytesWritten: 1 },
      { pid: 6, parentPid: 5, bytesWritten: 1 },
    ];
    expect(counted(pass(100, ...circle), pass(200))).toEqual([{}, {}]);
  });
});

describe("a name", () => {
  test("of 500 characters is cut, and still one text", () => {
    const long = `${"x".repeat(99)}${"😀".repeat(200)}`;
    const growing = [10, 30].map((bytesWritten, at) =>
      pass(100 * (at + 1), { pid: 9, name: long, bytesWritten }),
    );
    expect(counted(...growing)[1]).toEqual({ ["x".repeat(99)]: 20 });
  });

  test.each(["__proto__", "constructor", "", "\u202Egpj.exe", "a\u0000b\n"])(
    "%j is a name like any other",
    (name) => {
      const app = (bytesWritten: number) => pass(bytesWritten, { pid: 9, name, bytesWritten });
      const { baseline } = advanceWriters(null, app(1));
      expect([...advanceWriters(baseline, app(5)).written]).toEqual([[name, 4]]);
    },
  );
});

/** Between two passes a process starts (if it does not run), writes, or ends. */
type Step = readonly { readonly pid: number; readonly wrote: number; readonly ends: boolean }[];

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.uniqueArray(
    fc.record({
      pid: fc.integer({ min: 1, max: 12 }),
      wrote: fc.integer({ min: 0, max: 1_000_000 }),
      ends: fc.boolean(),
    }),
    { selector: ({ pid }) => pid, maxLength: 12 },
  ),
  { maxLength: 20 },
);

describe("whatever starts, writes and ends", () => {
  test("each app is counted for exactly what its processes were seen to write", () => {
    const check = (plan: readonly Step[]) => {
      const { passes, truth } = simulated(plan);
      expect(sumOf(counted(...passes))).toEqual(truth);
    };
    fc.assert(fc.property(steps, check), RUNS);
  });

  test("on Linux, where parents wait for children, not a byte is lost or counted twice", () => {
    const deed = fc.record({
      does: fc.constantFrom("starts", "writes", "writes", "ends"),
      whom: fc.nat({ max: 30 }),
      bytes: fc.integer({ min: 0, max: 1_000 }),
    });
    const plan = fc.array(fc.array(deed, { maxLength: 12 }), { maxLength: 10 });
    const check = (intervals: readonly (readonly Deed[])[]) => {
      const { passes, written } = grownTree(intervals);
      const sum = counted(...passes).flatMap(Object.values<number>);
      expect(sum.reduce((total, part) => total + part, 0)).toBe(written);
    };
    fc.assert(fc.property(plan, check), RUNS);
  });

  test("no count is ever negative, however counters jump", () => {
    const anyPass = fc.array(
      fc.record({
        pid: fc.integer({ min: 1, max: 6 }),
        parentPid: fc.option(fc.integer({ min: 1, max: 6 })),
        startTicks: fc.integer({ min: 0, max: 8 }),
        name: fc.string({ maxLength: 3 }),
        bytesWritten: fc.integer({ min: -1_000, max: 1_000 }),
      }),
      { maxLength: 8 },
    );
    const check = (plan: readonly (readonly ProcessCounter[])[]) => {
      const passes = plan.map((processes, at) => ({ nowTicks: at, processes, unseen: 0 }));
      for (const [at, written] of counted(...passes).entries()) {
        expect(Object.values(written).every((sum) => sum > 0)).toBe(true);
        if (at === 0) expect(written).toEqual({});
      }
    };
    fc.assert(fc.property(fc.array(anyPass, { maxLength: 8 }), check), RUNS);
  });
});

/** The passes of a plan, and what the processes in them wrote after the first one. */
function simulated(plan: readonly Step[]) {
  const running = new Map<number, { readonly startTicks: number; bytesWritten: number }>();
  const truth: Record<string, number> = {};
  const passes = plan.map((step, at): WritersPass => {
    for (const { pid, wrote, ends } of step) {
      if (ends) running.delete(pid);
      if (ends && wrote % 2 === 0) continue; // else its pid is used again at once
      const process = running.get(pid) ?? { startTicks: at, bytesWritten: 0 };
      process.bytesWritten += wrote;
      running.set(pid, process);
      if (at > 0 && wrote > 0) truth[`app ${pid}`] = (truth[`app ${pid}`] ?? 0) + wrote;
    }
    // What starts after a pass starts at its tick or later.
    return pass(at + 1, ...[...running].map(([pid, process]) => ({ pid, ...process })));
  });
  return { passes, truth };
}

interface Deed {
  readonly does: string;
  readonly whom: number;
  readonly bytes: number;
}

interface Grown {
  pid: number;
  parentPid: number;
  startTicks: number;
  bytesWritten: number;
}

/** A tree of processes below pid 1, which never ends and takes in the children of those that do. */
function grownTree(intervals: readonly (readonly Deed[])[]) {
  let running: Grown[] = [{ pid: 1, parentPid: 0, startTicks: 0, bytesWritten: 0 }];
  let written = 0;
  const passes = [pass(0, ...running.map((process) => ({ ...process })))];
  for (const [at, deeds] of intervals.entries()) {
    for (const { does, whom, bytes } of deeds) {
      const one = running[whom % running.length];
      if (one === undefined) continue;
      if (does === "starts") running.push(startedBy(one, running, at));
      else if (does === "ends" && one.pid !== 1) running = endedOf(one, running);
      else {
        one.bytesWritten += bytes;
        written += bytes;
      }
    }
    passes.push(pass(at + 1, ...running.map((process) => ({ ...process }))));
  }
  return { passes, written };
}

/** The smallest pid that is free: pids are used again at once. */
function startedBy({ pid: parentPid }: Grown, running: readonly Grown[], at: number): Grown {
  const taken = running.map(({ pid }) => pid);
  const pid = Array.from({ length: 500 }, (_, one) => one + 1).find((one) => !taken.includes(one));
  return { pid: pid ?? 999, parentPid, startTicks: at, bytesWritten: 0 };
}

function endedOf(one: Grown, running: readonly Grown[]): Grown[] {
  for (const other of running) {
    if (other.pid === one.parentPid) other.bytesWritten += one.bytesWritten;
    if (other.parentPid === one.pid) other.parentPid = 1;
  }
  return running.filter((other) => other !== one);
}

function sumOf(parts: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [name, wrote] of parts.flatMap(Object.entries)) sum[name] = (sum[name] ?? 0) + wrote;
  return sum;
}
