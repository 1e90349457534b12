/** Vital product data pages of SCSI devices, as Linux keeps them in sysfs. */

export interface AtaIdentity {
  readonly model: string | null;
  readonly serial: string | null;
  readonly firmware: string | null;
}

/**
 * Page 80h: 4 bytes of header, then the serial as text (SCSI Primary Commands 4, 7.8.15).
 * @returns null for another page, or a serial that tells nothing.
 */
export function parseUnitSerial(page: Uint8Array): string | null {
  if (page[1] !== 0x80) return null;
  return meaningful(asText(page, 4, page.length));
}

/**
 * Page 89h: the drive's IDENTIFY DEVICE answer from byte 60 on (SCSI/ATA Translation 3, 12.4.2). It
 * holds the whole model, of which INQUIRY gives 16 characters: `Samsung SSD 860 ` names no size.
 */
export function parseAtaInformation(page: Uint8Array): AtaIdentity | null {
  if (page[1] !== 0x89 || page.length < 572) return null;
  const words = (from: number, to: number) => asText(swapPairs(page), 60 + from * 2, 62 + to * 2);
  return {
    model: words(27, 46) || null,
    serial: meaningful(words(10, 19)),
    firmware: words(23, 26) || null,
  };
}

/** ATA strings come with the two bytes of each word exchanged. */
function swapPairs(page: Uint8Array): Uint8Array {
  return page.map((byte, at) => page[at ^ 1] ?? byte);
}

/** Printable ASCII only: all else in these fields is padding or damage. */
function asText(page: Uint8Array, from: number, to: number): string {
  const letters = [...page.subarray(from, to)].filter((byte) => byte >= 0x20 && byte < 0x7f);
  return String.fromCharCode(...letters).trim();
}

/** A serial of zeros only is a placeholder, and the same on every such device. */
export function meaningful(serial: string | null): string | null {
  return serial === null || /^(0x)?0*$/.test(serial) ? null : serial;
}
