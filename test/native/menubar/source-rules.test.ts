import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CHECKOUT } from "../built-addon.ts";

const FOLDER = join(CHECKOUT, "native", "menubar", "app");

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/\/\/[^\n]*/g, "");

const sources = new Map(
  readdirSync(FOLDER).map((name) => [
    name,
    withoutComments(readFileSync(join(FOLDER, name), "utf8")),
  ]),
);

interface Rule {
  readonly never: RegExp;
  readonly why: string;
  /** Something that the rule must find. */
  readonly example: string;
  /** Where it stands all the same, and how often. */
  readonly but?: Readonly<Record<string, number>>;
}

/** What macOS takes amiss, though it compiles. */
const RULES: readonly Rule[] = [
  {
    never: /setActivationPolicy|\.activationPolicy\s*=/,
    why: "a policy that changes while there is an icon leaves ghosts",
    example: "[app setActivationPolicy:NSApplicationActivationPolicyRegular];",
    but: { "main.m": 1 },
  },
  {
    never: /sendActionOn|rightMouse|NSEventMaskRight/,
    why: "macOS 27 sends no right clicks to the icon",
    example: "[button sendActionOn:NSEventMaskRightMouseUp];",
  },
  {
    never: /popUpStatusItemMenu|popUpMenuPositioningItem|NSPopover/,
    why: "the icon has a menu, and macOS opens it",
    example: "[item popUpStatusItemMenu:menu];",
  },
  {
    never: /NSTimer|scheduledTimer|DISPATCH_SOURCE_TYPE_TIMER|CFRunLoopTimer/,
    why: "timers stand still while a menu is open, and cost while it is not",
    example: "[NSTimer scheduledTimerWithTimeInterval:1 repeats:YES block:block];",
  },
  {
    never: /attributedTitle/,
    why: "an icon that begins as attributed text may never appear, and text of ours has no colour",
    example: "button.attributedTitle = title;",
  },
  {
    never: /\bisVisible\b|\.visible\b/,
    why: "an icon is called visible when its owner has switched it off",
    example: "if (item.isVisible) return;",
  },
  {
    never: /imageWithSystemSymbolName/,
    why: "SF Symbols cost 25 MB of memory",
    example: '[NSImage imageWithSystemSymbolName:@"internaldrive" accessibilityDescription:nil]',
  },
  {
    never: /dispatch_get_main_queue/,
    why: "the main queue can starve while a menu is open; on_main does not",
    example: "dispatch_async(dispatch_get_main_queue(), block);",
  },
  {
    never: /activateIgnoringOtherApps|\bactivate\]/,
    why: "nobody's window loses the keyboard to an icon",
    example: "[NSApp activateIgnoringOtherApps:YES];",
  },
  {
    never: /nextEventMatchingMask|runModal|NSApp\.windows/,
    why: "who takes events out of turn makes menus deaf, and windows on other screens are copies",
    example: "[NSApp nextEventMatchingMask:mask untilDate:nil inMode:mode dequeue:NO]",
  },
  {
    never: /\bNSUserNotification\b|NSUserNotificationCenter/,
    why: "macOS 15 drops what comes that way",
    example: "NSUserNotification *note = [[NSUserNotification alloc] init];",
  },
  {
    never: /currentNotificationCenter/,
    why: "outside of an app it ends the process",
    example: "[UNUserNotificationCenter currentNotificationCenter]",
    but: { "notices.m": 1 },
  },
  {
    never: /_item\.menu\s*=|setMenu:/,
    why: "a menu that is put in the place of an open one closes it",
    example: "_item.menu = [[NSMenu alloc] init];",
    but: { "status_item.m": 1 },
  },
  {
    never: /removeAllItems|removeItem|insertItem/,
    why: "rows come and go in menuNeedsUpdate: alone",
    example: "[menu removeItemAtIndex:0];",
    but: { "status_menu.m": 1 },
  },
];

describe("the menu-bar app's sources", () => {
  test.each(RULES)("have no $never: $why", ({ never, but = {} }) => {
    const counts = [...sources].map(([name, text]) => [name, findings(text, never)] as const);
    expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(but);
  });

  test.each(RULES)("would be found out: $example", ({ never, example }) => {
    expect(findings(withoutComments(example), never)).toBeGreaterThan(0);
  });

  test("change rows in menuNeedsUpdate: and not when the menu opens or closes", () => {
    const menu = sources.get("status_menu.m") ?? "";
    expect(methodIn(menu, "menuNeedsUpdate:")).toContain("removeAllItems");
    expect(methodIn(menu, "menuWillOpen:")).not.toMatch(/add|remove|insert|patch/);
    expect(methodIn(menu, "menuDidClose:")).not.toMatch(/add|remove|insert|patch/);
  });

  test("take the lock before they meet AppKit, and set the policy before the first icon", () => {
    const main = sources.get("main.m") ?? "";
    const order = ["hold()", "sharedApplication", "setActivationPolicy", "[NSApp run]"];
    const places = order.map((word) => main.indexOf(word));
    expect(places).toEqual([...places].sort((left, right) => left - right));
    expect(places[0]).toBeGreaterThan(0);
    expect(main).not.toContain("statusItemWithLength");
  });

  test("ask for the notification centre only in an app, and only in a guarded place", () => {
    const notices = sources.get("notices.m") ?? "";
    const asked = notices.indexOf("currentNotificationCenter");
    expect(notices.lastIndexOf("bundle_is_app()", asked)).toBeGreaterThan(0);
    expect(notices.lastIndexOf("@try", asked)).toBeGreaterThan(0);
  });

  test("show the image first and the title on a later turn", () => {
    const item = sources.get("status_item.m") ?? "";
    expect(methodIn(item, "initWithMenu:")).not.toContain(".title");
    expect(methodIn(item, "show:")).toMatch(
      /button\.image = .*on_main\(\^\{ \[self showTitle\]; \}\)/s,
    );
    expect(methodIn(item, "show:")).not.toMatch(/button\.title/);
  });

  test("say nothing in English but what stands in one place", () => {
    const sentences = [...sources].flatMap(([name, text]) =>
      [...text.matchAll(/@"([^"]*)"/g)]
        .map(([, words = ""]) => `${name}: ${words}`)
        .filter((words) => /: [A-Z][a-z]+ [a-z]/.test(words)),
    );
    expect(sentences).toEqual([]);
  });
});

const findings = (text: string, pattern: RegExp) =>
  [...text.matchAll(new RegExp(pattern, "g"))].length;

/** @returns the body of a method, from its first line to the brace in the first column. */
function methodIn(text: string, selector: string): string {
  const start = new RegExp(`^- \\([^)]*\\)${selector}.*\\n\\{`, "m").exec(text)?.index ?? -1;
  expect(start, selector).toBeGreaterThanOrEqual(0);
  return text.slice(start, text.indexOf("\n}", start));
}
