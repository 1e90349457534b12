import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

/** A script of `children/` running in a process of its own. */
export interface Child {
  readonly process: ChildProcess;
  /** The next line it prints. */
  line(): Promise<string>;
  tell(line: string): void;
  /** What it wrote to standard error, once it has ended. */
  ended(): Promise<{ readonly code: number | null; readonly errors: string }>;
}

export function startChild(
  script: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Child {
  const path = join(import.meta.dirname, "children", script);
  const child = spawn(process.execPath, [path, ...words], {
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = "";
  child.stderr.on("data", (data) => {
    errors += String(data);
  });
  const closed = once(child, "close");
  return {
    process: child,
    line: async () => String((await lines.next()).value),
    tell: (line) => void child.stdin.write(`${line}\n`),
    ended: async () => {
      await closed;
      return { code: child.exitCode, errors };
    },
  };
}
