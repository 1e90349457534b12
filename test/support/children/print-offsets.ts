/** Prints, for each zone that it reads, how far its own dates are from UTC then. */
import { createInterface } from "node:readline";
import { followZone } from "../../../agent/support/zone-follower.ts";

let now = "Europe/Vienna";
const zone = followZone(
  () => now,
  (next) => {
    process.env["TZ"] = next;
  },
);
const SUMMER = Date.UTC(2026, 6, 1);
zone();
for await (const line of createInterface({ input: process.stdin })) {
  now = line;
  console.log(`${zone()} ${-new Date(SUMMER).getTimezoneOffset()}`);
}
