import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ActiveAlert } from "../../../agent/model/alert.ts";
import type { State } from "../../../agent/model/state.ts";
import { bytes, GB } from "../../../agent/model/units.ts";
import { BAR_FORMATS, barText } from "../../../agent/views/menu/bars/bar-text.ts";
import { menuState } from "../../../agent/views/menu/menu-state.ts";
import { NOW, stateOf, wornDrive } from "../../fixtures/example-states.ts";
import { expectGolden } from "../golden.ts";
import { type Plugin, readArgos, readSwiftBar, readXbar, shellWords } from "./plugin-parsers.ts";

const CLICKS = { command: ["/opt/node/bin/node", "/opt/wearbar/dist/wearbar.cjs"], reports: "/r" };
const OCCASION = { show: "percent", busy: false, overdue: false } as const;
const READERS = { xbar: readXbar, swiftbar: readSwiftBar, argos: readArgos } as const;

const SPACE_LOW: ActiveAlert = {
  ...{ id: "space-low", code: "space-low", severity: "notice", driveId: null, drive: null },
  ...{ facts: { percent: 12, free: 120 * GB, target: 15 }, since: NOW },
  ...{ acknowledged: false, snoozedUntil: null },
};

const busyState = (difference: Partial<State> = {}): State =>
  stateOf({
    drives: [wornDrive()],
    alerts: [SPACE_LOW],
    writers: {
      days: 7,
      top: [{ name: "Google Chrome", bytes: bytes(98 * GB), percent: 31 }],
      unexplainedPercent: 22,
    },
    latestReport: "2026-W48",
    ...difference,
  });

describe("text for menu bars", () => {
  it.each(BAR_FORMATS)("of %s is as it was looked at", (format) => {
    expectGolden(`menu-${format}`, barText(menuState(busyState(), OCCASION), format, CLICKS));
  });

  it("for waybar is one line of JSON whose markup is escaped", () => {
    const state = busyState({ drives: [wornDrive({ model: "<b>&SSD" })] });
    const text = barText(menuState(state, OCCASION), "waybar", CLICKS);
    expect(text.trimEnd()).not.toContain("\n");
    const parsed = JSON.parse(text);
    expect(parsed).toMatchObject({ alt: "good", class: "good", percentage: 95 });
    expect(parsed.tooltip).toContain("&lt;b&gt;&amp;SSD");
  });

  it("opens a report whose folder has spaces, quotes and a bar in its name", () => {
    const clicks = { ...CLICKS, reports: `/home/O'Neil & "co"|x` };
    const { menu } = readXbar(barText(menuState(busyState(), OCCASION), "xbar", clicks));
    const href = menu.map(({ parameters }) => parameters.get("href")).find(Boolean) ?? "";
    expect(new URL(href).protocol).toBe("file:");
    expect(decodeURIComponent(new URL(href).pathname)).toBe(`${clicks.reports}/2026-W48.html`);
  });

  it("leaves out a click whose program can not be quoted", () => {
    const clicks = { ...CLICKS, command: [`/home/O'Neil/node`, "/x"] };
    expect(barText(menuState(busyState(), OCCASION), "xbar", clicks)).not.toContain("bash=");
  });
});

describe("hostile names", () => {
  const nasty = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom(
      "x | bash=/bin/rm param1=-rf terminal=false",
      "a\n---\nb | href=http://evil",
      "--deeper | refresh=true",
      "---",
      `"'\\" | color=red`,
      "$(id) `id` :skull: \u001b[31m",
      "~~~",
    ),
  );
  const cases = Object.entries(READERS).map(([dialect, read]) => ({ dialect, read }));

  it.each(cases)("add no line, no parameter and no command in $dialect", ({ dialect, read }) => {
    fc.assert(
      fc.property(nasty, nasty, (model, app) => {
        const plain = parsed(dialect, read, "SSD", "App");
        const hostile = parsed(dialect, read, model, app);
        expect(shapeOf(hostile)).toEqual(shapeOf(plain));
      }),
      { numRuns: 500 },
    );
  });

  it("are never words of a command", () => {
    fc.assert(
      fc.property(nasty, (model) => {
        const { menu } = parsed("argos", readArgos, model, model);
        const commands = menu.flatMap(({ parameters }) => parameters.get("bash") ?? []);
        expect(commands.map((line) => shellWords(line).slice(0, 2))).toEqual(
          commands.map(() => CLICKS.command),
        );
      }),
    );
  });
});

function parsed(
  dialect: string,
  read: (output: string) => Plugin,
  model: string,
  app: string,
): Plugin {
  const state = busyState({
    drives: [wornDrive({ model })],
    writers: {
      days: 7,
      top: [{ name: app, bytes: bytes(98 * GB), percent: 31 }],
      unexplainedPercent: 22,
    },
  });
  return read(barText(menuState(state, OCCASION), dialect as keyof typeof READERS, CLICKS));
}

/** All of it but the texts. */
const shapeOf = ({ titles, menu }: Plugin) =>
  [titles, menu].map((lines) =>
    lines.map(({ level, isSeparator, parameters }) => ({ level, isSeparator, parameters })),
  );
