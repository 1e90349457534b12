/**
 * Names come from drives and files: control characters in them could move the cursor, change
 * colours or add a line. Bidirectional overrides could reorder the line.
 */
export function printable(text: string): string {
  // Nearly always, our own `·`, `–`, `…` and bars among it: the pattern below takes 3 ms to compile.
  if (/^[ -~\u00A1-\u00AC\u00AE-\u02FF\u2013\u2026\u2580-\u259F]*$/.test(text)) return text;
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "\u{FFFD}");
}
