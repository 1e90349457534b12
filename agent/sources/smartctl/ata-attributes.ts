import type { Maker } from "../rules/makers.ts";

/**
 * What vendor attributes mean, one row a rule. Names are those smartctl prints, which it takes from
 * the drive's entry in drivedb.h
 * (https://github.com/smartmontools/smartmontools/blob/main/drivedb/drivedb.h). A name without a unit
 * is trusted only from makers whose unit is known: `Total_LBAs_Written` is merely the default name of
 * attribute 241, and "the unit may vary, even between firmware revisions"
 * (https://github.com/smartmontools/smartmontools/issues/251). `Lifetime_Wts_Frm_Hst_GB` may mean
 * either gigabyte, and `Host_Writes` anything: they are in no row, so what they count is unknown.
 */
export interface HostWritesRule {
  readonly attribute: number;
  /** Null: whatever it is called. */
  readonly name: string | null;
  /** Null: the name alone is enough. */
  readonly makers: readonly Maker[] | null;
  readonly models: RegExp | null;
  /** Attributes that must be there too, because `name` alone does not tell the layout. */
  readonly beside: readonly number[];
  readonly bytesPerUnit: number;
  /** The attribute with the bytes read, in the same unit. */
  readonly readsAttribute: number | null;
  readonly source: string;
  readonly example: { readonly drive: string; readonly raw: number; readonly bytes: number };
}

const SECTOR = 512;
const MIB = 2 ** 20;
const GIB = 2 ** 30;

const anyMaker = { makers: null, models: null, beside: [], readsAttribute: 242 } as const;

/** Best first. */
export const HOST_WRITES: readonly HostWritesRule[] = [
  {
    ...anyMaker,
    attribute: 225,
    name: "Host_Writes_32MiB",
    bytesPerUnit: 32 * MIB,
    source: "drivedb.h: Intel, Dell certified Intel (whose 241 repeats it as LBAs), Innodisk",
    example: { drive: "SSDSCKJB240G7R", raw: 129_493, bytes: 4_345_064_062_976 },
  },
  {
    ...anyMaker,
    attribute: 241,
    name: "Host_Writes_32MiB",
    bytesPerUnit: 32 * MIB,
    source: "drivedb.h: Intel, Silicon Motion, Plextor, Toshiba HK4R, Innodisk, Maxio 4",
    example: { drive: "INTEL SSDSC2BB240G7", raw: 22_052_942, bytes: 739_973_942_738_944 },
  },
  {
    ...anyMaker,
    attribute: 241,
    name: "Lifetime_Writes_GiB",
    bytesPerUnit: GIB,
    source: "drivedb.h: SandForce, Phison, Supermicro SATA DOM",
    example: { drive: "KINGSTON SKC400S371T", raw: 391_741, bytes: 420_628_695_875_584 },
  },
  {
    ...anyMaker,
    attribute: 235,
    name: "Lifetime_Writes_GiB",
    bytesPerUnit: GIB,
    source: "drivedb.h: SK hynix SE5110, whose 241 counts what the flash took",
    example: { drive: "HFS480G32FEH-7410A", raw: 1_000, bytes: 1_073_741_824_000 },
  },
  {
    ...anyMaker,
    attribute: 241,
    name: "Host_Writes_GiB",
    bytesPerUnit: GIB,
    source: "drivedb.h: WD Blue/Red/Green, Kingston UV400, Seagate BarraCuda, ATP, Maxio 2 and 3",
    example: { drive: "WDC WDS500G2B0A-00SM50", raw: 12_000, bytes: 12_884_901_888_000 },
  },
  {
    ...anyMaker,
    attribute: 199,
    name: "Host_Writes_GiB",
    bytesPerUnit: GIB,
    readsAttribute: 198,
    source: "drivedb.h: Indilinx Barefoot 3, OCZ Intrepid 3000",
    example: { drive: "OCZ-VECTOR", raw: 8_000, bytes: 8_589_934_592_000 },
  },
  {
    ...anyMaker,
    attribute: 241,
    name: "Total_Writes_GiB",
    bytesPerUnit: GIB,
    source: "drivedb.h: SanDisk on Marvell controllers, Seagate Nytro XF1230",
    example: { drive: "SanDisk SDSSDH3500G", raw: 5_000, bytes: 5_368_709_120_000 },
  },
  {
    ...anyMaker,
    attribute: 241,
    name: "Total_Writes_GB",
    makers: ["hynix"],
    models: /SC31|SHGS31/,
    bytesPerUnit: 1e9,
    source: "drivedb.h: SK hynix SC31 counts GB, not GiB (ticket 1517); not known of their others",
    example: { drive: "SHGS31-1000GS-2", raw: 3_524, bytes: 3_524_000_000_000 },
  },
  {
    ...anyMaker,
    attribute: 241,
    name: "Total_LBAs_Written",
    makers: ["samsung"],
    bytesPerUnit: SECTOR,
    source:
      "Samsung, SSD SMART attributes: 241 in sectors; the same as Device Statistics on an 860",
    example: { drive: "Samsung SSD 840 Series", raw: 10_935_822_505, bytes: 5_599_141_122_560 },
  },
  {
    ...anyMaker,
    attribute: 246,
    name: null, // Total_LBAs_Written, until 7.2 Total_Host_Sector_Write
    makers: ["micron"],
    beside: [247, 248],
    bytesPerUnit: SECTOR,
    readsAttribute: null,
    source: "Micron TN-FD-22: 246 host sectors, 247 host pages, 248 pages by the drive itself",
    example: {
      drive: "Micron_5300_MTFDDAK960TDS",
      raw: 153_586_889_664,
      bytes: 78_636_487_507_968,
    },
  },
  {
    ...anyMaker,
    attribute: 241,
    name: "Total_LBAs_Written",
    makers: ["intel"],
    models: /^(INTEL|SOLIDIGM) SSDSC/, // with another seller's firmware the unit is not documented
    bytesPerUnit: 32 * MIB,
    source:
      "Intel, product specifications of the DC S series: 225 and 241 grow by 1 per 65,536 sectors",
    example: { drive: "SOLIDIGM SSDSC2KB960GZ", raw: 100_000, bytes: 3_355_443_200_000 },
  },
];

/** Firmwares whose counters do not count what their drivedb.h entry says. */
export const MISLABELLED: readonly {
  readonly models: RegExp;
  readonly families: RegExp;
  readonly source: string;
  readonly example: string;
}[] = [
  {
    models: /^(P3-|BIWIN SSD|Acer SSD SA100 480GB|M\.2 SSD (128|256|512)GB)/,
    families: /^Silicon Motion based OEM SSDs$/,
    source: "drivedb.h: attributes 241/242: not 32MiB",
    example: "P3-256",
  },
  {
    models: /^KIOXIA-EXCERIA SATA SSD/,
    families: /^Phison Driven /,
    source: "drivedb.h: 241 Lifetime_Writes_GiB: 32MiB ?",
    example: "KIOXIA-EXCERIA SATA SSD",
  },
];
