import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Memory, where there is a file system in it: what is simulated outlives no machine. */
const FOLDER = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** @returns what `work` returns, done with a data folder of its own that is gone afterwards. */
export async function withHome<Answer>(work: (home: string) => Promise<Answer>): Promise<Answer> {
  const home = mkdtempSync(join(FOLDER, "wearbar-simulated-"));
  try {
    return await work(home);
  } finally {
    rmSync(home, { recursive: true });
  }
}
