import { once } from "node:events";
import { chmodSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { connect, type Server } from "node:net";
import { dirname } from "node:path";
import { systemErrorCode } from "../support/errors.ts";

/** Why there is no socket. `detail`: a path, or the system's error code. */
export interface SocketRefusal {
  readonly code: "path-too-long" | "in-use" | "not-a-socket" | "refused";
  readonly detail: string;
}

/**
 * Bytes of a path that fit into `sun_path`: 104 with the closing NUL on macOS (bsd/sys/un.h of XNU),
 * 108 on Linux (unix(7)). A longer one is cut by some systems without a word.
 */
const LONGEST_PATH = 103;

export const fitsSocket = (path: string): boolean => Buffer.byteLength(path) <= LONGEST_PATH;

/**
 * Lets `server` listen at `path` for its owner alone: the folder is made 0700 where there is none,
 * the socket is 0600. A socket that was left there is replaced if nobody answers at it. The caller is
 * the only one who listens there: whoever holds the agent's lock.
 * @returns null, or why not.
 */
export async function listenPrivately(server: Server, path: string): Promise<SocketRefusal | null> {
  if (!fitsSocket(path)) return { code: "path-too-long", detail: path };
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const obstacle = await removeStale(path);
    if (obstacle !== null) return obstacle;
    server.listen(path);
    await once(server, "listening"); // rejects with what the server says instead
    chmodSync(path, 0o600);
    return null;
  } catch (error) {
    server.close();
    return { code: "refused", detail: systemErrorCode(error) ?? String(error) };
  }
}

async function removeStale(path: string): Promise<SocketRefusal | null> {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isSocket()) return { code: "not-a-socket", detail: path };
  if (await isAnswered(path)) return { code: "in-use", detail: path };
  rmSync(path, { force: true });
  return null;
}

/** Whoever is too busy to answer at once is there all the same. */
const ANSWER_LIMIT = 1_000;
const NOBODY = ["ECONNREFUSED", "ENOENT"];

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (answered: boolean): void => {
      socket.destroy();
      resolve(answered);
    };
    socket.setTimeout(ANSWER_LIMIT, () => finish(true));
    socket.on("connect", () => finish(true));
    socket.on("error", (error) => finish(!NOBODY.includes(systemErrorCode(error) ?? "")));
  });
}
