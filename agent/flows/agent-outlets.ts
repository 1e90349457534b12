import type { State } from "../model/state.ts";
import { instant } from "../model/units.ts";
import type { Log } from "../support/log.ts";
import { menuState } from "../views/menu/menu-state.ts";
import { acknowledge, snooze } from "./acknowledge.ts";
import { keptState } from "./current-state.ts";
import { deliver } from "./deliver.ts";
import { type MenuBarLine, openMenuBarLine } from "./menu-bars.ts";
import type { Tools } from "./tools.ts";

/** Every way in which the agent speaks: menu bars, notifications, the log. */
export interface AgentOutlets extends Pick<MenuBarLine, "clients" | "refusal" | "close"> {
  /**
   * Shows a state in every menu bar.
   * @param busy a look at the drives goes on.
   */
  show(state: State, busy: boolean): Promise<void>;
  /** Shows that what stands there has grown old, where no look has come since. */
  showAge(): Promise<void>;
  /**
   * Sends what is queued.
   * @param over ids of notices whose cause is over.
   * @throws WearbarError where the store can not be used.
   */
  deliver(over: readonly string[], signal: AbortSignal): Promise<void>;
}

export interface OutletsWishes {
  /** The owner wants a look at the drives now. */
  requestSample(): void;
  /** By the word of a menu bar. */
  onWake(): void;
  onSleep(): void;
}

/** As the menu has it. */
const SNOOZE_DAYS = 7;

/** For whoever holds the agent's lock; to be closed before he gives it back. */
export async function openAgentOutlets(
  tools: Tools,
  log: Log,
  wishes: OutletsWishes,
): Promise<AgentOutlets> {
  const unmarked = new Map<string, string>();
  let fresh: State | null = null;
  const line = await openMenuBarLine(tools, {
    ...wishes,
    acknowledge: (id) => acknowledge(tools, id).then(showKept),
    snooze: (id) => snooze(tools, id, SNOOZE_DAYS).then(showKept),
    log: (text) => log.warn("menu bar", { text }),
  });

  async function show(state: State, busy: boolean): Promise<void> {
    const overdue = isOverdue(state);
    fresh = overdue ? null : state;
    const config = await tools.config();
    line.publish(menuState(state, { show: config["menubar.show"], busy, overdue }));
  }

  const isOverdue = ({ staleAfter }: State): boolean => staleAfter <= tools.clock.now();

  /** An alert that was acknowledged looks another way at once. */
  async function showKept(): Promise<void> {
    const state = keptState(tools);
    if (state !== null) await show(state, false);
  }

  return {
    show,
    async showAge() {
      if (fresh !== null && isOverdue(fresh)) await show(fresh, false);
    },
    async deliver(over, signal) {
      const { sent, troubles } = await deliver(tools, {
        ...{ now: instant(tools.clock.now()), menuBar: line.notifier, over, unmarked, signal },
        log: (told) => log.keep("notice", { ...told }),
      });
      for (const { key, channel } of sent) log.info("notice sent", { key, channel });
      for (const trouble of troubles) log.warn("channel did not serve", { ...trouble });
    },
    clients: line.clients,
    refusal: line.refusal,
    close: line.close,
  };
}
