import { mkdirSync, statSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { oldestBirth, readFirstUse } from "../../agent/host/first-use.ts";
import { instant } from "../../agent/model/units.ts";
import { plantTree } from "../fixtures/linux-tree.ts";
import { NOON } from "./host-at.ts";

const now = instant(NOON);
const born = (evidence: string, birthMs: number | null) => ({ evidence, birthMs });
const in2019 = Date.UTC(2019, 4, 2, 8, 30);

test("the oldest believable birth is the first use, with what it was read from", () => {
  const births = [
    born("birth of /", Date.UTC(2021, 0, 1)),
    born("birth of /etc/machine-id", in2019),
    born("birth of the home folder", null),
  ];
  expect(oldestBirth(births, now)).toEqual({ at: in2019, evidence: "birth of /etc/machine-id" });
});

test("a birth of 0, before 2005 or in the future is unknown, not old", () => {
  const births = [
    born("birth of /", 0),
    born("birth of /lost+found", Date.UTC(2004, 11, 31)),
    born("birth of /etc/hostname", NOON + 1),
    born("birth of /var/log/installer", Number.NaN),
  ];
  expect(oldestBirth(births, now)).toBe(null);
  expect(oldestBirth([...births, born("birth of /x", in2019)], now)?.at).toBe(in2019);
});

test("of equal births the first listed is named", () => {
  const births = [born("birth of /", in2019), born("birth of /lost+found", in2019)];
  expect(oldestBirth(births, now)?.evidence).toBe("birth of /");
});

test("a missing candidate is no birth", () => {
  const root = plantTree("/etc/machine-id = 00c0ffee");
  const future = instant(statSync(root).birthtimeMs + 60_000);
  const keeps = statSync(root).birthtimeMs > 0; // some file systems keep no birth times
  expect(readFirstUse(root, `${root}/nowhere`, future)?.evidence ?? null).toBe(
    keeps ? "birth of /" : null,
  );
});

test("the home is asked for by its real path, outside the root", () => {
  const elsewhere = plantTree();
  mkdirSync(`${elsewhere}/home`);
  const birthMs = statSync(`${elsewhere}/home`).birthtimeMs;
  const found = readFirstUse("/no/such/root", `${elsewhere}/home`, instant(birthMs + 60_000));
  expect(found).toEqual(
    birthMs > 0 ? { at: instant(birthMs), evidence: "birth of the home folder" } : null,
  );
});

test("any births give a believable one or none", () => {
  const births = fc.array(fc.record({ evidence: fc.string(), birthMs: fc.option(fc.double()) }));
  fc.assert(
    fc.property(births, (list) => {
      const at = oldestBirth(list, now)?.at ?? NOON;
      expect(at).toBeGreaterThanOrEqual(Date.UTC(2005, 0, 1));
      expect(at).toBeLessThanOrEqual(NOON);
    }),
    { seed: 20_261_130 },
  );
});
