import { describe, expect, it } from "vitest";
import { MAKER_RULES, makerOf } from "../../../agent/sources/rules/makers.ts";
import { HOST_WRITES, MISLABELLED } from "../../../agent/sources/smartctl/ata-attributes.ts";
import { LIFE } from "../../../agent/sources/smartctl/ata-life-rules.ts";
import { read } from "./read.ts";
import { sataDrive } from "./reports.ts";

/** A family of the maker that a rule asks for, or of none that any rule asks for. */
function familyOf(makers: (typeof HOST_WRITES)[number]["makers"]): string {
  const families = {
    apple: "Apple SD/SM/TS...E/F/G SSDs",
    samsung: "Samsung based SSDs",
    intel: "Intel S3520 Series SSDs",
    micron: "Crucial/Micron Client SSDs",
    phison: "Phison Driven SSDs",
    sandforce: "SandForce Driven SSDs",
    "silicon-motion": "Silicon Motion based SSDs",
    hynix: "SK hynix SATA SSDs",
    "seagate-nytro": "Seagate Nytro SATA SSD",
  } as const;
  const maker = makers?.[0];
  return maker === undefined ? "Some other SSDs" : families[maker];
}

describe("rules for bytes written", () => {
  it.each(HOST_WRITES)("$attribute $name, $bytesPerUnit bytes: $example.drive", (rule) => {
    const rows = [
      { id: rule.attribute, name: rule.name ?? "Unknown_Attribute", raw: rule.example.raw },
      ...rule.beside.map((id) => ({ id, name: "Unknown_Attribute", raw: 1 })),
    ];
    const { health } = read(sataDrive(rule.example.drive, familyOf(rule.makers), rows));
    expect(health.bytesWritten).toBe(rule.example.bytes);
    expect(rule.source).not.toBe("");
  });

  it.each(MISLABELLED)("nothing is believed of $example ($source)", ({ example, families }) => {
    const family = families.source.includes("Phison")
      ? "Phison Driven SSDs"
      : "Silicon Motion based OEM SSDs";
    const rows = HOST_WRITES.map(({ attribute, name }) => ({
      id: attribute,
      name: name ?? "Unknown_Attribute",
      raw: 1,
    }));
    expect(read(sataDrive(example, family, rows)).health.bytesWritten).toBeNull();
  });
});

describe("rules for the percentage used", () => {
  it.each(LIFE)("$example.name of $example.drive reads $example.used", (rule) => {
    const { drive, name, value, raw, used } = rule.example;
    const rows = [{ id: rule.attribute ?? 245, name, value, raw }];
    expect(read(sataDrive(drive, familyOf(rule.makers), rows)).health.percentageUsed).toBe(used);
  });
});

describe("makers", () => {
  it.each(MAKER_RULES)("$maker: $example", ({ maker, example: [model, family] }) => {
    expect(makerOf(model, family)).toBe(maker);
  });

  it.each([
    ["CT120BX100SSD1", "Silicon Motion based SSDs", "silicon-motion"],
    ["SSDSC2KB480G7R", "Dell Certified Intel S4x00/D3-S4x10 Series SSDs", "intel"],
    ["APPLE SSD TS128C", "JMicron/Maxiotek based SSDs", null],
    ["P3-2TB", null, null],
    [null, null, null],
  ])("%s of family %s is by %s", (model, family, maker) => {
    expect(makerOf(model, family)).toBe(maker);
  });
});
