/**
 * Budget: an in-process read of the health log at least 20 times faster than spawning `smartctl -j
 * -a` on the same device. In a QEMU guest with an NVMe drive, as root. Run: npm run bench guest
 */
import { bundledProgram } from "../test/end-to-end/bundled-program.ts";
import { bootGuest } from "../test/guest/guest.ts";
import { guestRequirements } from "../test/guest/requirements.ts";
import type { Timing } from "../test/guest/time-health-log.ts";

const requirements = guestRequirements();
if (requirements.ok) await measure();
else
  process.stdout.write(
    `left out: no guest can be booted here (${requirements.missing.join(", ")})\n`,
  );

async function measure(): Promise<void> {
  const guest = await bootGuest();
  try {
    const program = await bundledProgram("test/guest/time-health-log.ts");
    const { stdout, stderr } = await guest.run(`"${guest.node}" "${program}" /dev/nvme0`);
    if (stderr !== "") throw new Error(stderr);
    const { inProcessMs, smartctlMs }: Timing = JSON.parse(stdout);
    const ratio = (smartctlMs / inProcessMs).toFixed(0);
    process.stdout.write(`health log ${inProcessMs} ms, smartctl ${smartctlMs} ms: ${ratio} x\n`);
  } finally {
    await guest.stop();
  }
}
