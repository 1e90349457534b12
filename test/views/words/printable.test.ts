import { expect, test } from "vitest";
import { printable } from "../../../agent/views/words/printable.ts";

/** What could move the cursor, change colours, add a line or turn it round; and half characters. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

test("every character of the first plane is left as it is, or replaced where it is unsafe", () => {
  const units = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code));
  const wrong = units.filter((unit) => printable(unit) !== (UNSAFE.test(unit) ? "\uFFFD" : unit));
  expect(wrong).toEqual([]);
  expect(printable("✓ 🦊 größer · “x”")).toBe("✓ 🦊 größer · “x”");
  expect(printable("a\u{E0001}b")).toBe("a\uFFFDb");
});
