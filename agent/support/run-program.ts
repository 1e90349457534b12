import { type ChildProcess, spawn } from "node:child_process";
import { isAbsolute } from "node:path";
import type { Readable } from "node:stream";
import { systemErrorCode } from "./errors.ts";

export interface ProgramCall {
  /** Absolute: nothing is searched for. */
  readonly path: string;
  /** Handed over as they are; there is no shell. */
  readonly args: readonly string[];
  /** Variables beside PATH and LC_ALL, which are always the same: nothing of ours is passed on. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Milliseconds until the program and all it started are ended. */
  readonly timeLimit: number;
  /** Bytes of standard output and standard error together. */
  readonly outputLimit: number;
}

/** What happened, as facts: which of them is a failure is the caller's to say. */
export interface ProgramResult {
  /** Null where the program was ended by a signal, never started, or is still being ended. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly tooMuchOutput: boolean;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** System error code such as `ENOENT` where it never started. */
  readonly spawnError: string | null;
}

/**
 * Runs a program without a shell, without input, with English messages, and in a process group of its
 * own, which is ended as a whole at a limit: asked first, then killed. Returns at most a second after
 * `timeLimit`, even where a process hangs in the kernel and can not be killed, and as soon as the
 * program itself is over, even where a child it left behind keeps its output open. Where we exit before
 * that, it is killed. Never throws.
 */
export function runProgram(call: ProgramCall): Promise<ProgramResult> {
  if (!isAbsolute(call.path)) return Promise.resolve(notStarted("EINVAL"));
  try {
    return follow(start(call), call);
  } catch (error) {
    return Promise.resolve(notStarted(systemErrorCode(error) ?? "EINVAL"));
  }
}

/** From the polite signal to the certain one, and from that to giving up waiting. */
const GRACE = 400;
/** For what is still in the pipes when the program is over. */
const DRAIN = 200;

function start({ path, args, environment }: ProgramCall): ChildProcess {
  return spawn(path, args, {
    cwd: "/",
    detached: true, // a group of its own, so that its children are ended with it
    env: { ...environment, LC_ALL: "C", PATH: "/usr/bin:/bin:/usr/sbin:/sbin" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function follow(child: ChildProcess, call: ProgramCall): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const limits = { timedOut: false, tooMuchOutput: false };
    const timers: NodeJS.Timeout[] = [];
    let isOver = false;
    const later = (wait: number, act: () => void) => timers.push(setTimeout(act, wait));
    const output = collect(child, call.outputLimit, () => end("tooMuchOutput"));

    function end(limit: keyof typeof limits): void {
      if (limits.timedOut || limits.tooMuchOutput) return;
      limits[limit] = true;
      signalGroup(child, "SIGTERM");
      later(GRACE, kill);
      later(2 * GRACE, () => finish(null));
    }

    const kill = (): void => signalGroup(child, "SIGKILL");
    process.once("exit", kill);

    function finish(spawnError: string | null): void {
      if (isOver) return;
      isOver = true;
      process.off("exit", kill);
      for (const timer of timers) clearTimeout(timer);
      if (limits.timedOut || limits.tooMuchOutput || !output.isClosed()) {
        kill(); // whoever still holds the pipes, too
      }
      const exitCode = spawnError === null ? child.exitCode : null;
      const signal = child.signalCode;
      resolve({ exitCode, signal, ...limits, ...output.release(), spawnError });
    }

    child.once("error", (error) => finish(systemErrorCode(error) ?? "EINVAL"));
    child.once("close", () => finish(null));
    child.once("exit", () => later(DRAIN, () => finish(null)));
    later(call.timeLimit, () => end("timedOut"));
  });
}

interface Output {
  isClosed(): boolean;
  /** Stops listening, so that an open pipe keeps neither memory nor the process. */
  release(): Pick<ProgramResult, "stdout" | "stderr">;
}

function collect(child: ChildProcess, limit: number, onTooMuch: () => void): Output {
  let left = limit;
  const take = (stream: Readable | null): Buffer[] => {
    const chunks: Buffer[] = [];
    stream?.on("data", (chunk: Buffer) => {
      const kept = chunk.subarray(0, left);
      left -= kept.length;
      chunks.push(kept);
      if (kept.length < chunk.length) onTooMuch();
    });
    stream?.on("error", () => {}); // a broken pipe ends the stream; what came before it counts
    return chunks;
  };
  const stdout = take(child.stdout);
  const stderr = take(child.stderr);
  const streams = [child.stdout, child.stderr];
  return {
    isClosed: () => streams.every((stream) => stream === null || stream.closed),
    release: () => {
      for (const stream of streams) stream?.destroy();
      child.unref();
      return { stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) };
    },
  };
}

/** The group is gone when its last process is; that is no error. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

function notStarted(spawnError: string): ProgramResult {
  const nothing = new Uint8Array();
  const limits = { timedOut: false, tooMuchOutput: false };
  return { exitCode: null, signal: null, ...limits, stdout: nothing, stderr: nothing, spawnError };
}
