import type { Delivery, Notifier } from "../../model/notice.ts";
import type { AgentSocket } from "../agent-socket.ts";
import type { MenuBarFacts } from "../menu-client.ts";
import { notNow, READY } from "./program-delivery.ts";

export interface MenuBarNotifier extends Notifier {
  /** Lets the owner be asked, once, whether notifications are welcome: the first alert is due. */
  authorize(): void;
}

/**
 * Notifications under Wearbar's own name, through a connected menu bar whose owner allows them: it is
 * gone by what the menu bar says, not by whether a post seemed to work.
 */
export function menuBar(
  socket: Pick<AgentSocket, "clients" | "post" | "withdraw" | "authorize">,
): MenuBarNotifier {
  return {
    name: "menu-bar",
    can: { replace: true, withdraw: true, open: true },
    ready: async () => readiness(socket.clients()),
    post: (notice) => socket.post(notice),
    withdraw: async (ids) => socket.withdraw(ids),
    authorize: () => socket.authorize(),
  };
}

function readiness(clients: readonly MenuBarFacts[]): Delivery {
  const said = clients.map(({ authorization }) => authorization);
  if (said.includes("authorized")) return READY;
  if (clients.length === 0) return notNow("no menu bar is connected");
  const [why] = REFUSALS.filter(([authorization]) => said.includes(authorization));
  return notNow(why?.[1] ?? "the menu bar has not said whether it may notify");
}

const REFUSALS = [
  ["denied", "the owner does not allow Wearbar's notifications"],
  ["undetermined", "the owner has not said yet whether notifications are welcome"],
  ["unavailable", "the system lets this menu bar not notify"],
] as const;
