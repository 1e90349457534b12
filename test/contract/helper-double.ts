import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import {
  type AgentLine,
  type HelperLine,
  LONGEST_LINE,
  MENU_PROTOCOL_VERSION,
} from "../../agent/model/menu.ts";
import { lineSplitter } from "../../agent/outlets/line-splitter.ts";
import { waitingList } from "./waiting-list.ts";

type AgentKind = AgentLine["t"];
type Authorization = Extract<HelperLine, { t: "auth" }>["is"];
/** A line without its version, which the double puts in. */
type Said = HelperLine extends infer Line
  ? Line extends unknown
    ? Omit<Line, "v">
    : never
  : never;

/** A program in the place of Wearbar.app: connects, draws what it is told, notifies, clicks. */
export interface HelperDouble {
  /** The next line of that kind. */
  next<Kind extends AgentKind>(kind: Kind): Promise<Extract<AgentLine, { t: Kind }>>;
  /** Every line so far. */
  heard(): readonly AgentLine[];
  say(line: Said): void;
  /** As it is: for what the app never does. */
  write(bytes: string | Buffer): void;
  /** What the notification centre holds, by id. */
  centre(): ReadonlyMap<string, Extract<AgentLine, { t: "notify" }>>;
  /** When the agent has hung up. */
  readonly gone: Promise<unknown>;
  leave(): void;
  readonly socket: Socket;
}

export interface HelperSetting {
  /** Whether its owner allows notifications. */
  readonly authorization?: Authorization;
  /** What the owner says when asked. */
  readonly ownerSays?: Authorization;
  /** In place of showing a notification and saying so. */
  readonly onNotify?: (line: Extract<AgentLine, { t: "notify" }>, helper: HelperDouble) => void;
  /** Nothing is said at first. */
  readonly silent?: boolean;
  readonly protocol?: number;
}

export async function connectHelper(
  path: string,
  setting: HelperSetting = {},
): Promise<HelperDouble> {
  const socket = connect(path);
  socket.on("error", () => {}); // the agent hung up while something was written
  onTestFinished(() => void socket.destroy());
  const gone = new Promise((resolve) => socket.once("close", resolve));
  await once(socket, "connect");
  const helper = helperOn(socket, setting, gone);
  if (setting.silent !== true) introduce(helper, setting);
  return helper;
}

/** As it is said by the app when it is connected. */
function introduce({ say }: HelperDouble, { authorization = "authorized" }: HelperSetting): void {
  say({ t: "ready", pid: 812, ver: "0.1.0", os: "15.7.1", bundled: true });
  say({ t: "auth", is: authorization });
  say({ t: "placed", yes: true });
}

function helperOn(socket: Socket, setting: HelperSetting, gone: Promise<unknown>): HelperDouble {
  const heard: AgentLine[] = [];
  const coming = waitingList<AgentLine>();
  const centre = new Map<string, Extract<AgentLine, { t: "notify" }>>();
  const v = setting.protocol ?? MENU_PROTOCOL_VERSION;
  const helper: HelperDouble = {
    next: <Kind extends AgentKind>(kind: Kind) =>
      coming.next(({ t }) => t === kind) as Promise<Extract<AgentLine, { t: Kind }>>,
    heard: () => heard,
    say: (line) => void socket.write(`${JSON.stringify({ v, ...line })}\n`),
    write: (bytes) => void socket.write(bytes),
    centre: () => centre,
    gone,
    leave: () => void socket.destroy(),
    socket,
  };

  function act(line: AgentLine): void {
    if (line.t === "notify") (setting.onNotify ?? show)(line, helper);
    if (line.t === "unnotify") centre.delete(line.id);
    if (line.t === "authorize") helper.say({ t: "auth", is: setting.ownerSays ?? "denied" });
  }

  function show(line: Extract<AgentLine, { t: "notify" }>): void {
    centre.set(line.id, line);
    helper.say({ t: "notified", key: line.key, ok: true });
  }

  const split = lineSplitter(LONGEST_LINE, (bytes) => {
    const line: AgentLine = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    heard.push(line);
    act(line);
    coming.push(line);
    return true;
  });
  socket.on("data", (piece) => {
    if (!split(piece)) socket.destroy(new Error("The agent sent too long a line."));
  });
  return helper;
}
