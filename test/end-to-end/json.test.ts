import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ActiveAlert } from "../../agent/model/alert.ts";
import type { Reason } from "../../agent/model/state.ts";
import { bytes, DAY, GB, HOUR, TB } from "../../agent/model/units.ts";
import { LAPTOP, SERVER, VIRTUAL_MACHINE } from "../fixtures/linux-machines.ts";
import { NOON } from "../host/host-at.ts";
import { everyAlert } from "../views/words/every-alert.ts";
import { agentLooks, agentRuns } from "./agent-looks.ts";
import { type Machine, plantMachine, type Setting, wearbar } from "./host.ts";
import { fieldsOf, type JsonDocs, readJsonDocs, undocumented } from "./json-docs.ts";
import { saveDrives, withDrives } from "./saved-drive.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/json.md"), "utf8");
const docs = readJsonDocs(page);

/** Every call that prints JSON, and the section of docs/json.md that describes it. */
const CALLS = [
  ["status", "state"],
  ["sample", "state"],
  ["forecast", "forecasts"],
  ["drives", "drives"],
  ["alerts", "alerts"],
  ["alerts history", "alerts history"],
  ["history", "history"],
  ["writers", "writers"],
  ["menubar", "menu bar"],
  ["agent status", "agent"],
  ["config", "settings"],
  ["config get space.target_percent", "setting"],
  ["config get machine.first_use", "setting"],
  ["doctor", "findings"],
] as const;

interface Printed {
  readonly call: string;
  readonly section: string;
  readonly json: unknown;
}

/** What is printed on machines that differ as much as they can: together they show every field. */
async function everything(): Promise<readonly Printed[]> {
  const outputs: Printed[] = [];
  const print = async (machine: Machine, setting: Setting = {}, flags = "") => {
    for (const [call, section] of CALLS) {
      if (flags !== "" && /^(agent|alerts|config|doctor|menubar|writers)/.test(call)) continue;

      const { stdout } = await wearbar(machine, `${call} --json${flags}`, setting);
      outputs.push({ call: `${call}${flags}`, section, json: JSON.parse(stdout) });
    }
  };
  for (const tree of [LAPTOP, SERVER, VIRTUAL_MACHINE]) await print(plantMachine(tree));
  await print(plantMachine());
  await print(await longWatched(), { now: NOON + 9 * DAY });
  await print(await changedDrive(), { now: NOON + CHANGED_DAYS * DAY });
  await print(await alerted(), { now: NOON + 2 * HOUR });
  outputs.push(...(await demonstrated()), await reported());
  const machine = plantMachine(LAPTOP);
  await print(machine, {}, ` --recording ${saveDrives(machine.home, {}, AWAY)}`);
  return outputs;
}

const QUESTIONS = "twice-capacity,no-swap,write=20GB/day,event=2TB";

/** The example, which has what takes a year to happen. */
async function demonstrated(): Promise<readonly Printed[]> {
  const calls = [
    ["demo status", "state"],
    ["demo drives", "drives"],
    ["demo alerts", "alerts"],
    ["demo alerts history", "alerts history"],
    ["demo history", "history"],
    ["demo writers", "writers"],
    ["demo report --certificate", "certificate"],
    [`demo forecast --what-if ${QUESTIONS}`, "forecasts"],
    [`forecast --what-if ${QUESTIONS}`, "forecasts"], // whose drive can not be read
  ] as const;
  const machine = plantMachine(LAPTOP);
  return Promise.all(
    calls.map(async ([call, section]) => {
      const { stdout } = await wearbar(machine, `${call} --json`);
      return { call, section, json: JSON.parse(stdout) };
    }),
  );
}

/** A report that lies in its folder. */
async function reported(): Promise<Printed> {
  const machine = plantMachine(LAPTOP);
  await wearbar(machine, "report --format html");
  const { stdout } = await wearbar(machine, "report list --json");
  return { call: "report list", section: "reports", json: JSON.parse(stdout) };
}

const CHANGED_DAYS = 91;

/** Seven weeks of 20 GB a day, then six of 90, nearly at its end by its own word. */
async function changedDrive(): Promise<Machine> {
  const machine = plantMachine(LAPTOP);
  for (let day = 0; day <= CHANGED_DAYS; day++) {
    const gigabytes = 20 * day + 70 * Math.max(0, day - 49);
    const health = { bytesWritten: bytes(150 * TB + gigabytes * GB), percentageUsed: 92 };
    const setting = { now: NOON + day * DAY, assemble: withDrives(machine, { health }) };
    await wearbar(machine, "sample", setting);
  }
  return machine;
}

/** A drive with new errors, of which an agent has told. */
async function alerted(): Promise<Machine> {
  const machine = plantMachine(LAPTOP);
  await agentLooks(machine, 0);
  await agentLooks(machine, 1, { mediaErrors: 3 });
  agentRuns(machine);
  return machine;
}

const AWAY = {
  facts: {
    location: "sdb",
    model: "Example USB",
    serial: null,
    capacityBytes: null,
    internal: false,
  },
};

/** Nine days, a drive that is gone, one that is forgotten, a full disk, a known age, a warning. */
async function longWatched(): Promise<Machine> {
  const machine = plantMachine(LAPTOP);
  await wearbar(machine, "config set machine.first_use 2020-01-01");
  await wearbar(machine, "config set space.target_percent 95");
  await wearbar(machine, "config set space.minimum_percent 95");
  for (let day = 0; day <= 9; day++) {
    const health = { bytesWritten: bytes((150 + day) * TB), criticalWarning: day === 9 ? 4 : 0 };
    const others =
      day === 0
        ? [AWAY, { facts: { location: "sdc", model: "Example 2", serial: "E200000000" } }]
        : [];
    const setting = { now: NOON + day * DAY, assemble: withDrives(machine, { health }, ...others) };
    await wearbar(machine, "sample", setting);
  }
  await wearbar(machine, "drives forget 3");
  return machine;
}

describe("docs/json.md", () => {
  it("describes what is printed, field by field, and nothing else", async () => {
    const printed = await everything();
    const faults = printed.flatMap(({ call, section, json }) =>
      undocumented(docs, json, [section], call),
    );
    expect([...new Set(faults)]).toEqual([]);
    const seen = new Set(printed.flatMap(({ section, json }) => fieldsOf(docs, json, [section])));
    expect(documentedFields(docs).filter((field) => !seen.has(field))).toEqual([]);
    const reasons = printed.flatMap(({ json }) =>
      "reasons" in Object(json) ? Object(json).reasons : [],
    );
    expect(reasons.length).toBeGreaterThan(3);
    expect(reasons.flatMap((reason) => undocumentedFacts(reason))).toEqual([]);
    const alerts = printed.flatMap(({ json }) =>
      "alerts" in Object(json) ? Object(json).alerts : [],
    );
    expect(alerts.length).toBeGreaterThan(0);
    expect(alerts.flatMap((alert) => undocumentedFacts(alert, "alert "))).toEqual([]);
    for (const { json } of printed) {
      expect(json).toMatchObject({ schemaVersion: 1, version: WEARBAR_VERSION });
    }
  }, 120_000);

  it("is held against the output in such a way that a fault is found", async () => {
    const { stdout } = await wearbar(plantMachine(LAPTOP), "status --json");
    const state = { ...JSON.parse(stdout), word: null, day: 5, surprise: 1 };
    expect(undocumented(docs, state, ["state"], "status")).toEqual([
      "status: day is 5, not day",
      "status: word is null, which the section state rules out",
      "status: surprise is in none of the sections state",
    ]);
    expect(undocumentedFacts({ code: "no-drive", facts: { colour: 1 } })).toEqual([
      "no-drive: colour",
    ]);
    expect(documentedFields(docs).length).toBeGreaterThan(100);
  });

  it("names the facts of every alert that a rule makes", () => {
    for (const { alert } of everyAlert()) expect(undocumentedFacts(alert, "alert ")).toEqual([]);
  });

  it("names every command that prints JSON", () => {
    for (const [call] of CALLS) {
      const typed = call.replace(/ \S+\.\S+$/, " KEY");
      expect(page).toContain(`\`wearbar ${typed} --json\``);
    }
  });
});

/** Facts are described by the row of their reason's code, or of their alert's. */
function undocumentedFacts(
  { code, facts }: Pick<Reason, "code" | "facts"> | Pick<ActiveAlert, "code" | "facts">,
  of = "",
): readonly string[] {
  const row = page.split("\n").find((line) => line.startsWith(`| ${of}\`${code}\` |`)) ?? "";
  const unknown = Object.keys(facts).filter((fact) => !row.includes(`\`${fact}\``));
  return [...(row === "" ? [code] : []), ...unknown.map((fact) => `${code}: ${fact}`)];
}

const documentedFields = (all: JsonDocs): readonly string[] =>
  [...all].flatMap(([section, fields]) =>
    [...fields.keys()].map((field) => `${section}: ${field}`),
  );
