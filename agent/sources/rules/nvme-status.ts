/**
 * Statuses a drive or the kernel ends an admin command with. Status code type in bits 10:8, status
 * code in bits 7:0 (NVMe Base Specification 2.0, figures 93 to 99); type 3 is also what Linux uses
 * for commands it gave up itself.
 */
const WORDS: Readonly<Record<number, string>> = {
  1: "invalid command opcode",
  2: "invalid field in command",
  4: "data transfer error",
  5: "aborted by loss of power",
  6: "internal error",
  7: "abort requested",
  8: "aborted as its queue was deleted",
  11: "invalid namespace or format",
  12: "command sequence error",
  21: "operation denied",
  29: "sanitize in progress",
  33: "command interrupted",
  34: "transient transport error",
  130: "namespace not ready",
  132: "format in progress",
  265: "invalid log page",
  272: "namespace not attached",
  641: "unrecovered read error",
  646: "access denied",
  880: "host path error",
  881: "aborted by the host",
};

/**
 * @param status above 0, as the ioctl returns it; bits 11 and up (retry delay, more, do not retry)
 * say nothing of the cause and are left out.
 * @returns such as `NVMe status 0x109 (invalid log page)`.
 */
export function describeNvmeStatus(status: number): string {
  const cause = status & 0x7ff;
  const words = WORDS[cause];
  const hex = `NVMe status 0x${cause.toString(16).padStart(3, "0")}`;
  return words === undefined ? hex : `${hex} (${words})`;
}
