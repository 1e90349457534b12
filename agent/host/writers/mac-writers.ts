import type { MacAddon, MacProcess } from "../../../native/mac-addon.ts";
import { type Bytes, bytesOrNull } from "../../model/units.ts";
import type { ProcessCounter, WritersPass } from "../../model/writers.ts";
import { ask } from "../mac/ask.ts";

/** Milliseconds for an answer that takes the kernel a few. */
const PATIENCE = 10_000;

/** @returns all processes once, null where the system would not list them. */
export async function macWriters(
  addon: Pick<MacAddon, "readProcessWrites">,
): Promise<WritersPass | null> {
  const answer = await ask(() => addon.readProcessWrites(), PATIENCE);
  if (answer === null) return null;
  const { nowTicks, processes, notPermitted, steps } = answer;
  if (steps.some(({ status }) => status !== 0)) return null;
  return {
    nowTicks: Number(nowTicks),
    processes: processes.flatMap((process) => counterOf(process) ?? []),
    unseen: notPermitted,
  };
}

/**
 * The kernel's own process is left out, which only root may see: what it writes is swap and what
 * apps handed over earlier, and is accounted for as such.
 */
function counterOf(process: MacProcess): ProcessCounter | null {
  const { pid, status, startTicks, bytesWritten } = process;
  if (pid === 0 || status !== 0 || startTicks === null || bytesWritten === null) return null;
  return {
    pid,
    parentPid: null, // the counters of ended children are added to nobody's here
    startTicks: Number(startTicks),
    name: macAppName(process),
    bytesWritten: Number(bytesWritten),
  };
}

/**
 * @returns the outermost app that the program lies in, so that its helpers count for it, else the
 * program's own name.
 */
export function macAppName({ path, name }: Pick<MacProcess, "path" | "name">): string {
  const parts = (path ?? "").split("/").filter((part) => part !== "");
  const app = parts.slice(0, -1).find((part) => /.\.app$/i.test(part));
  return app?.slice(0, -4) ?? parts.at(-1) ?? (name || "program without a name");
}

/** @returns memory written to the swap files since boot, as it is written there: compressed. */
export async function macSwappedOut(addon: Pick<MacAddon, "readMemory">): Promise<Bytes | null> {
  const answer = await ask(() => addon.readMemory(), PATIENCE);
  if (answer === null) return null;
  const { swapouts, kernelPageSize } = answer;
  if (swapouts === null || kernelPageSize === null) return null;
  return bytesOrNull(Number(swapouts * kernelPageSize));
}
