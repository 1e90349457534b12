import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

async function stopped(words: readonly string[], signal: NodeJS.Signals | null) {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, "children", "stopped.ts"),
    ...words,
  ]);
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    said += text;
    if (signal !== null && said === "waiting\n") child.kill(signal);
  });
  const [code] = await once(child, "close");
  return { code, said };
}

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s is told to whoever listens",
  async (signal) => {
    expect(await stopped([], signal)).toEqual({ code: 0, said: "waiting\nnull\n" });
  },
);

it.each(["throws", "rejects"])("so is an error that nobody caught: %s", async (how) => {
  expect(await stopped([how], null)).toEqual({ code: 0, said: 'waiting\n"a fault"\n' });
});
