import { createServer } from "node:net";
import type { MenuState } from "../model/menu.ts";
import { latestState } from "./latest-state.ts";
import { listenPrivately, type SocketRefusal } from "./listen-privately.ts";
import { type MenuBars, type MenuBarsSetting, menuBars } from "./menu-bars.ts";
import { stateLine } from "./menu-wire.ts";

/** The agent's end of the socket on which menu bars hear how things stand. */
export interface AgentSocket extends Pick<MenuBars, "post" | "withdraw" | "authorize" | "clients"> {
  /** Tells every menu bar, now or within a second; one that is as it was is not told again. */
  publish(menu: MenuState): void;
  /** Hangs up and takes the socket away. */
  close(): Promise<void>;
}

export type OpenedAgentSocket =
  | { readonly ok: true; readonly socket: AgentSocket }
  | { readonly ok: false; readonly why: SocketRefusal };

export interface AgentSocketSetting extends Omit<MenuBarsSetting, "latest"> {
  /** Of the socket; its folder is made. */
  readonly path: string;
  /** Milliseconds from one state to the next; a second. */
  readonly stateEvery?: number;
}

const STATE_EVERY = 1_000;

/** What a menu bar does, or fails to do, never hurts the agent or another menu bar. */
export async function openAgentSocket(setting: AgentSocketSetting): Promise<OpenedAgentSocket> {
  const states = latestState(setting.stateEvery ?? STATE_EVERY, setting.elapsed, (line) =>
    bars.tell(line),
  );
  const bars = menuBars({ ...setting, latest: states.latest });
  const server = createServer(bars.welcome);
  const why = await listenPrivately(server, setting.path);
  if (why !== null) return { ok: false, why };
  server.on("error", (error) => setting.onTrouble(String(error)));
  const { post, withdraw, authorize, clients } = bars;
  return {
    ok: true,
    socket: {
      ...{ post, withdraw, authorize, clients },
      publish: (menu) => states.offer(stateLine(menu)),
      close: () =>
        new Promise((resolve) => {
          states.stop();
          server.close(() => resolve());
          bars.hangUp();
        }),
    },
  };
}
