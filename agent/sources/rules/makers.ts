/**
 * Who made the firmware that counts: attributes mean what their firmware's maker says they mean.
 * Families are those of smartmontools' drivedb.h
 * (https://github.com/smartmontools/smartmontools/blob/main/drivedb/drivedb.h); models are for
 * drives that its copy does not know.
 */
export type Maker =
  | "apple"
  | "samsung"
  | "intel"
  | "micron"
  | "phison"
  | "sandforce"
  | "silicon-motion"
  | "hynix"
  | "seagate-nytro";

interface MakerRule {
  readonly maker: Maker;
  readonly family: RegExp;
  /** Only where one maker's model names can not be taken for another's. */
  readonly model: RegExp | null;
  /** A model and its family, or null for a drive that is in no family. */
  readonly example: readonly [model: string, family: string | null];
}

/** First match wins: Dell's and Lenovo's Intel drives are Intel's. */
export const MAKER_RULES: readonly MakerRule[] = [
  {
    maker: "apple",
    family: /^Apple\b/,
    model: /^APPLE SSD /,
    example: ["APPLE SSD SM0256F", "Apple SD/SM/TS...E/F/G SSDs"],
  },
  {
    maker: "samsung",
    family: /^Samsung based SSDs$/,
    model: /^samsung\b/i,
    example: ["SAMSUNG MZ7L3480HCHQ-00A07", null],
  },
  {
    maker: "intel",
    family: /^(Dell Certified |Lenovo OEM )?Intel\b/,
    model: /^(INTEL|SOLIDIGM) SSD/,
    example: ["INTEL SSDSC2BB240G7", "Intel 730 and DC S35x0/3610/3700 Series SSDs"],
  },
  {
    maker: "micron",
    family: /^(Crucial\/Micron|Micron) /,
    model: /^(Crucial_CT|CT\d+[BM]X[3-9]00SSD|Micron[_ ]|MTFDDA)/,
    example: ["CT500MX500SSD1", "Crucial/Micron MX500 SSDs"],
  },
  {
    maker: "phison",
    family: /^Phison Driven /,
    model: null,
    example: ["KINGSTON SA400S37240G", "Phison Driven SSDs"],
  },
  {
    maker: "sandforce",
    family: /^SandForce Driven /,
    model: null,
    example: ["KINGSTON SV300S37A120G", "SandForce Driven SSDs"],
  },
  {
    maker: "silicon-motion",
    family: /^Silicon Motion based /,
    model: null,
    example: ["TS32GMTS400", "Silicon Motion based SSDs"],
  },
  {
    maker: "hynix",
    family: /^SK hynix SATA SSDs$/,
    model: null,
    example: ["SHGS31-1000GS-2", "SK hynix SATA SSDs"],
  },
  {
    maker: "seagate-nytro",
    family: /^Seagate (IronWolf 110|Nytro) SATA SSD$/,
    model: null,
    example: ["ZA240NM10001", "Seagate IronWolf 110 SATA SSD"],
  },
];

/**
 * The family decides where there is one: one model name has been sold with several controllers.
 * @param family as smartctl names it, null for a drive that its database does not know.
 */
export function makerOf(model: string | null, family: string | null): Maker | null {
  const rule = MAKER_RULES.find((candidate) =>
    family !== null ? candidate.family.test(family) : candidate.model?.test(model ?? ""),
  );
  return rule?.maker ?? null;
}

/**
 * Serial numbers that many drives share: blanked by who published the report (`REDACTED`, `--`), or
 * made up by a USB bridge that does not pass the drive's own on (all zeros, or counting up).
 */
const NO_SERIALS = /^(0+|-+|x+|(redacted|unknown|none|n\/a)|0?123456789(abcd(ef)?)?|f+)$/i;

/** @returns the serial, or null where it names no single drive. */
export function realSerial(serial: string | null): string | null {
  return serial === null || NO_SERIALS.test(serial) ? null : serial;
}
