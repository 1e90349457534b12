import type { Instant } from "./units.ts";

/** What is told an owner outside of any window: a notification. Text is data, never code. */
export interface Notice {
  /** New for each telling, such as `over-pace-1#2`: what was sent is never sent again under it. */
  readonly key: string;
  /** The same for all tellings of one alert: a channel replaces and withdraws by it. */
  readonly id: string;
  /** At most 60 characters. */
  readonly title: string;
  /** At most 120 characters: what happened, what it means, what to do. */
  readonly body: string;
  /** `passive` is filed without a banner, where the channel can. */
  readonly level: "passive" | "active";
  /** Notices of one drive are shown together. */
  readonly thread: string;
  /** File that a click opens, where the channel can; absolute. */
  readonly opens: string | null;
}

/** `queued` until a channel took it; `failed`: no channel did, and it is not tried again. */
export type NoticeStatus = "queued" | "sent" | "failed" | "withdrawn";

/** A notice as it is kept: first queued in the transaction that found it due, then sent. */
export interface KeptNotice extends Notice {
  readonly alertId: string | null;
  readonly queuedAt: Instant;
  readonly status: NoticeStatus;
  readonly sentAt: Instant | null;
  /** Name of the channel that took it, such as `menu-bar`, `osascript`, `notify-send`, `log`. */
  readonly channel: string | null;
}

export type Delivery =
  | { readonly ok: true }
  /** `retry`: another channel is asked now, and this one again later. */
  | { readonly ok: false; readonly why: string; readonly retry: boolean };

/** One way to tell. Never throws for what a desktop does. */
export interface Notifier {
  readonly name: string;
  /** What it can do; what it can not is simply not done. */
  readonly can: {
    readonly replace: boolean;
    readonly withdraw: boolean;
    readonly open: boolean;
  };
  /** Whether it can be used now, and why not. */
  ready(): Promise<Delivery>;
  post(notice: Notice): Promise<Delivery>;
  /** @param ids of notices; one that is not shown is no error. */
  withdraw(ids: readonly string[]): Promise<void>;
}
