import { describe, expect, it } from "vitest";
import { type SourceAnswer, UNKNOWN_HEALTH } from "../../agent/model/reading.ts";
import { type Bytes, bytes, DAY, GB, TB } from "../../agent/model/units.ts";
import { inTurn } from "../../agent/sources/in-turn.ts";
import { keepListed } from "../../agent/sources/keep-listed.ts";
import { macLister } from "../../agent/sources/mac-listing.ts";
import { macOsCounters } from "../../agent/sources/mac-os-counters.ts";
import { smartPrograms } from "../../agent/sources/rules/smart-programs.ts";
import { disagreement, withSecondOpinion } from "../../agent/sources/second-opinion.ts";
import { EXAMPLE_FACTS } from "../end-to-end/saved-drive.ts";
import { hostAt } from "../host/host-at.ts";
import { strictSource } from "../sources/strict-source.ts";
import { macAddonDouble } from "./mac-addon-double.ts";
import { fusion, mac, virtualMac, withEmptyCaddy, withT9 } from "./macs.ts";

const answer = (bytesWritten: Bytes | null): SourceAnswer => ({
  ok: true,
  facts: EXAMPLE_FACTS,
  health: { ...UNKNOWN_HEALTH, bytesWritten },
  sinceBoot: null,
  notes: [],
});
const no: SourceAnswer = { ok: false, why: { code: "busy", detail: "busy" } };

describe("a second opinion", () => {
  it.each<[string, SourceAnswer, boolean]>([
    ["the same", answer(bytes(100 * TB)), false],
    ["1% more", answer(bytes(101 * TB)), false],
    ["2% more", answer(bytes(102 * TB)), true],
    ["2% less", answer(bytes(98 * TB)), true],
    ["1,000 times as much", answer(bytes(100_000 * TB)), true],
    ["unknown", answer(null), false],
    ["no answer", no, false],
  ])("of %s is a disagreement or not", (_, second, isOne) => {
    const note = disagreement(answer(bytes(100 * TB)), second, "diskutil");
    expect(note !== null).toBe(isOne);
  });

  it("is none where a new drive was written to between the two looks", () => {
    expect(disagreement(answer(bytes(5 * GB)), answer(bytes(5.5 * GB)), "diskutil")).toBeNull();
  });

  it("report 47: is asked for once a day, noted, and changes no figure", async () => {
    let now = 0;
    const first = strictSource("iokit", [{ facts: EXAMPLE_FACTS, answer: answer(bytes(TB)) }]);
    const second = strictSource("diskutil", [{ facts: EXAMPLE_FACTS, answer: answer(bytes(GB)) }]);
    const clock = { elapsed: () => now };
    const source = withSecondOpinion(first, { source: second, every: DAY, clock });
    const notesAt = async (at: number) => {
      now = at;
      await source.probe();
      const read = await source.read(EXAMPLE_FACTS.location);
      expect(read).toMatchObject({ ok: true, health: { bytesWritten: TB } });
      return read.ok ? read.notes : [];
    };
    const note = "diskutil says 1000000000 bytes written, not 1000000000000: more than 1% apart";
    expect(await notesAt(0)).toEqual([note]);
    expect(await notesAt(DAY - 1)).toEqual([]); // a second read of diskutil would fail: it is strict
  });

  it("is not asked for where the first source has no answer", async () => {
    const first = strictSource("iokit", [{ facts: EXAMPLE_FACTS, answer: no }]);
    const second = strictSource("diskutil", []);
    const clock = { elapsed: () => 0 };
    const source = withSecondOpinion(first, { source: second, every: DAY, clock });
    expect(await source.read(EXAMPLE_FACTS.location)).toEqual(no);
  });
});

it("what the system lists stands before what a source says, so that a drive stays the same one", async () => {
  const inner = strictSource("smartctl", [{ facts: EXAMPLE_FACTS, answer: answer(null) }]);
  const listed = { ...EXAMPLE_FACTS, model: "Samsung PSSD T9", firmware: null };
  const source = keepListed(inner, async () => [listed]);
  expect(await source.read(EXAMPLE_FACTS.location)).toMatchObject({
    facts: { model: "Samsung PSSD T9", firmware: EXAMPLE_FACTS.firmware },
  });
});

describe("taking turns", () => {
  it("runs one after the other, in order, whatever becomes of each", async () => {
    const takeTurn = inTurn();
    const said: string[] = [];
    const act = (name: string) => async () => {
      said.push(`${name} begins`);
      await Promise.resolve();
      said.push(`${name} ends`);
      if (name === "first") throw new Error("first fails");
    };
    const first = takeTurn(act("first"));
    const second = takeTurn(act("second"));
    await expect(first).rejects.toThrow("first fails");
    await second;
    expect(said).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });
});

describe("other programs that read drives", () => {
  it("are known by their paths, or by their names where there is no path", () => {
    const running = [
      "/Applications/Stats.app/Contents/MacOS/Stats",
      "/opt/homebrew/sbin/smartctl",
      "netdata",
      "/Applications/Statistics.app/Contents/MacOS/Statistics",
      "/usr/libexec/smartd-helper",
    ];
    expect(smartPrograms(running)).toEqual(["Stats", "smartctl", "netdata"]);
    expect(smartPrograms([])).toEqual([]);
  });
});

describe("the counters of macOS", () => {
  const open = (mac: Parameters<typeof macAddonDouble>[0]) => {
    const access = { ok: true, addon: macAddonDouble(mac).addon } as const;
    const deadline = { milliseconds: 1_000 };
    const lister = macLister(access, hostAt("").clock, deadline);
    return macOsCounters({ access, lister, deadline });
  };

  it.each([
    ["each member of a Fusion drive", fusion(), ["disk0", "disk1"]],
    ["a virtual disk, and no disk image", virtualMac(), ["disk0"]],
    ["a USB drive", withT9(), ["disk0", "disk4"]],
  ])("are there for %s", async (_, mac, locations) => {
    const source = open(mac);
    const { drives, why } = await source.probe();
    expect([drives.map(({ location }) => location), why]).toEqual([locations, null]);
    for (const location of locations) {
      const read = await source.read(location);
      expect(read).toMatchObject({ ok: true, health: UNKNOWN_HEALTH });
      expect(read).toHaveProperty("sinceBoot.bytesWritten");
    }
  });

  it("report 4: are what was counted since boot, never a lifetime", async () => {
    expect(await open(virtualMac()).read("disk0")).toMatchObject({
      sinceBoot: { bytesWritten: 800_000_000, bytesRead: 0 },
      health: { bytesWritten: null },
    });
  });

  it("are unknown, not 0, where a drive has no driver", async () => {
    expect(await open(withEmptyCaddy(2_000_000_000_000n)).read("disk4")).toEqual({
      ok: false,
      why: { code: "unreadable", detail: "no counters of disk4" },
    });
  });

  it("are refused for what is not there", async () => {
    expect(await open(mac([])).probe()).toMatchObject({
      drives: [],
      why: { code: "no-such-device" },
    });
    expect(await open(mac([])).read("disk0")).toMatchObject({ ok: false });
  });
});
