import type { MenuState } from "../../agent/model/menu.ts";
import { HOUR, instant } from "../../agent/model/units.ts";

const NOW = Date.UTC(2026, 10, 30, 13, 5);

/** A menu with a row of every kind. */
export function exampleMenu(difference: Partial<MenuState> = {}): MenuState {
  const more = { enabled: true, rows: [] };
  const act = (id: string, text: string) => ({ kind: "action", id, text, ...more }) as const;
  return {
    ...{ title: "\u200795%", icon: "watch", level: 95, dimmed: false },
    spoken: "Wearbar: Worth a look. 95% left to the 3,000-cycle mark. 1 alert. As of 14:05.",
    ...{ asOf: instant(NOW), staleAfter: instant(NOW + 1.5 * HOUR) },
    rows: [
      { kind: "info", id: "state", text: "Worth a look · as of 14:05", ...more },
      { kind: "separator", id: "line.1" },
      {
        ...{ kind: "info", id: "alert.space-low", text: "Space is getting low", enabled: true },
        rows: [
          act("alert.space-low.ack", "Seen: do not remind me"),
          act("alert.space-low.snooze", "Not for 7 days"),
        ],
      },
      { kind: "separator", id: "line.2" },
      {
        ...{ kind: "heading", id: "drive.1.name", enabled: false, rows: [] },
        text: "APPLE SSD AP1024M · 1 TB, internal",
      },
      { kind: "info", id: "drive.1.left", text: "95% left to the 3,000-cycle mark", ...more },
      { kind: "separator", id: "line.3" },
      act("sample", "Sample now"),
      act("report.2026-W48", "Open the weekly report 2026-W48"),
      act("quit", "Quit (the agent keeps watching)"),
    ],
    ...difference,
  };
}
