/**
 * Names come from drives and files: control characters in them could move the cursor, change
 * colours or add a line. Bidirectional overrides could reorder the line.
 */
export function printable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text; // nearly always; the pattern below takes 3 ms to compile
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "\u{FFFD}");
}
