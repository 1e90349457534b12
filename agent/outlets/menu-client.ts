import type { Socket } from "node:net";
import { type HelperLine, LONGEST_LINE, MENU_PROTOCOL_VERSION } from "../model/menu.ts";
import { parseHelperLine } from "./helper-line.ts";
import { lineSplitter } from "./line-splitter.ts";
import { authorizeLine } from "./menu-wire.ts";

/** What a connected menu bar has said of itself; null: nothing yet. */
export interface MenuBarFacts {
  readonly pid: number | null;
  readonly version: string | null;
  readonly system: string | null;
  readonly bundled: boolean | null;
  readonly authorization: Extract<HelperLine, { t: "auth" }>["is"] | null;
  /** Null also where it can not tell. */
  readonly placed: boolean | null;
  /** The version of the protocol it speaks, where it is another than ours. */
  readonly otherProtocol: number | null;
}

/** One connection, and what goes over it. A client that misbehaves is dropped, and nobody else. */
export interface MenuClient {
  facts(): MenuBarFacts;
  send(line: string): void;
  /** One that it has been sent last is not sent again. */
  sendState(line: string): void;
  /** Asks it, once, to ask its owner whether notifications are welcome. */
  authorize(): void;
  /** Hangs up. @param why it is its own fault; null: it is not. */
  drop(why: string | null): void;
}

export interface MenuClientSetting {
  /** Bytes that may wait for a client that does not read. */
  readonly unread: number;
  readonly linesASecond: number;
  /** Milliseconds by a clock that only goes forward. */
  readonly elapsed: () => number;
  onLine(line: HelperLine, client: MenuClient): void;
  /** @param why it was dropped; null: it left, or the fault is not its own. */
  onGone(client: MenuClient, why: string | null): void;
}

export function menuClient(socket: Socket, setting: MenuClientSetting): MenuClient {
  let facts = NOTHING_SAID;
  let lastState = "";
  let asked = false;
  let dropped: string | null = null;
  const isFlood = floodGate(setting);

  const client: MenuClient = {
    facts: () => facts,
    send(line) {
      if (socket.destroyed) return;
      socket.write(line);
      if (socket.writableLength > setting.unread) client.drop("it does not read");
    },
    sendState(line) {
      if (line === lastState) return;
      lastState = line;
      client.send(line);
    },
    authorize() {
      if (!asked) client.send(authorizeLine());
      asked = true;
    },
    drop(why) {
      dropped ??= why;
      socket.destroy();
    },
  };

  /** @returns whether more is wanted. */
  function take(bytes: Buffer): boolean {
    if (isFlood()) client.drop("it floods");
    const parsed = parseHelperLine(bytes);
    if (parsed.kind === "garbage") client.drop("it sent what is no line of a menu bar");
    if (socket.destroyed) return false;
    facts = { ...facts, ...factsIn(parsed) };
    if (parsed.kind === "line") setting.onLine(parsed.line, client);
    return !socket.destroyed;
  }

  const split = lineSplitter(LONGEST_LINE, take);
  socket.on("data", (piece) => {
    if (!socket.destroyed && !split(piece)) client.drop("it sent too long a line");
  });
  socket.on("error", () => {}); // "close" follows
  socket.on("close", () => setting.onGone(client, dropped));
  return client;
}

const NOTHING_SAID: MenuBarFacts = {
  ...{ pid: null, version: null, system: null, bundled: null },
  ...{ authorization: null, placed: null, otherProtocol: null },
};

function factsIn(parsed: ReturnType<typeof parseHelperLine>): Partial<MenuBarFacts> {
  if (parsed.kind === "garbage") return {};
  if (parsed.kind === "passed-over") return versionIn(parsed.version);
  const { line } = parsed;
  if (line.t === "auth") return { authorization: line.is };
  if (line.t === "placed") return { placed: line.yes };
  if (line.t !== "ready") return {};
  return { pid: line.pid, version: line.ver, system: line.os, bundled: line.bundled };
}

function versionIn(version: unknown): Partial<MenuBarFacts> {
  const isOther = typeof version === "number" && version !== MENU_PROTOCOL_VERSION;
  return isOther ? { otherProtocol: version } : {};
}

const SECOND_MS = 1_000;

/** @returns whether this line is one too many within a second. */
function floodGate({ linesASecond, elapsed }: MenuClientSetting): () => boolean {
  let since = Number.NEGATIVE_INFINITY;
  let lines = 0;
  return () => {
    if (elapsed() - since >= SECOND_MS) [since, lines] = [elapsed(), 0];
    lines += 1;
    return lines > linesASecond;
  };
}
