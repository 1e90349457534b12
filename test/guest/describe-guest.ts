import { describeWhere } from "../describe-where.ts";
import { guestRequirements } from "./requirements.ts";

/** `describe` for tests that boot the guest: left out where this machine can not, unless demanded. */
export function describeGuest(title: string, tests: () => void): void {
  const requirements = guestRequirements();
  describeWhere(title, requirements.ok ? [] : requirements.missing, "GUEST_DEMANDED", tests);
}
