import { createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** One peer that speaks in lines over a unix socket. */
export interface LineSocket {
  send(line: string): void;
  /** The next line. Rejects when the peer hangs up first, or hung up before. */
  next(): Promise<string>;
  close(): void;
}

/**
 * Listens at `path`, so that QEMU can connect when it starts and nobody has to wait and try again.
 * `connected` resolves with the first peer.
 */
export function listenForLines(path: string): {
  readonly connected: Promise<LineSocket>;
  readonly listening: Promise<void>;
  close(): void;
} {
  const server: Server = createServer();
  const connected = new Promise<LineSocket>((resolve, reject) => {
    server.once("connection", (socket) => resolve(lineSocket(socket)));
    server.once("close", () => reject(new Error(`Nobody connected to ${path}.`)));
  });
  connected.catch(() => undefined); // whoever awaits it is told; nobody may be awaiting yet
  const listening = new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  return { connected, listening, close: () => server.close() };
}

function lineSocket(socket: Socket): LineSocket {
  const lines: string[] = [];
  const waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];
  let ended = false;
  createInterface({ input: socket })
    .on("line", (line) => {
      const first = waiting.shift();
      if (first === undefined) lines.push(line);
      else first.resolve(line);
    })
    .on("error", () => undefined); // readline passes on the socket's: "close" tells the waiting
  socket.on("close", () => {
    ended = true;
    for (const { reject } of waiting.splice(0)) reject(hungUp());
  });
  return {
    send: (line) => void socket.write(`${line}\n`),
    next() {
      const line = lines.shift();
      if (line !== undefined) return Promise.resolve(line);
      if (ended) return Promise.reject(hungUp());
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    close: () => socket.destroy(),
  };
}

const hungUp = (): Error => new Error("The guest hung up.");
