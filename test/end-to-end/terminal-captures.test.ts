/**
 * What a terminal shows, kept in docs/terminal for readers of the documentation. `npm run
 * docs:terminal` makes the files anew: read what changed before you keep it.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { plantMachine, wearbar } from "./host.ts";

const FOLDER = join(import.meta.dirname, "../../docs/terminal");

const CALLS = ["demo", "demo forecast", "demo history --days 14"];
const WIDTHS = [80, 120];

const captures = CALLS.flatMap((call) =>
  WIDTHS.map((columns) => ({ call, columns, file: fileOf(call, columns) })),
);

function fileOf(call: string, columns: number): string {
  return `${call.replaceAll(/[^a-z0-9]+/g, "-")}-${columns}.txt`;
}

/** The command line as it was typed, and what came of it, without the colours. */
async function capture(call: string, columns: number): Promise<string> {
  const setting = { columns, environment: { NO_COLOR: "1" } };
  const { code, stdout } = await wearbar(plantMachine(), call, setting);
  expect(code).toBe(0);
  return `$ wearbar ${call}\n${stdout}`;
}

describe("docs/terminal", () => {
  it.each(captures)("$file is what `wearbar $call` shows on $columns columns", async (one) => {
    const text = await capture(one.call, one.columns);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(one.columns);
    if (process.env["UPDATE"] === "1") {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(join(FOLDER, one.file), text);
    }
    expect(text).toBe(readFileSync(join(FOLDER, one.file), "utf8"));
  });

  it("has no capture that is no longer made", () => {
    expect(readdirSync(FOLDER).sort()).toEqual(captures.map(({ file }) => file).sort());
  });
});
