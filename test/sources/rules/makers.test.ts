import { describe, expect, it } from "vitest";
import { realSerial } from "../../../agent/sources/rules/makers.ts";

describe("serial numbers that name no single drive", () => {
  it.each(["REDACTED", "--", "XXXXXXXX", "000000000000", "0123456789ABCDEF", "FFFFFFFF", "none"])(
    "%s",
    (serial) => {
      expect(realSerial(serial)).toBeNull();
    },
  );

  it.each(["REDACTED123", "S4EVNF0M123456X", "00000000000000A1", "1"])("but not %s", (serial) => {
    expect(realSerial(serial)).toBe(serial);
  });
});
