import type { StateWord } from "./state.ts";
import type { Instant } from "./units.ts";

/** How the icon looks: the ring's fill is `level`, and none of these looks like another. */
export type MenuIcon = StateWord | "busy";

/** All that a menu bar shows, whole: there are no deltas. */
export interface MenuState {
  /** At most four characters, padded with figure spaces (U+2007); empty: the icon alone. */
  readonly title: string;
  readonly icon: MenuIcon;
  /** Percent left, 0 to 100, of the most worn drive; null where unknown: an empty, dotted ring. */
  readonly level: number | null;
  /** Drawn dimmed: stale, unknown, or no agent. */
  readonly dimmed: boolean;
  /** The whole glance in words, for screen readers and as a tool tip. */
  readonly spoken: string;
  readonly asOf: Instant;
  readonly staleAfter: Instant;
  readonly rows: readonly MenuRow[];
}

export type MenuRow =
  | { readonly kind: "separator"; readonly id: string }
  | {
      /** `heading` and `info` do nothing but show; a click on `info` copies its text. */
      readonly kind: "heading" | "info" | "action";
      /** Stable, such as `drive.1.left`, `alert.space-low.snooze`, `sample`: clicks name it. */
      readonly id: string;
      /** One line, at most 80 characters. */
      readonly text: string;
      readonly enabled: boolean;
      /** A submenu, one level deep; empty: none. */
      readonly rows: readonly MenuRow[];
    };

/** Raised when a line changes its meaning; unknown fields and unknown lines are passed over. */
export const MENU_PROTOCOL_VERSION = 1;
/** No line is longer, in bytes of UTF-8 without its end; a longer one is dropped whole. */
export const LONGEST_LINE = 65_536;
/** No menu has more, those of submenus and separators counted; one that has is not shown. */
export const MOST_ROWS = 256;

/** One JSON object a line, each with `v`. From the agent to a menu bar: */
export type AgentLine =
  | { readonly v: number; readonly t: "hello"; readonly agent: string }
  | {
      readonly v: number;
      readonly t: "state";
      readonly title: string;
      readonly icon: MenuIcon;
      readonly level: number | null;
      readonly dim: boolean;
      readonly ax: string;
      readonly menu: readonly WireRow[];
    }
  | {
      readonly v: number;
      readonly t: "notify";
      readonly key: string;
      readonly id: string;
      readonly title: string;
      readonly body: string;
      readonly thread: string;
      readonly level: "passive" | "active";
    }
  | { readonly v: number; readonly t: "unnotify"; readonly id: string }
  /** Ask the owner, once, whether notifications are welcome: an alert is due for the first time. */
  | { readonly v: number; readonly t: "authorize" };

/** `k`: separator, heading, info or action. `sub` is at most one level deep. */
export interface WireRow {
  readonly id: string;
  readonly k: "sep" | "head" | "info" | "act";
  readonly text?: string;
  readonly on?: boolean;
  readonly sub?: readonly WireRow[];
}

/** From a menu bar to the agent: */
export type HelperLine =
  | {
      readonly v: number;
      readonly t: "ready";
      readonly pid: number;
      readonly ver: string;
      readonly os: string;
      readonly bundled: boolean;
    }
  | { readonly v: number; readonly t: "click"; readonly id: string }
  | { readonly v: number; readonly t: "menu"; readonly open: boolean }
  | { readonly v: number; readonly t: "wake" | "sleep" }
  /** Whether the icon seems to be where it can be seen; null: it can not be told. */
  | { readonly v: number; readonly t: "placed"; readonly yes: boolean | null }
  | {
      readonly v: number;
      readonly t: "auth";
      readonly is: "authorized" | "denied" | "undetermined" | "unavailable";
    }
  | {
      readonly v: number;
      readonly t: "notified";
      readonly key: string;
      readonly ok: boolean;
      readonly why?: string;
    }
  /** A notification was clicked. */
  | { readonly v: number; readonly t: "nclick"; readonly id: string };
