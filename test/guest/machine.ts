import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LineSocket, listenForLines } from "./line-socket.ts";
import { openQmp, type Qmp } from "./qmp.ts";

/** A QEMU whose guest has started, and both connections to it. */
export interface RunningMachine {
  readonly commands: LineSocket;
  readonly qmp: Qmp;
  /** The end of what the guest's kernel printed. */
  console(): string;
  stop(): Promise<void>;
}

/**
 * Starts QEMU and waits until the guest says that it is ready.
 * @param folder where `qemuArguments` put the sockets and the console's log.
 * @throws Error with the console's last lines when it ends or does not come up in time.
 */
export async function startMachine(
  folder: string,
  program: string,
  args: readonly string[],
  timeoutMs: number,
): Promise<RunningMachine> {
  const commands = listenForLines(join(folder, "commands"));
  const monitor = listenForLines(join(folder, "qmp"));
  await Promise.all([commands.listening, monitor.listening]);
  const qemu = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  const stop = stopper(qemu, [commands, monitor]);
  try {
    const up = Promise.all([commands.connected.then(ready), monitor.connected.then(openQmp)]);
    const [commandLines, qmp] = await Promise.race([up, failure(qemu, timeoutMs)]);
    return { commands: commandLines, qmp, console: () => tail(folder), stop };
  } catch (cause) {
    await stop();
    const words = `${cause} Its console ends with:\n${tail(folder)}`;
    throw new Error(`Expected the guest to start. ${words}`, { cause });
  }
}

async function ready(socket: LineSocket): Promise<LineSocket> {
  const line = await socket.next();
  if (line !== "ready") throw new Error(`Expected "ready" from the guest, got "${line}".`);
  return socket;
}

/** Ends QEMU at once, whatever it does: its disks are thrown away. Also when this process exits. */
function stopper(qemu: ChildProcess, servers: readonly { close(): void }[]): () => Promise<void> {
  const kill = (): boolean => qemu.kill("SIGKILL");
  process.once("exit", kill);
  const exited = qemu.pid === undefined ? Promise.resolve() : once(qemu, "exit");
  return async () => {
    kill();
    await exited;
    process.off("exit", kill);
    for (const server of servers) server.close();
  };
}

/** Never resolves; rejects when QEMU ends or `timeoutMs` are over. */
function failure(qemu: ChildProcess, timeoutMs: number): Promise<never> {
  let words = "";
  qemu.stderr?.on("data", (chunk: Buffer) => {
    words += chunk.toString();
  });
  return new Promise((_, reject) => {
    AbortSignal.timeout(timeoutMs).addEventListener("abort", () =>
      reject(new Error(`The guest was not ready after ${timeoutMs} ms.`)),
    );
    qemu.once("error", reject);
    qemu.once("close", (code) => reject(new Error(`QEMU ended with ${code}: ${words}`)));
  });
}

function tail(folder: string): string {
  try {
    return readFileSync(join(folder, "console"), "utf8").split("\n").slice(-25).join("\n");
  } catch {
    return "(nothing)";
  }
}
