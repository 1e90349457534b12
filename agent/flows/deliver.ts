import type { Store } from "../../db/store.ts";
import type { KeptNotice, Notice, Notifier } from "../model/notice.ts";
import { DAY, type Instant } from "../model/units.ts";
import { logNotifier, type Told } from "../outlets/notify/log-notifier.ts";
import type { MenuBarNotifier } from "../outlets/notify/menu-bar.ts";
import { isWearbarError } from "../support/errors.ts";
import type { Tools } from "./tools.ts";

export interface DeliveryOccasion {
  readonly now: Instant;
  /** Over the agent's socket; null: there is no socket. */
  readonly menuBar: MenuBarNotifier | null;
  /** The last channel, which takes what no other took. May throw: the notice then stays queued. */
  log(told: Told): void;
  /** Ids of notices whose cause is over: what was shown goes away. */
  readonly over: readonly string[];
  /**
   * What was told and could not be marked so, such as on a full disk: the channel, by the notice's
   * key. The caller keeps it while it runs, so that nothing is told twice.
   */
  readonly unmarked: Map<string, string>;
  /** No further notice is begun. */
  readonly signal?: AbortSignal;
}

export interface Delivered {
  readonly sent: readonly { readonly key: string; readonly channel: string }[];
  /** How many are still to be told. */
  readonly waiting: number;
  /** Why channels of this machine did not serve. */
  readonly troubles: readonly { readonly channel: string; readonly why: string }[];
}

/**
 * Sends what is queued, the oldest first, each through the first channel that takes it: the menu bar,
 * the desktop's own way, the log. After a crash between showing and marking, it is shown again under
 * the same id: a channel that replaces shows it once.
 * @throws WearbarError where the store can not be read, or is damaged.
 */
export async function deliver(
  tools: Pick<Tools, "store" | "notifiers">,
  occasion: DeliveryOccasion,
): Promise<Delivered> {
  const { store } = await tools.store();
  if (occasion.over.length > 0) await withdraw(tools, store, occasion);
  const due = dueNotices(store, occasion);
  if (due.length === 0) return { sent: [], waiting: 0, troubles: [] };
  const round = { channels: await channelsOf(tools, occasion), troubles: [] as Trouble[] };
  const sent: Sent[] = [];
  for (const notice of due) {
    if (occasion.signal?.aborted === true) break;
    if (notice.level === "active") occasion.menuBar?.authorize();
    const channel = await tell(notice, round);
    if (channel === null) continue;
    markSent(store, notice.key, channel, occasion);
    sent.push({ key: notice.key, channel });
  }
  return { sent, waiting: due.length - sent.length, troubles: round.troubles };
}

type Sent = Delivered["sent"][number];
type Trouble = Delivered["troubles"][number];

async function channelsOf(
  tools: Pick<Tools, "notifiers">,
  { menuBar, log }: DeliveryOccasion,
): Promise<Set<Notifier>> {
  const first = menuBar === null ? [] : [menuBar];
  return new Set([...first, ...(await tools.notifiers()), logNotifier((told) => log(told))]);
}

/** A channel that fails once is not asked again in this round: it may take seconds to fail. */
async function tell(
  notice: Notice,
  { channels, troubles }: { channels: Set<Notifier>; troubles: Trouble[] },
): Promise<string | null> {
  for (const channel of channels) {
    const ready = await channel.ready();
    const delivery = ready.ok ? await channel.post(notice) : ready;
    if (delivery.ok) return channel.name;
    channels.delete(channel);
    if (delivery.retry) troubles.push({ channel: channel.name, why: delivery.why });
  }
  return null;
}

const MOST = 200;
/** What is older says nothing of today. */
const TOO_OLD = 7 * DAY;

/** What is to be told now, the oldest first. The rest of what is queued is settled. */
function dueNotices(store: Store, occasion: DeliveryOccasion): readonly KeptNotice[] {
  const { now, unmarked } = occasion;
  const queued = store.notices({ status: "queued", limit: MOST }).toReversed();
  const told = queued.filter(({ key }) => unmarked.has(key));
  for (const { key } of told) markSent(store, key, unmarked.get(key) ?? "", occasion);
  const untold = queued.filter((notice) => !told.includes(notice));
  const isLate = ({ queuedAt }: KeptNotice): boolean => queuedAt < now - TOO_OLD;
  settle(store, untold.filter(isLate), "failed", now);
  return untold.filter((notice) => !isLate(notice));
}

/** What can not be kept now is settled another time. */
function settle(
  store: Store,
  notices: readonly KeptNotice[],
  status: "withdrawn" | "failed",
  now: Instant,
): void {
  if (notices.length === 0) return;
  try {
    store.write((writer) => {
      for (const { key } of notices) writer.settleNotice(key, status, now, null);
    });
  } catch (error) {
    if (!mayPass(error)) throw error;
  }
}

function markSent(
  store: Store,
  key: string,
  channel: string,
  { now, unmarked }: DeliveryOccasion,
): void {
  try {
    store.write((writer) => writer.settleNotice(key, "sent", now, channel));
    unmarked.delete(key);
  } catch (error) {
    unmarked.set(key, channel);
    if (!mayPass(error)) throw error;
  }
}

/** A disk that is full is the very moment in which the rest still has to be told. */
const mayPass = (error: unknown): boolean =>
  (["store-full", "store-busy", "store-unwritable"] as const).some((code) =>
    isWearbarError(error, code),
  );

async function withdraw(
  tools: Pick<Tools, "notifiers">,
  store: Store,
  occasion: DeliveryOccasion,
): Promise<void> {
  const { over, now } = occasion;
  for (const channel of await channelsOf(tools, occasion)) {
    if (channel.can.withdraw && (await channel.ready()).ok) await channel.withdraw(over);
  }
  const shown = store.notices({ status: "sent", limit: MOST });
  settle(
    store,
    shown.filter(({ id }) => over.includes(id)),
    "withdrawn",
    now,
  );
}
