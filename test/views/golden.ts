import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/**
 * Compares with `golden/<name>.txt`, to the byte. `UPDATE=1` writes it anew instead: read what
 * changed before you keep it.
 */
export function expectGolden(name: string, text: string): void {
  const file = join(import.meta.dirname, "golden", `${name}.txt`);
  if (process.env["UPDATE"] === "1") writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
}
