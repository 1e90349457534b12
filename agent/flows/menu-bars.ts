import type { HelperLine, MenuState } from "../model/menu.ts";
import { type AgentSocket, openAgentSocket } from "../outlets/agent-socket.ts";
import type { SocketRefusal } from "../outlets/listen-privately.ts";
import { type MenuBarNotifier, menuBar } from "../outlets/notify/menu-bar.ts";
import {
  actOnClick,
  actOnNoticeClick,
  type ClickOutcome,
  type MenuActions,
} from "./menu-actions.ts";
import type { Tools } from "./tools.ts";

/** What the agent does when a menu bar speaks. */
export interface MenuBarWishes extends MenuActions {
  /** The machine woke up, or is about to sleep, by the word of a menu bar. */
  onWake(): void;
  onSleep(): void;
  log(text: string): void;
}

/** The agent's line to menu bars. Without a socket it tells nobody, and the agent goes on. */
export interface MenuBarLine {
  publish(menu: MenuState): void;
  readonly notifier: MenuBarNotifier | null;
  /** Why there is no socket, or null. */
  readonly refusal: SocketRefusal | null;
  /** Who is connected. */
  clients: AgentSocket["clients"];
  close(): Promise<void>;
}

/** For whoever holds the agent's lock, and before he gives it back, `close`. */
export async function openMenuBarLine(
  tools: Pick<Tools, "host" | "paths" | "store" | "clock" | "version">,
  wishes: MenuBarWishes,
): Promise<MenuBarLine> {
  const opened = await openAgentSocket({
    path: tools.paths.socket,
    version: tools.version,
    elapsed: tools.clock.elapsed,
    onTrouble: wishes.log,
    onLine: (line) => void hear(tools, line, wishes).catch((error) => wishes.log(String(error))),
  });
  if (!opened.ok) return deadLine(opened.why);
  const { publish, clients, close } = opened.socket;
  return { publish, clients, close, notifier: menuBar(opened.socket), refusal: null };
}

const deadLine = (refusal: SocketRefusal): MenuBarLine => ({
  ...{ publish: () => {}, clients: () => [], close: async () => {}, notifier: null },
  refusal,
});

type HearingTools = Parameters<typeof actOnNoticeClick>[0];

async function hear(tools: HearingTools, line: HelperLine, wishes: MenuBarWishes): Promise<void> {
  if (line.t === "wake") wishes.onWake();
  if (line.t === "sleep") wishes.onSleep();
  if (line.t !== "click" && line.t !== "nclick") return;
  const outcome = await (line.t === "click"
    ? actOnClick(tools, line.id, wishes)
    : actOnNoticeClick(tools, line.id));
  const told = wordFor(outcome);
  if (told !== null) wishes.log(`${line.t} on ${JSON.stringify(line.id)}: ${told}`);
}

function wordFor(outcome: ClickOutcome): string | null {
  if (outcome.kind === "failed") return outcome.why;
  return outcome.kind === "unknown" ? "no row of ours" : null;
}
