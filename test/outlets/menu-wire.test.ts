import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LONGEST_LINE, type MenuRow } from "../../agent/model/menu.ts";
import { stateLine } from "../../agent/outlets/menu-wire.ts";
import { exampleMenu } from "../contract/example-menu.ts";

const parsed = (line: string) => JSON.parse(line);

describe("a state on the wire", () => {
  test("says all that is drawn, and which version this is", () => {
    const { menu, ...rest } = parsed(stateLine(exampleMenu()));
    expect(rest).toEqual({
      ...{ v: 1, t: "state", title: "\u200795%", icon: "watch", level: 95, dim: false },
      ax: "Wearbar: Worth a look. 95% left to the 3,000-cycle mark. 1 alert. As of 14:05.",
    });
    expect(menu.slice(0, 3)).toEqual([
      { id: "state", k: "info", text: "Worth a look · as of 14:05", on: true },
      { id: "line.1", k: "sep" },
      {
        ...{ id: "alert.space-low", k: "info", text: "Space is getting low", on: true },
        sub: [
          { id: "alert.space-low.ack", k: "act", text: "Seen: do not remind me", on: true },
          { id: "alert.space-low.snooze", k: "act", text: "Not for 7 days", on: true },
        ],
      },
    ]);
    expect(menu[4]).toMatchObject({ id: "drive.1.name", k: "head", on: false });
  });

  test("keeps an unknown level unknown", () => {
    expect(parsed(stateLine(exampleMenu({ level: null })))).toMatchObject({ level: null });
  });

  test("has submenus one level deep", () => {
    const [, , row] = exampleMenu().rows;
    if (row?.kind !== "info") throw new Error("The example has an alert.");
    const deep = { ...row, rows: [row] };
    const { menu } = parsed(stateLine(exampleMenu({ rows: [deep] })));
    expect(menu[0].sub[0]).not.toHaveProperty("sub");
  });

  const row = (text: string): MenuRow => ({
    ...{ kind: "info", id: "drive.1.left", enabled: true, rows: [] },
    text,
  });

  test("is one line, whatever is in it", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 20 }), (texts) => {
        const line = stateLine(exampleMenu({ rows: texts.map(row) }));
        expect(line.indexOf("\n")).toBe(line.length - 1);
        expect(parsed(line).menu).toHaveLength(texts.length);
      }),
      { seed: 3 },
    );
  });

  test("is never longer than a menu bar takes: its last rows are left out", () => {
    const line = stateLine(exampleMenu({ rows: Array(1_000).fill(row("ü".repeat(80))) }));
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(LONGEST_LINE + 1);
    expect(parsed(line).menu).toHaveLength(250);
  });

  test("has no more rows than a menu bar takes, those of submenus counted", () => {
    const rows = (count: number) => Array<MenuRow>(count).fill(row("x"));
    const drawn = (menu: readonly MenuRow[]) => parsed(stateLine(exampleMenu({ rows: menu }))).menu;
    expect(drawn(rows(256))).toHaveLength(256);
    expect(drawn(rows(257))).toHaveLength(128);
    const above = { kind: "info", id: "alert.hot-1", text: "Hot", enabled: true } as const;
    expect(drawn([...rows(200), { ...above, rows: rows(56) }])).toHaveLength(100);
  });
});
