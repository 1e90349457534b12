import { describe, expect, it } from "vitest";
import { isCron } from "../../agent/config/cron.ts";

describe("a cron expression", () => {
  it.each(["0 * * * *", "*/30 8-18 * * 1-5", "30 12 1,15 * *", "0 9 L * *"])(
    "may be %s",
    (text) => {
      expect(isCron(text)).toBe(true);
    },
  );

  it.each(["", "@hourly", "0 0 12 1 * *", "61 * * * *", "*/0 * * * *", "0 0 31 2 *"])(
    "is not %s",
    (text) => {
      expect(isCron(text)).toBe(false);
    },
  );

  it("is not counted out where it would never end", () => {
    expect(isCron("0-999999999 * * * *")).toBe(false);
    expect(isCron(`${"0,".repeat(50_000)}0 ${"0,".repeat(50_000)}0 * * *`)).toBe(false);
  });
});
