import { expect, test } from "vitest";
import { DAY, instant } from "../../agent/model/units.ts";
import { asideText } from "../../agent/views/drives-aside-text.ts";
import { NOW, portableDrive, stateOf } from "../fixtures/example-states.ts";

const aside = (difference: { readonly model?: string; readonly retiredAt?: number }) => ({
  ...portableDrive({ lastSeenAt: instant(NOW - 40 * DAY) }),
  retiredAt: null,
  ...difference,
});

const text = (...drives: readonly ReturnType<typeof aside>[]) =>
  [...asideText(drives, stateOf())].join("");

test("a drive that is away for long is named with when it was last seen", () => {
  expect(text(aside({}))).toContain(
    "2  Samsung Portable SSD T7   1 TB · external · last seen 21 October 2026",
  );
});

test("a drive that is not watched is named with the way back to it", () => {
  const page = text(aside({ retiredAt: NOW - DAY }));
  expect(page).toContain(
    "not watched since 29 November 2026; `wearbar drives watch 2` takes it back",
  );
});

test("no drive aside is nothing to say", () => {
  expect(text()).toBe("");
});

test("a hostile name can not change the terminal", () => {
  const page = text(aside({ model: `\u001B[31m\u202E\n${"x".repeat(500)}` }));
  expect(page.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(page.length).toBeLessThan(150);
});
