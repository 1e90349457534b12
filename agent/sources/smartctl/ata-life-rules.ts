import type { Maker } from "../rules/makers.ts";

/** Where the drive's own percentage stands, and which way it counts. */
export interface LifeRule {
  readonly attribute: number | null;
  readonly name: RegExp;
  readonly makers: readonly Maker[] | null;
  /**
   * `value-left`, `raw-left`: percent of life left, in the normalised value or in the raw one.
   * `value-unless-raw`: the value, unless it stayed at 100 while the raw one could be a percentage.
   * `raw-used`: percent used in the raw value, and what is left in the normalised one.
   * `both-left`: a life left that is believed only where both values say the same.
   */
  readonly reads: "value-left" | "raw-left" | "value-unless-raw" | "raw-used" | "both-left";
  readonly source: string;
  readonly example: {
    readonly drive: string;
    readonly name: string;
    readonly value: number;
    readonly raw: number;
    readonly used: number;
  };
}

/** The first row that fits an attribute decides; a row that can not be read is not made up for. */
export const LIFE: readonly LifeRule[] = [
  {
    attribute: 177,
    name: /^Wear_Leveling_Count$/,
    makers: ["samsung"],
    reads: "value-left",
    source: "Samsung, SSD SMART attributes: the raw value is the average of erase cycles",
    example: { drive: "Samsung SSD 840", name: "Wear_Leveling_Count", value: 98, raw: 14, used: 2 },
  },
  {
    attribute: 233,
    name: /^Media_Wearout_Indicator$/,
    makers: ["intel"],
    reads: "value-left",
    source: "Intel, product specifications: normalised from 100 down to 1, raw always 0",
    example: { drive: "S3520", name: "Media_Wearout_Indicator", value: 43, raw: 0, used: 57 },
  },
  {
    attribute: 202,
    name: /./,
    makers: ["micron"],
    reads: "raw-used",
    source: "drivedb.h: raw = percent lifetime used, although named Percent_Lifetime_Remain",
    example: { drive: "5300", name: "Percent_Lifetime_Remain", value: 99, raw: 1, used: 1 },
  },
  {
    attribute: 231,
    name: /^SSD_Life_Left$/,
    makers: ["phison"],
    reads: "raw-left",
    source: "Kingston, SMART attribute details: the normalised value stays at 100",
    example: { drive: "KINGSTON SKC400", name: "SSD_Life_Left", value: 100, raw: 74, used: 26 },
  },
  {
    attribute: 231,
    name: /^SSD_Life_Left$/,
    makers: ["sandforce"],
    reads: "value-unless-raw",
    source:
      "Kingston, SMART attribute details; drivedb.h counts a Phison drive (Force LS) here too",
    example: { drive: "KINGSTON SV300", name: "SSD_Life_Left", value: 95, raw: 0, used: 5 },
  },
  {
    attribute: 231,
    name: /^SSD_Life_Left$/,
    makers: ["seagate-nytro"],
    reads: "value-left",
    source: "drivedb.h: raw in hexadecimal, 0x645d00 where the value is 93",
    example: { drive: "ZA240NM10001", name: "SSD_Life_Left", value: 93, raw: 6_577_408, used: 7 },
  },
  {
    attribute: 169,
    name: /^Remaining_Lifetime_Perc$/,
    makers: ["silicon-motion"],
    reads: "raw-left",
    source:
      "drivedb.h; 132 of 3,000 cycles where it says 96, and the normalised value stays at 100",
    example: {
      drive: "TS32GMTS400",
      name: "Remaining_Lifetime_Perc",
      value: 100,
      raw: 96,
      used: 4,
    },
  },
  {
    attribute: null,
    name: /^(SSD_Life_Left(_Perc)?|Lifetime_Left|(SSD_)?Remaining_Life(time)?(_Perc)?|Life_Remaining_Percent|(Drive_?Life|Lifetime)_Remaining%|(Perc|Percent|PCT)_(Rated_)?Life(time)?_Remain(ing)?)$/,
    makers: null,
    reads: "both-left",
    source: "drivedb.h: named as life left by the drive's own entry",
    example: {
      drive: "SSDSC2KB480G7R",
      name: "Percent_Life_Remaining",
      value: 97,
      raw: 97,
      used: 3,
    },
  },
  {
    attribute: null,
    name: /^(Perc(ent)?_(Rated_)?Life(time)?_Used|Drive_?Life_Used%)$/,
    makers: null,
    reads: "raw-used",
    source: "drivedb.h: named as life used by the drive's own entry",
    example: { drive: "RealSSD m4", name: "Perc_Rated_Life_Used", value: 98, raw: 2, used: 2 },
  },
];
