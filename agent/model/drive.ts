import type { Bytes, Instant } from "./units.ts";

/** What a drive is, as far as wear goes. Only an `ssd` has an endurance. */
export type DriveKind = "ssd" | "hdd" | "virtual" | "optical" | "raid" | "unknown";

export type Interconnect =
  | "nvme"
  | "sata"
  | "sas"
  | "usb"
  | "thunderbolt"
  | "mmc"
  | "virtio"
  | "unknown";

/** What one source knows of a drive; null where it does not say. */
export interface DriveFacts {
  /** The name of this pass only, such as `nvme0`, `vda`, `disk0`. Never an identity. */
  readonly location: string;
  readonly model: string | null;
  /** Whole in memory only: the store keeps a salted hash and the last four characters. */
  readonly serial: string | null;
  readonly firmware: string | null;
  /** Of the physical drive, never of a container or volume on it. */
  readonly capacityBytes: Bytes | null;
  readonly kind: DriveKind;
  readonly interconnect: Interconnect;
  readonly internal: boolean | null;
  /** From which composite temperature on the drive itself warns. */
  readonly warningTemperatureCelsius: number | null;
}

/** A drive as the store knows it. */
export interface KnownDrive {
  readonly id: number;
  /** Salted hash of model and serial; without a serial, of model, capacity and location. */
  readonly key: string;
  /** True where there was no serial: two such drives may be taken for one another. */
  readonly weakIdentity: boolean;
  readonly location: string;
  readonly model: string | null;
  readonly serialTail: string | null;
  readonly firmware: string | null;
  readonly capacityBytes: Bytes | null;
  readonly kind: DriveKind;
  readonly interconnect: Interconnect;
  readonly internal: boolean | null;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
  /** Set by `drives forget`: history is kept, but the drive is no longer watched. */
  readonly retiredAt: Instant | null;
}
