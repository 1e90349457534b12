import { describe } from "vitest";
import { guestRequirements } from "./requirements.ts";

/**
 * `describe` for tests that boot the guest. Where this machine can not, they are left out with a
 * word on why. CI, and whoever sets GUEST_DEMANDED, lets nothing be left out: there the boot fails
 * with the same words.
 */
export function describeGuest(title: string, tests: () => void): void {
  const requirements = guestRequirements();
  const demanded = process.env["CI"] !== undefined || process.env["GUEST_DEMANDED"] !== undefined;
  if (requirements.ok || demanded) {
    describe(title, tests);
    return;
  }
  const why = `left out; missing: ${requirements.missing.join(", ")}`;
  process.stderr.write(`${title}: ${why}\n`);
  describe.skip(`${title} (${why})`, tests);
}
