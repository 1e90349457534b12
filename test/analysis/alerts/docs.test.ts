import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SCHEMA } from "../../../agent/config/schema.ts";
import { ALERT_CODES } from "../../../agent/model/alert.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/alerts.md"), "utf8");

describe("docs/alerts.md", () => {
  test("has a row for every alert", () => {
    const rows = [...page.matchAll(/^\| `([\w-]+)` \| [^|]+ \| [^|]+ \| [^|]+ \| [^|]*\|$/gm)];
    expect(rows.flatMap(([, code]) => code ?? []).sort()).toEqual([...ALERT_CODES].sort());
  });

  test("names every setting that alerts have, and no other", () => {
    const keys = SCHEMA.map(({ key }) => key as string);
    for (const key of keys.filter((one) => one.startsWith("alerts.")))
      expect(page).toContain(`\`${key}\``);
    const named = [...page.matchAll(/`((?:alerts|space|endurance)\.\w+)`/g)].map(([, key]) => key);
    expect(named.filter((key) => !keys.includes(key ?? ""))).toEqual([]);
  });

  test("has room for the table of how often it speaks", () => {
    expect(page).toMatch(/^## How often it speaks\n\n<!-- simulate:alerts -->\n/m);
  });
});
