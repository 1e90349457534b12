import { describe, expect, test } from "vitest";
import { parseHelperLine } from "../../agent/outlets/helper-line.ts";

const parse = (text: string) => parseHelperLine(Buffer.from(text));

describe("a line of a menu bar", () => {
  test.each([
    { v: 1, t: "ready", pid: 812, ver: "0.1.0", os: "26.6.2", bundled: true },
    { v: 1, t: "click", id: "alert.space-low.ack" },
    { v: 1, t: "menu", open: false },
    { v: 1, t: "wake" },
    { v: 1, t: "sleep" },
    { v: 1, t: "placed", yes: null },
    { v: 1, t: "auth", is: "undetermined" },
    { v: 1, t: "notified", key: "hot-1#1", ok: true },
    { v: 1, t: "notified", key: "hot-1#1", ok: false, why: "UNErrorDomain 1" },
    { v: 1, t: "nclick", id: "hot-1" },
    { v: 1, t: "click", id: "sample", more: { unknown: [1] } },
  ])("is read: %j", (line) => {
    expect(parse(JSON.stringify(line))).toEqual({ kind: "line", line });
  });

  test.each([
    ['{"v":1,"t":"dance"}', 1],
    ['{"v":2,"t":"click","id":"sample"}', 2],
    ['{"v":2,"t":"click","id":7}', 2],
    ['{"t":"click","id":"sample"}', undefined],
    ['{"v":"1","t":"click","id":"sample"}', "1"],
    ['{"v":1,"t":"constructor"}', 1],
    ['{"v":1,"t":"__proto__"}', 1],
    ['{"v":1,"t":["click"],"id":"sample"}', 1],
    ["{}", undefined],
  ])("is passed over where it is of another version or kind: %s", (text, version) => {
    expect(parse(text)).toEqual({ kind: "passed-over", version });
  });

  test.each([
    ...["", " ", "null", "7", '"click"', "[]", "{", '{"v":1,"t":"click","id":"sam', "\u0000"],
    ...['{"v":1,"t":"click"}', '{"v":1,"t":"click","id":7}', '{"v":1,"t":"menu","open":"no"}'],
    ...['{"v":1,"t":"auth","is":"maybe"}', '{"v":1,"t":"auth","is":["denied"]}'],
    ...['{"v":1,"t":"placed"}', '{"v":1,"t":"placed","yes":0}'],
    ...['{"v":1,"t":"ready","pid":"1","ver":"","os":"","bundled":true}'],
    ...['{"v":1,"t":"ready","pid":1.5,"ver":"","os":"","bundled":true}'],
    ...['{"v":1,"t":"notified","key":"k"}', '{"v":1,"t":"notified","key":"k","ok":1}'],
    ...[`{"v":1,"t":"click","id":"${"x".repeat(1_001)}"}`, `${"[".repeat(60_000)}`],
  ])("is garbage: %s", (text) => {
    expect(parse(text)).toEqual({ kind: "garbage" });
  });

  test("is garbage where it is not UTF-8", () => {
    const bytes = Buffer.from('{"v":1,"t":"click","id":"x"}');
    bytes[25] = 0xff;
    expect(parseHelperLine(bytes)).toEqual({ kind: "garbage" });
  });
});
