import type { AgentLine, WireRow } from "../../../agent/model/menu.ts";
import { MENU_PROTOCOL_VERSION as v } from "../../../agent/model/menu.ts";

const FIGURE_SPACE = "\u2007";

const ROWS: readonly WireRow[] = [
  { id: "state", k: "info", text: "Worth a look · as of 14:05", on: true },
  { id: "line.1", k: "sep" },
  {
    ...{ id: "alert.over-pace-1", k: "info", text: "Over pace", on: true },
    sub: [
      { id: "alert.over-pace-1.ack", k: "act", text: "Seen: do not remind me", on: true },
      { id: "alert.over-pace-1.snooze", k: "act", text: "Not for 7 days", on: true },
    ],
  },
  { id: "drive.1.name", k: "head", text: "APPLE SSD AP1024M · 1 TB · internal", on: false },
  { id: "drive.1.left", k: "info", text: "95% left to the 3,000-cycle mark", on: true },
  { id: "sample", k: "act", text: "Sample now", on: true },
  { id: "quit", k: "act", text: "Quit (the agent keeps watching)", on: true },
];

export const HELLO: AgentLine = { v, t: "hello", agent: "0.1.0" };

export const STATE = {
  ...{ v, t: "state", title: `${FIGURE_SPACE}95%`, icon: "watch", level: 95, dim: false },
  ...{ ax: "Wearbar: Worth a look. 95% left.", menu: ROWS },
} as const satisfies AgentLine;

export const NOTIFY: AgentLine = {
  ...{ v, t: "notify", key: "over-pace-1#2", id: "over-pace-1", title: "Über pace 💾" },
  ...{ body: 'Writes "a lot" a day', thread: "drive-1", level: "active" },
};

export const UNNOTIFY: AgentLine = { v, t: "unnotify", id: "over-pace-1" };
export const AUTHORIZE: AgentLine = { v, t: "authorize" };

export const EXAMPLE_LINES: readonly AgentLine[] = [HELLO, STATE, NOTIFY, UNNOTIFY, AUTHORIZE];
