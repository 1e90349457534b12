import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { followZone, zoneInTz } from "../../agent/support/zone-follower.ts";

it("lets a process's own dates follow its owner's zone while it runs", () => {
  const child = join(import.meta.dirname, "children", "print-offsets.ts");
  const zones = ["Europe/Vienna", "America/New_York", "Asia/Kathmandu", "Europe/Vienna"];
  const input = `${zones.join("\n")}\n`;
  const environment = { ...process.env, TZ: "Europe/Vienna" };
  const { stdout } = spawnSync(process.execPath, [child], {
    ...{ input, env: environment, encoding: "utf8" },
  });
  expect(stdout.trim().split("\n")).toEqual([
    ...["Europe/Vienna 120", "America/New_York -240", "Asia/Kathmandu 345", "Europe/Vienna 120"],
  ]);
});

it("leaves dates alone while the zone stays", () => {
  const applied: string[] = [];
  const zone = followZone(
    () => "Europe/Vienna",
    (next) => applied.push(next),
  );
  expect([zone(), zone(), zone()]).toEqual(Array(3).fill("Europe/Vienna"));
  expect(applied).toEqual([]);
});

it.each([
  ["Europe/Vienna", "Europe/Vienna"],
  [":Asia/Tokyo", "Asia/Tokyo"],
  [":/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"],
  [":/etc/localtime", null],
  ["", null],
])("takes TZ=%s for the zone %s", (tz, zone) => {
  expect(zoneInTz(tz)).toBe(zone);
});
