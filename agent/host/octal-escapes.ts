/**
 * @returns a name from /proc/swaps or mountinfo as it is on disk: the kernel writes space, tab, line
 * end and backslash as three octal digits (Linux fs/seq_file.c, mangle_path).
 */
export const withoutOctalEscapes = (name: string): string =>
  name.replace(/\\([0-3][0-7]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
