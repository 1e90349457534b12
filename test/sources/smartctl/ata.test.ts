import { describe, expect, it } from "vitest";
import { read, refuse } from "./read.ts";
import { changed, type Row, sataDrive, withStatistics } from "./reports.ts";

const SAMSUNG = "Samsung based SSDs";

describe("bytes written to a SATA drive", () => {
  it("come from Device Statistics before any attribute", () => {
    const rows = [{ id: 241, name: "Total_LBAs_Written", value: 99, raw: 1 }];
    const report = withStatistics(sataDrive("Samsung SSD 860 EVO 500GB", SAMSUNG, rows), {
      "1:24": 64_777_770_148,
      "1:40": 34_909_544_344,
      "1:32": 1_348_861_990,
      "7:8": 19,
    });
    expect(read(report).health).toMatchObject({
      bytesWritten: 33_166_218_315_776,
      bytesRead: 17_873_686_704_128,
      hostWriteCommands: 1_348_861_990,
      percentageUsed: 19,
      powerOnHours: 14_551,
      powerCycles: 13,
      temperatureCelsius: 36,
    });
    expect(read(report).notes[0]).toContain("Device Statistics taken");
  });

  it("count sectors of 4,096 bytes where the drive has such", () => {
    const report = changed(withStatistics(sataDrive("X", null, []), { "1:24": 1_000 }), {
      logical_block_size: 4096,
    });
    expect(read(report).health.bytesWritten).toBe(4_096_000);
  });

  it("report 55: come from Device Statistics of a drive that is in no database", () => {
    const report = withStatistics(sataDrive("HFS3T8G3H2X069N", null, []), {
      "1:24": 1_000_000_000,
      "7:8": 4,
    });
    expect(read(report).health).toMatchObject({
      bytesWritten: 512_000_000_000,
      percentageUsed: 4,
    });
  });

  it("come from a drive that counts writes in Device Statistics and in no attribute", () => {
    const rows = [{ id: 202, name: "Perc_Rated_Life_Used", value: 98, raw: 2 }];
    const m4 = sataDrive("MTFDDAK128MAM-1J1", "Crucial/Micron RealSSD m4/C400/P400", rows);
    const report = withStatistics(m4, { "1:24": 13_843_916_035, "7:8": 3 });
    expect(read(report).health).toMatchObject({
      bytesWritten: 7_088_085_009_920,
      percentageUsed: 3,
    });
    expect(read(m4).health).toMatchObject({ bytesWritten: null, percentageUsed: 2 });
  });

  it("do not come from a statistic that is marked invalid, or of 0 beside a counter", () => {
    const rows = [{ id: 241, name: "Host_Writes_GiB", raw: 10 }];
    const drive = sataDrive("WDC WDS500G2B0A", "WD Blue / Red / Green SSDs", rows);
    const pages = [{ number: 1, table: [{ offset: 24, value: 7, flags: { valid: false } }] }];
    expect(read(changed(drive, { ata_device_statistics: { pages } })).health.bytesWritten).toBe(
      10_737_418_240,
    );
    expect(read(withStatistics(drive, { "1:24": 0 })).health.bytesWritten).toBe(10_737_418_240);
  });

  it("report 65: are never 66,300,416, but what the attribute with a unit says", () => {
    const rows = [
      { id: 225, name: "Host_Writes_32MiB", raw: 129_493 },
      { id: 233, name: "Total_LBAs_Written", raw: 129_493 },
      { id: 241, name: "Total_LBAs_Written", raw: 129_493 },
      { id: 245, name: "Percent_Life_Remaining", raw: 100 },
    ];
    const dell = sataDrive("SSDSCKJB240G7R", "Dell Certified Intel S3520 Series SSDs", rows);
    expect(read(dell).health).toMatchObject({
      bytesWritten: 4_345_064_062_976,
      percentageUsed: 0,
    });
  });

  it.each<[string, string | null, Row]>([
    ["WDC  WDS400T1R0A", null, { id: 241, name: "Total_LBAs_Written", value: 253, raw: 173_833 }],
    [
      "SanDisk pSSD",
      "SanDisk based SSDs",
      { id: 241, name: "Total_LBAs_Written", raw: 10_171_055 },
    ],
    ["Apacer AS340 240GB", null, { id: 241, name: "Total_LBAs_Written", raw: 3_851 }],
    ["LITEONIT LCT-512L9S", null, { id: 241, name: "Total_LBAs_Written", raw: 176_271 }],
    [
      "ZA240NM10001",
      "Seagate IronWolf 110 SATA SSD",
      { id: 241, name: "Lifetime_Wts_Frm_Hst_GB", raw: 141_921 },
    ],
    ["OCZ-TRION100", "OCZ/Toshiba Trion SSDs", { id: 241, name: "Host_Writes", raw: 5_000 }],
    ["P3-256", "Silicon Motion based OEM SSDs", { id: 241, name: "Host_Writes_32MiB", raw: 900 }],
    ["HFS256G39TND", "SK hynix SATA SSDs", { id: 241, name: "Total_Writes_GB", raw: 900 }],
  ])("report 65: are unknown on %s, whose unit nobody can tell", (model, family, row) => {
    const { health, notes } = read(sataDrive(model, family, [row]));
    expect(health.bytesWritten).toBeNull();
    expect(notes.join()).toContain(`${row.name} = ${row.raw}`);
  });

  it.each([
    ["Lifetime_NAND_Prg_GiB", "SK hynix SATA SSDs"],
    ["Sectors_Written_to_NAND", "ATP SATA III Superior Line SSDs"],
    ["NAND_Writes_32MiB", "Intel S3520 Series SSDs"],
  ])("are not %s, which counts what the flash took", (name, family) => {
    expect(
      read(sataDrive("X", family, [{ id: 241, name, raw: 5 }])).health.bytesWritten,
    ).toBeNull();
  });

  it("are unknown where two counters contradict each other", () => {
    const counters = (later: number) => [
      { id: 225, name: "Host_Writes_32MiB", raw: 100_000 },
      { id: 241, name: "Host_Writes_32MiB", raw: later },
    ];
    const read241 = (raw: number) =>
      read(sataDrive("INTEL SSDSC2BB240G7", "Intel S3520 Series SSDs", counters(raw)));
    expect(read241(100_003).health.bytesWritten).toBe(3_355_443_200_000);
    expect(read241(200_000).health.bytesWritten).toBeNull();
    expect(read241(200_000).notes.join()).toContain("contradict");
  });

  it("are unknown where the counter is something packed", () => {
    const rows = [{ id: 241, name: "Host_Writes_32MiB", raw: 0xffff_0001_0002 }];
    expect(read(sataDrive("X", "Plextor", rows)).health.bytesWritten).toBeNull();
  });

  it("are read where the database does not know the drive, but its maker is plain", () => {
    const samsung = [{ id: 241, name: "Total_LBAs_Written", value: 99, raw: 1_304_884_573 }];
    const micron = [
      { id: 202, name: "Unknown_SSD_Attribute", value: 99, raw: 1 },
      { id: 246, name: "Unknown_Attribute", raw: 153_586_889_664 },
      { id: 247, name: "Unknown_Attribute", raw: 4_799_589_736 },
      { id: 248, name: "Unknown_Attribute", raw: 3_340_144_569 },
    ];
    expect(read(sataDrive("SAMSUNG MZ7L3480HCHQ-00A07", null, samsung)).health.bytesWritten).toBe(
      668_100_901_376,
    );
    expect(read(sataDrive("Micron_5300_MTFDDAK960TDS", null, micron)).health).toMatchObject({
      bytesWritten: 78_636_487_507_968,
      percentageUsed: 1,
    });
  });

  it("are read of a Samsung drive whose model was blanked, by the names only it has", () => {
    const rows = [
      { id: 177, name: "Wear_Leveling_Count", value: 99, raw: 5 },
      { id: 235, name: "POR_Recovery_Count", value: 99, raw: 21 },
      { id: 241, name: "Total_LBAs_Written", value: 99, raw: 1_047_174_917 },
    ];
    expect(read(sataDrive("X SSD 850 PRO 128GB", "X based SSDs", rows)).health).toMatchObject({
      bytesWritten: 536_153_557_504,
      percentageUsed: 1,
    });
  });
});

describe("percentage used of a SATA drive", () => {
  const used = (model: string, family: string | null, row: Row): number | null =>
    read(sataDrive(model, family, [row])).health.percentageUsed;

  it("report 38: is unknown where there is no such attribute, not 0 percent left", () => {
    const row = { id: 231, name: "SSD_Life_Left", value: 98, raw: 98 };
    expect(used("KINGSTON SA400M8120G", "Phison Driven SSDs", row)).toBe(2);
    expect(
      used("KINGSTON SA400M8120G", "Phison Driven SSDs", { id: 9, name: "Hours", raw: 5 }),
    ).toBeNull();
  });

  it("report 37: is not taken from an attribute that counts down on one make and up on another", () => {
    const row = { id: 230, name: "Media_Wearout_Indicator", value: 1, raw: 0x17_0014_0017 };
    expect(used("WDC WDS500G2B0A", "WD Blue / Red / Green SSDs", row)).toBeNull();
  });

  it("is not smartctl's own guess from a normalised value", () => {
    const row = { id: 231, name: "SSD_Life_Left", value: 100, raw: 74 };
    const report = changed(sataDrive("KINGSTON SKC400S371T", "Phison Driven SSDs", [row]), {
      endurance_used: { current_percent: 0 },
    });
    expect(read(report).health.percentageUsed).toBe(26);
  });

  it("is taken from a life left only where both values agree, or the family is known", () => {
    const maxio = "Maxio based SSDs (variant 2)";
    const row = { id: 231, name: "SSD_Life_Left", value: 97, raw: 97 };
    expect(used("X", maxio, row)).toBe(3);
    expect(used("X", maxio, { ...row, value: 100 })).toBeNull();
    expect(used("X", maxio, { ...row, value: 253, raw: 253 })).toBeNull();
  });

  it("is unknown on a SandForce drive whose raw value may be the one that counts down", () => {
    const row = { id: 231, name: "SSD_Life_Left", value: 100, raw: 74 };
    const family = "SandForce Driven SSDs";
    expect(used("Corsair Force LS SSD", family, row)).toBeNull();
    expect(used("KINGSTON SV300S37A120G", family, { ...row, raw: 42_949_672_960 })).toBe(0);
  });

  it("is unknown where a Micron drive's two values contradict each other", () => {
    const row = { id: 202, name: "Percent_Lifetime_Remain", value: 83, raw: 17 };
    const family = "Crucial/Micron MX500 SSDs";
    expect(used("CT500MX500SSD1", family, row)).toBe(17);
    expect(used("CT500MX500SSD1", family, { ...row, value: 0, raw: 130 })).toBe(130);
    expect(used("CT500MX500SSD1", family, { ...row, raw: 83 })).toBeNull();
  });

  it("is read from Silicon Motion's layout where the erase counts say the same", () => {
    const layout = (average: number, left: number): Row[] =>
      [3, 2, average, 5_050, left].map((raw, at) => ({
        id: 165 + at,
        name: "Unknown_Attribute",
        raw,
      }));
    const percentage = (rows: readonly Row[]) =>
      read(sataDrive("P3-2TB", null, rows)).health.percentageUsed;
    expect(percentage(layout(2, 100))).toBe(0);
    expect(percentage(layout(2, 60))).toBeNull();
    expect(percentage(layout(9, 100))).toBeNull();
    expect(percentage(layout(2, 100).slice(1))).toBeNull();
  });
});

describe("Apple's SATA drives", () => {
  const FAMILY = "Apple SD/SM/TS...E/F/G SSDs";
  const rows = [
    { id: 173, name: "Wear_Leveling_Count", value: 165, raw: 3_294_309_909_395 },
    { id: 174, name: "Host_Reads_MiB", value: 99, raw: 114_600_601 },
    { id: 175, name: "Host_Writes_MiB", value: 99, raw: 81_979_088 },
  ];

  it("report 7: count MiB in 175, and say nothing official of their wear", () => {
    const { health, notes, facts } = read(sataDrive("APPLE SSD SM0256F", FAMILY, rows));
    expect(health).toMatchObject({
      bytesWritten: 85_961_304_178_688,
      bytesRead: 120_167_439_794_176,
      percentageUsed: null,
    });
    expect(notes).toEqual(["attribute 173 at 165: wear by no official meaning"]);
    expect(facts).toMatchObject({ internal: true, interconnect: "sata", kind: "ssd" });
  });

  it("are not internal in a USB case", () => {
    const report = changed(sataDrive("APPLE SSD SM0256F", FAMILY, rows), {
      device: { name: "/dev/sdb", info_name: "/dev/sdb [USB JMicron]", type: "usbjmicron" },
    });
    expect(read(report).facts.internal).toBe(false);
  });

  it("have Device Statistics under Linux, which agree", () => {
    const counter = [{ id: 175, name: "Host_Writes_MiB", value: 99, raw: 72_685_413 }];
    const report = withStatistics(sataDrive("APPLE SSD SM0512F", FAMILY, counter), {
      "1:24": 148_859_727_301,
      "7:8": 0,
    });
    expect(read(report).health).toMatchObject({
      bytesWritten: 76_216_180_378_112,
      percentageUsed: 0,
    });
    expect(read(report).notes).toEqual([]);
  });

  it("have no unit for 241, and none for a 175 that the database does not name", () => {
    const unnamed = [
      { id: 175, name: "Program_Fail_Count_Chip", raw: 26 },
      { id: 177, name: "Wear_Leveling_Count", value: 94, raw: 215 },
      { id: 241, name: "Total_LBAs_Written", raw: 1_000_000 },
    ];
    const { health, notes } = read(sataDrive("APPLE SSD SM256C", null, unnamed));
    expect(health).toMatchObject({ bytesWritten: null, percentageUsed: null });
    expect(notes).toContain("attribute 177 at 94: wear by no official meaning");
  });
});

describe("what a SATA report is of", () => {
  const LBAS = { id: 241, name: "Total_LBAs_Written", value: 198, raw: 2_754_608_750_246 };

  it("report 8: a spinning drive has no wear, whatever it counts", () => {
    const report = changed(sataDrive("SAMSUNG HD103SJ", "SAMSUNG SpinPoint F3", [LBAS]), {
      rotation_rate: 7200,
    });
    expect(read(report).facts.kind).toBe("hdd");
    expect(read(report).health).toMatchObject({
      bytesWritten: null,
      percentageUsed: null,
      temperatureCelsius: 36,
      powerOnHours: 14_551,
    });
  });

  it("is a spinning drive behind USB by its rate, which no bridge invents", () => {
    const report = changed(sataDrive("Hitachi HDS721050DLE630", null, [LBAS]), {
      rotation_rate: 7200,
      device: { name: "/dev/sdc", info_name: "/dev/sdc [USB JMicron]", type: "usbjmicron" },
    });
    expect(read(report).facts).toMatchObject({ kind: "hdd", interconnect: "usb" });
  });

  it("is an SSD without a rate by its family or its statistics, else unknown", () => {
    const kind = (family: string | null) =>
      read(changed(sataDrive("X", family, [LBAS]), { rotation_rate: undefined })).facts.kind;
    expect(kind("Indilinx Barefoot based SSDs")).toBe("ssd");
    expect(kind("Seagate FireCuda 2.5 SSHD")).toBe("unknown");
    const bare = changed(sataDrive("X", null, []), { rotation_rate: undefined });
    expect(read(bare).facts.kind).toBe("unknown");
    expect(read(withStatistics(bare, { "7:8": 1 })).facts.kind).toBe("ssd");
  });

  it("report 23: a temperature of 0 is that of a drive without a sensor", () => {
    const report = changed(sataDrive("X", null, []), { temperature: { current: 0 } });
    expect(read(report).health.temperatureCelsius).toBeNull();
  });

  it("is a virtual disk that has no SMART", () => {
    const vbox = changed(sataDrive("VBOX HARDDISK", null, []), {
      ata_smart_attributes: undefined,
      power_on_time: undefined,
      power_cycle_count: undefined,
      temperature: undefined,
    });
    expect(refuse(vbox)).toMatchObject({ code: "virtual-disk" });
    expect(refuse(vbox).facts?.capacityBytes).toBe(500_107_862_016);
  });

  it("counts errors and power losses of an SSD, but nothing packed", () => {
    const rows = [
      { id: 174, name: "Unexpect_Power_Loss_Ct", raw: 16 },
      { id: 187, name: "Reported_Uncorrect", raw: 3 },
    ];
    expect(read(sataDrive("X", null, rows)).health).toMatchObject({
      mediaErrors: 3,
      unsafeShutdowns: 16,
    });
    const packed = rows.map((row) => ({ ...row, raw: row.raw + 2 ** 32 }));
    expect(read(sataDrive("X", null, packed)).health).toMatchObject({
      mediaErrors: null,
      unsafeShutdowns: null,
    });
  });
});
