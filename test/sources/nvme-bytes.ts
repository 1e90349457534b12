/** Raw NVMe structures, filled in at the offsets of the specification. */

export interface LogFields {
  readonly criticalWarning?: number;
  readonly kelvin?: number;
  readonly spare?: number;
  readonly threshold?: number;
  readonly percentageUsed?: number;
  readonly unitsRead?: bigint;
  readonly unitsWritten?: bigint;
  readonly readCommands?: bigint;
  readonly writeCommands?: bigint;
  readonly busyMinutes?: bigint;
  readonly powerCycles?: bigint;
  readonly powerOnHours?: bigint;
  readonly unsafeShutdowns?: bigint;
  readonly mediaErrors?: bigint;
  readonly errorLogEntries?: bigint;
  readonly warningMinutes?: number;
  readonly criticalMinutes?: number;
}

/** A quiet drive at 300 K with 512 MB written, but for the fields given. */
export function healthLog(fields: LogFields = {}): Uint8Array {
  const log = new Uint8Array(512);
  const view = new DataView(log.buffer);
  view.setUint8(0, fields.criticalWarning ?? 0);
  view.setUint16(1, fields.kelvin ?? 300, true);
  view.setUint8(3, fields.spare ?? 100);
  view.setUint8(4, fields.threshold ?? 10);
  view.setUint8(5, fields.percentageUsed ?? 0);
  setUint128(view, 32, fields.unitsRead ?? 1_000n);
  setUint128(view, 48, fields.unitsWritten ?? 1_000n);
  setUint128(view, 64, fields.readCommands ?? 0n);
  setUint128(view, 80, fields.writeCommands ?? 0n);
  setUint128(view, 96, fields.busyMinutes ?? 0n);
  setUint128(view, 112, fields.powerCycles ?? 0n);
  setUint128(view, 128, fields.powerOnHours ?? 0n);
  setUint128(view, 144, fields.unsafeShutdowns ?? 0n);
  setUint128(view, 160, fields.mediaErrors ?? 0n);
  setUint128(view, 176, fields.errorLogEntries ?? 0n);
  view.setUint32(192, fields.warningMinutes ?? 0, true);
  view.setUint32(196, fields.criticalMinutes ?? 0, true);
  return log;
}

export interface ControllerFields {
  readonly serial?: string;
  readonly model?: string;
  readonly firmware?: string;
  readonly totalCapacity?: bigint;
  readonly warningKelvin?: number;
}

export function identifyController(fields: ControllerFields = {}): Uint8Array {
  const data = new Uint8Array(4096);
  const view = new DataView(data.buffer);
  setText(data, 4, (fields.serial ?? "S0000000000123").padEnd(20));
  setText(data, 24, (fields.model ?? "EXAMPLE SSD 1TB").padEnd(40));
  setText(data, 64, (fields.firmware ?? "1.0").padEnd(8));
  view.setUint16(266, fields.warningKelvin ?? 0, true);
  setUint128(view, 280, fields.totalCapacity ?? 1_000_204_886_016n);
  return data;
}

export interface NamespaceFields {
  readonly blocks?: bigint;
  readonly flbas?: number;
  /** Exponents of the block sizes, by number of the format. */
  readonly formats?: Readonly<Record<number, number>>;
}

export function identifyNamespace(fields: NamespaceFields = {}): Uint8Array {
  const data = new Uint8Array(4096);
  const view = new DataView(data.buffer);
  view.setBigUint64(0, fields.blocks ?? 1_953_525_168n, true);
  view.setUint8(26, fields.flbas ?? 0);
  for (const [format, exponent] of Object.entries(fields.formats ?? { 0: 9 })) {
    view.setUint8(128 + 4 * Number(format) + 2, exponent);
  }
  return data;
}

function setUint128(view: DataView, offset: number, value: bigint): void {
  view.setBigUint64(offset, BigInt.asUintN(64, value), true);
  view.setBigUint64(offset + 8, value >> 64n, true);
}

function setText(data: Uint8Array, offset: number, text: string): void {
  data.set(Buffer.from(text, "latin1"), offset);
}
