/** What `/proc/PID/stat` says of a process, as far as it is asked. */
export interface LinuxProcess {
  /** At most 15 bytes, in Latin-1: no program sets it in another way than byte by byte. */
  readonly command: string;
  readonly parentPid: number;
  /** Since boot. */
  readonly startTicks: number;
  /** A thread of the kernel. */
  readonly isKernels: boolean;
}

/** Set for threads of the kernel (Linux include/linux/sched.h). */
const PF_KTHREAD = 0x0020_0000;

/**
 * @param text of proc_pid_stat(5), in Latin-1. The command may hold spaces and parentheses; after the
 * last parenthesis come numbers alone.
 */
export function parseProcessStat(text: string): LinuxProcess | null {
  const opens = text.indexOf("(");
  const closes = text.lastIndexOf(")");
  if (opens < 0 || closes < opens) return null;
  const fields = text.slice(closes + 2).split(" ", 20); // from the third field on
  const parentPid = Number(fields[1]);
  const flags = Number(fields[6]);
  const startTicks = Number(fields[19]);
  if (Number.isNaN(parentPid + flags + startTicks)) return null;
  const command = text.slice(opens + 1, closes);
  return { command, parentPid, startTicks, isKernels: (flags & PF_KTHREAD) !== 0 };
}

/**
 * @param text of proc_pid_io(5).
 * @returns `write_bytes` less `cancelled_write_bytes`: what was deleted before it was written. Below
 * zero for a program that deletes what others wrote.
 */
export function parseProcessIo(text: string): number | null {
  const written = after(text, "\nwrite_bytes: ");
  const cancelled = after(text, "\ncancelled_write_bytes: ");
  return Number.isNaN(written - cancelled) ? null : written - cancelled;
}

function after(text: string, label: string): number {
  const at = text.indexOf(label);
  return at < 0 ? Number.NaN : Number.parseInt(text.slice(at + label.length), 10);
}
