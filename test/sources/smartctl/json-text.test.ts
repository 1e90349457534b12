import { describe, expect, it } from "vitest";
import { parseSmartctlReport } from "../../../agent/sources/smartctl/parse-report.ts";
import { refuse } from "./read.ts";
import { appleNvme, asText, changed, plainNvme } from "./reports.ts";

describe("what smartctl may write instead of a report", () => {
  it("says that an empty report is empty", () => {
    expect(refuse("")).toMatchObject({ code: "unreadable", detail: "the report is empty" });
    expect(refuse(" \r\n")).toMatchObject({ code: "unreadable" });
  });

  it("says that a report is cut off, wherever it was cut", () => {
    const whole = asText(appleNvme());
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const detail = "the report is cut off";
      expect(refuse(whole.slice(0, whole.length * share))).toMatchObject({ detail });
    }
  });

  it("does not believe a report with other lines before it", () => {
    const text = `Warning: running without root\n${asText(appleNvme())}`;
    expect(refuse(text)).toMatchObject({ code: "unreadable" });
    expect(refuse(text).detail).toContain("lines before it");
  });

  it("asks for --json where the report is smartctl's text", () => {
    const text = "smartctl 7.4 2023-08-01 r5530 [Darwin 23.0.0 arm64]\n\nPercentage Used: 2%\n";
    expect(refuse(text).detail).toContain("--json");
    expect(refuse(`# smartctl -x /dev/sda\n${text}`).detail).toContain("--json");
  });

  it("refuses other text, binary data and other JSON", () => {
    expect(refuse("segmentation fault").code).toBe("unreadable");
    expect(refuse(new Uint8Array([0, 1, 2, 255])).code).toBe("unreadable");
    for (const json of ["[]", "null", "3", '"a"', "{}", '{"drives":[]}', "{}{}"]) {
      expect(refuse(json).code).toBe("unreadable");
    }
  });

  it("refuses nvme-cli's report, which has other units under other names", () => {
    const log = { critical_warning: "0", temperature: 310.0, avail_spare: 100, percent_used: 2 };
    expect(refuse(asText({ ...log, data_units_written: "136157684" })).detail).toContain(
      "nvme-cli",
    );
  });

  it("survives JSON nested a million deep", () => {
    expect(refuse(`{"a":${"[".repeat(1_000_000)}`).code).toBe("unreadable");
  });

  it("does not take an inherited property for one of the report", () => {
    expect(refuse('{"__proto__":{"smartctl":{}},"constructor":1}').code).toBe("unreadable");
  });
});

describe("encodings", () => {
  const written = (bytes: Uint8Array): number | null => {
    const result = parseSmartctlReport(bytes, { location: null });
    return result.ok ? result.health.bytesWritten : null;
  };
  it("reads a report with a byte that is not UTF-8 in a message", () => {
    const messages = [{ string: "No?data", severity: "error" }];
    const bytes = Buffer.from(asText(changed(plainNvme(), { smartctl: { messages } })));
    bytes[bytes.indexOf("?")] = 0xa0;
    expect(written(bytes)).toBe(8_212_770_304_000);
  });

  it("reads UTF-8 with a byte order mark, CRLF line ends, and PowerShell's UTF-16", () => {
    const pretty = JSON.stringify(plainNvme(), null, 1).replaceAll("\n", "\r\n");
    expect(written(Buffer.from(`\uFEFF${pretty}`))).toBe(8_212_770_304_000);
    expect(written(Buffer.from(`\uFEFF${pretty}`, "utf16le"))).toBe(8_212_770_304_000);
  });
});
