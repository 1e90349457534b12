import { describe, expect, test } from "vitest";
import { enduranceMark, isKnownQlc } from "../../agent/analysis/endurance.ts";
import { TB } from "../../agent/model/units.ts";

const ssd = { kind: "ssd", capacityBytes: 1 * TB, model: "APPLE SSD AP1024M" } as const;

describe("the mark", () => {
  test("is what the owner set, when the owner set it", () => {
    expect(enduranceMark(ssd, 600)).toMatchObject({ bytes: 600 * TB, basis: "owner" });
  });

  test("is 1,000 cycles where the cells are known to be QLC", () => {
    const mark = enduranceMark({ ...ssd, model: "INTEL SSDPEKNW010T8" }, null);
    expect(mark).toMatchObject({ cycles: 1_000, basis: "qlc" });
  });

  test("follows the owner even for QLC", () => {
    const mark = enduranceMark({ ...ssd, model: "CT1000P3PSSD8" }, 2_000);
    expect(mark).toMatchObject({ cycles: 2_000, basis: "owner" });
  });

  test("report 56: stands on the capacity of the physical drive", () => {
    const mark = enduranceMark({ ...ssd, capacityBytes: 500_277_792_768 }, null);
    expect(mark?.bytes).toBe(1_500_833_378_304_000);
  });

  test("report 25: is unknown, not 0, without a capacity", () => {
    expect(enduranceMark({ ...ssd, capacityBytes: null }, null)).toBeNull();
  });

  test.each(["hdd", "virtual", "optical", "raid", "unknown"] as const)(
    "does not exist for a drive of kind %s",
    (kind) => {
      expect(enduranceMark({ ...ssd, kind }, 3_000)).toBeNull();
    },
  );
});

describe("known QLC", () => {
  test.each(["Samsung SSD 870 QVO 1TB", "CT2000P1SSD8", "Micron_2400_MTFDKBA512QFM"])(
    "%s",
    (model) => {
      expect(isKnownQlc(model)).toBe(true);
    },
  );

  test.each([
    "Samsung SSD 870 EVO 1TB",
    "CT1000P2SSD8",
    "CT1000P5PSSD8",
    "APPLE SSD AP0256Z",
    null,
  ])("not %s", (model) => {
    expect(isKnownQlc(model)).toBe(false);
  });
});
