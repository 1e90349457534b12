import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ProgramResult, runProgram } from "../../agent/support/run-program.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wearbar-run-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Limits {
  readonly environment?: Readonly<Record<string, string>>;
  readonly timeLimit?: number;
  readonly outputLimit?: number;
  readonly args?: readonly string[];
}

/** Runs a shell script that can be `$0` of anything. */
function run(script: string, limits: Limits = {}): Promise<ProgramResult> {
  const path = join(folder, "program");
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return runProgram({ path, args: [], timeLimit: 10_000, outputLimit: 100_000, ...limits });
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

/** A process that was ended may take a moment to be gone. */
async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 20_000; tries++) {
    if (!isRunning(pid)) return true;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return false;
}

/** A zombie that nobody has collected yet runs no more. */
function isRunning(pid: number): boolean {
  if (existsSync("/proc/self/stat")) {
    if (!existsSync(`/proc/${pid}/stat`)) return false;
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function timed<Value>(work: Promise<Value>): Promise<[Value, number]> {
  const started = performance.now();
  return [await work, performance.now() - started];
}

describe("a program that behaves", () => {
  it("is told by its output and its exit code", async () => {
    const result = await run('echo out; echo err >&2; exit "$1"', { args: ["3"] });
    expect(result).toMatchObject({
      exitCode: 3,
      signal: null,
      timedOut: false,
      tooMuchOutput: false,
      spawnError: null,
    });
    expect(text(result.stdout)).toBe("out\n");
    expect(text(result.stderr)).toBe("err\n");
  });

  it("is given its arguments as they are", async () => {
    const args = ["a b", "$(reboot)", "; rm -rf /", "IOService:/A(B)/C@1", "*", ""];
    const result = await run('for word in "$@"; do echo "[$word]"; done', { args });
    expect(text(result.stdout)).toBe(args.map((word) => `[${word}]\n`).join(""));
  });

  it("report 61: speaks English, and is given none of our environment", async () => {
    process.env["WEARBAR_SECRET"] = "1";
    const { stdout } = await run("env | grep -v -e ^PWD= -e ^_= -e ^SHLVL= -e ^OLDPWD= | sort");
    delete process.env["WEARBAR_SECRET"];
    expect(text(stdout)).toBe("LC_ALL=C\nPATH=/usr/bin:/bin:/usr/sbin:/sbin\n");
  });

  it("is given the variables that are named, and English and the path stay", async () => {
    const environment = { BUS: "unix:path=/run/bus,guid=1", LC_ALL: "de_AT", PATH: "/nowhere" };
    const { stdout } = await run('echo "$BUS $LC_ALL $PATH"', { environment });
    expect(text(stdout)).toBe("unix:path=/run/bus,guid=1 C /usr/bin:/bin:/usr/sbin:/sbin\n");
  });

  it("has nothing to read", async () => {
    expect(text((await run("cat; echo done")).stdout)).toBe("done\n");
  });

  it("is heard to the last byte", async () => {
    const { stdout } = await run("head -c 90000 /dev/zero");
    expect(stdout.length).toBe(90_000);
  });

  it("keeps bytes that are not UTF-8", async () => {
    expect([...(await run("printf '\\240\\377'")).stdout]).toEqual([0xa0, 0xff]);
  });
});

describe("a program that does not", () => {
  it("start is named by the system's error", async () => {
    const call = { args: [], timeLimit: 5_000, outputLimit: 100 };
    const nowhere = await runProgram({ ...call, path: join(folder, "nowhere") });
    expect(nowhere).toMatchObject({ spawnError: "ENOENT", exitCode: null });
    writeFileSync(join(folder, "text"), "no program");
    expect(await runProgram({ ...call, path: join(folder, "text") })).toMatchObject({
      spawnError: "EACCES",
    });
    expect(await runProgram({ ...call, path: "smartctl" })).toMatchObject({ spawnError: "EINVAL" });
    const nul = await runProgram({ ...call, path: "/bin/echo", args: ["a\0b"] });
    expect(nul.spawnError).not.toBeNull();
  });

  it("end is ended at the time limit", async () => {
    const [result, took] = await timed(run("echo started; sleep 100", { timeLimit: 300 }));
    expect(result).toMatchObject({ timedOut: true, exitCode: null, signal: "SIGTERM" });
    expect(text(result.stdout)).toBe("started\n");
    expect(took).toBeLessThan(3_000);
  });

  it("heed SIGTERM is killed", async () => {
    const stubborn = "trap '' TERM; echo $$; while :; do sleep 0.05; done";
    const [result, took] = await timed(run(stubborn, { timeLimit: 300 }));
    expect(result).toMatchObject({ timedOut: true, signal: "SIGKILL" });
    expect(took).toBeLessThan(3_000);
    expect(await isGone(Number(text(result.stdout)))).toBe(true);
  });

  it("end takes the children it started with it", async () => {
    const script = "(trap '' TERM; sleep 100) & echo $!; sleep 100";
    const result = await run(script, { timeLimit: 300 });
    expect(result.timedOut).toBe(true);
    expect(await isGone(Number(text(result.stdout)))).toBe(true);
  });

  it("end is killed where we exit before it", async () => {
    const path = join(folder, "program");
    writeFileSync(path, '#!/bin/sh\ntrap "" TERM HUP\necho $$ > "$1"\nwhile :; do sleep 1; done\n');
    chmodSync(path, 0o755);
    const child = join(import.meta.dirname, "children", "leave-early.ts");
    const { stdout } = spawnSync(process.execPath, [child, path, join(folder, "pid")]);
    expect(await isGone(Number(text(stdout)))).toBe(true);
  });

  it("close its output is not waited for: a child it left behind keeps the pipe open", async () => {
    const [result, took] = await timed(run("sleep 100 & echo $!; exit 4"));
    expect(result).toMatchObject({ exitCode: 4, timedOut: false });
    expect(took).toBeLessThan(3_000);
    expect(await isGone(Number(text(result.stdout)))).toBe(true);
  });

  it("come to an end of its own is told by the signal", async () => {
    expect(await run("kill -SEGV $$")).toMatchObject({ exitCode: null, signal: "SIGSEGV" });
    expect(await run("kill -KILL $$")).toMatchObject({ exitCode: null, signal: "SIGKILL" });
  });

  it("stop writing is ended at the output limit, and keeps no memory", async () => {
    const before = process.memoryUsage().rss;
    const [result, took] = await timed(run("head -c 1000000000 /dev/zero", { outputLimit: 5_000 }));
    expect(result).toMatchObject({ tooMuchOutput: true, timedOut: false });
    expect(result.stdout.length).toBe(5_000);
    expect(took).toBeLessThan(5_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
  });

  it("stop writing errors is ended as well", async () => {
    const result = await run("yes >&2", { outputLimit: 5_000 });
    expect(result).toMatchObject({ tooMuchOutput: true });
    expect(result.stderr.length).toBe(5_000);
  });
});
