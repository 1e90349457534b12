import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAtaInformation, parseUnitSerial } from "../../agent/sources/scsi-pages.ts";
import { ataInformationPage, unitSerialPage } from "../fixtures/linux-tree.ts";

const bytesOf = (page: string) => Buffer.from(page.slice("hex ".length), "hex");

test("page 80h gives the serial without its padding", () => {
  expect(parseUnitSerial(bytesOf(unitSerialPage("   S5SXNS0R000004C  ")))).toBe("S5SXNS0R000004C");
});

test("a serial of zeros, blanks or nothing is unknown", () => {
  for (const serial of ["000000000000", "    ", "", "0x00000000"]) {
    expect(parseUnitSerial(bytesOf(unitSerialPage(serial)))).toBe(null);
  }
});

test("another page is refused", () => {
  expect(parseUnitSerial(Buffer.from("00830004deadbeef", "hex"))).toBe(null);
  expect(parseAtaInformation(bytesOf(unitSerialPage("S5SXNS0R000004C")))).toBe(null);
});

test("page 89h gives the whole model, serial and firmware in reading order", () => {
  const page = ataInformationPage("Samsung SSD 860 EVO 500GB", "S3Z1NB0K000007", "RVT04B6Q");
  expect(parseAtaInformation(bytesOf(page))).toEqual({
    model: "Samsung SSD 860 EVO 500GB",
    serial: "S3Z1NB0K000007",
    firmware: "RVT04B6Q",
  });
});

test("a cut page 89h is refused and an empty one knows nothing", () => {
  const page = bytesOf(ataInformationPage("", "", ""));
  expect(parseAtaInformation(page.subarray(0, 571))).toBe(null);
  expect(parseAtaInformation(page)).toEqual({ model: null, serial: null, firmware: null });
});

test("any bytes are parsed to printable text or to nothing", () => {
  const page = fc.uint8Array({ maxLength: 600 });
  fc.assert(
    fc.property(page, fc.constantFrom(0x80, 0x89), (bytes, code) => {
      bytes[1] = code;
      const texts = [parseUnitSerial(bytes), ...Object.values(parseAtaInformation(bytes) ?? {})];
      for (const text of texts)
        expect(text ?? "x").toMatch(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);
    }),
    { seed: 20_261_130 },
  );
});
