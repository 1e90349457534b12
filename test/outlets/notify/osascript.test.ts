import { describe, expect, test } from "vitest";
import { NOTICE } from "../../contract/notifier.ts";
import { osascriptBench } from "./fake-osascript.ts";

const SCRIPT = [
  "-e",
  "on run argv",
  "-e",
  "display notification (item 1 of argv) with title (item 2 of argv)",
  "-e",
  "end run",
];

describe("osascript", () => {
  test("is given a script that never changes, and the texts behind it", async () => {
    const { notifier, program } = osascriptBench();
    await notifier.post({ ...NOTICE, body: 'x" & (do shell script "reboot") & "' });
    expect(program.calls()).toEqual([
      [...SCRIPT, 'x" & (do shell script "reboot") & "', "Space is getting low"],
    ]);
  });

  test.each(["-", "-e", "--help", "-x y"])("does not take %j for an option", async (text) => {
    const { notifier, program } = osascriptBench();
    await notifier.post({ ...NOTICE, title: text, body: text });
    expect(program.calls()[0]?.slice(6)).toEqual([`\u2060${text}`, `\u2060${text}`]);
  });

  test("does not say that it can do what it can not", () => {
    const { can } = osascriptBench().notifier;
    expect(can).toEqual({ replace: false, withdraw: false, open: false });
  });
});
