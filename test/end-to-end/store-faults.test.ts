import {
  chownSync,
  closeSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { History } from "../../agent/model/history.ts";
import type { State } from "../../agent/model/state.ts";
import { bytes, DAY, TB } from "../../agent/model/units.ts";
import { dayAt } from "../../agent/support/calendar.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { openStore } from "../../db/open.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { NOON } from "../host/host-at.ts";
import { type Machine, plantMachine, wearbar, wearbarJson } from "./host.ts";
import { change, databaseOf, sampled } from "./sampled.ts";
import { withDrives } from "./saved-drive.ts";

/** A verified copy, as the agent makes one every month. */
function backUp({ data }: Machine): void {
  const { store } = openStore({
    path: join(data, "wearbar.db"),
    migrationsFolder: join(import.meta.dirname, "../../db/migrations"),
    backupsFolder: join(data, "backups"),
    lockPath: join(data, "agent.lock"),
    now: NOON,
  });
  store.backUp(join(data, "backups"), NOON);
  store.close();
}

type Damage = (file: string, machine: Machine) => void;
const PAGE = 1_024;
const NOISE = Uint8Array.from({ length: 20_000 }, (_, at) => (at * at) % 251);

const DAMAGES: readonly (readonly [string, Damage])[] = [
  ["noise", (file) => writeFileSync(file, NOISE)],
  ["cut in the middle", (file) => truncateSync(file, 5 * PAGE)],
  [
    "zeroes in the page of the readings",
    (file, machine) => {
      const page = Number(
        change(machine, "SELECT rootpage FROM sqlite_schema WHERE name = 'readings'"),
      );
      overwrite(file, (page - 1) * PAGE, new Uint8Array(PAGE));
    },
  ],
];

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}

describe.each(DAMAGES)("a database that is damaged: %s", (_, damage) => {
  it("is replaced by the newest good copy, and its owner is told at once and for a week", async () => {
    const machine = await sampled();
    backUp(machine);
    damage(databaseOf(machine), machine);
    const { code, stdout, stderr } = await wearbar(machine, "sample");
    const told =
      /The database was damaged; the copy \S+ was restored and the damaged file kept as \S+\./;
    expect([code, stderr]).toEqual([EXIT.ok, expect.stringMatching(told)]);
    expect(stdout).toMatch(/^\S+ · as of 13:00/);
    expect(stdout.replaceAll(/\s+/g, " ")).toMatch(told);
    const later = { now: NOON + 6 * DAY };
    expect((await wearbar(machine, "status", later)).stdout.replaceAll(/\s+/g, " ")).toMatch(told);
    const muchLater = { now: NOON + 8 * DAY };
    expect((await wearbar(machine, "status", muchLater)).stdout).not.toContain("damaged");
  });

  it("without a copy is set aside, and its owner is told", async () => {
    const machine = await sampled();
    damage(databaseOf(machine), machine);
    const { code, stderr } = await wearbar(machine, "sample");
    expect(code).toBe(EXIT.ok);
    expect(stderr).toMatch(
      /^wearbar: The database was damaged and there was no copy; it was set aside as \S+\.\n$/,
    );
    const aside = readdirSync(machine.data).filter((name) => /^wearbar-damaged-.*\.db$/.test(name));
    expect(aside).toHaveLength(1);
    expect((await wearbarJson<State>(machine, "status")).reasons).toContainEqual(
      expect.objectContaining({ code: "database-started-fresh", severity: "watch" }),
    );
  });
});

describe.each([
  ["missing", (file: string) => rmSync(file)],
  ["cut to nothing", (file: string) => truncateSync(file, 0)],
])("a database that is %s is no first start", (_, damage) => {
  it("where there is a copy it is restored", async () => {
    const machine = await sampled();
    backUp(machine);
    damage(databaseOf(machine));
    const { code, stderr } = await wearbar(machine, "sample");
    expect([code, stderr]).toEqual([
      EXIT.ok,
      expect.stringMatching(
        /^wearbar: The database was empty or missing; the copy \S+ was restored\.\n$/,
      ),
    ]);
  });

  it("where there is none its owner is told that all begins anew", async () => {
    const machine = await sampled();
    damage(databaseOf(machine));
    const { code, stderr } = await wearbar(machine, "sample");
    const told = "The database was empty or missing and there was no copy: all begins anew.";
    expect([code, stderr]).toEqual([EXIT.ok, `wearbar: ${told}\n`]);
    const { stdout } = await wearbar(machine, "doctor");
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(`warn database: sound; schema`);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(told);
  });
});

describe("a damaged database is never restored in silence", () => {
  it.each(["history", "doctor", "drives watch 1"])("by wearbar %s either", async (call) => {
    const machine = await sampled();
    backUp(machine);
    writeFileSync(databaseOf(machine), NOISE);
    const { code, stderr } = await wearbar(machine, call);
    expect([code, stderr]).toEqual([
      EXIT.ok,
      expect.stringMatching(/^wearbar: The database was damaged; the copy/),
    ]);
    const { reasons } = await wearbarJson<State>(machine, "status");
    expect(reasons.map((reason) => reason.code)).toContain("database-restored");
  });
});

describe("what the doctor says of the database", () => {
  it("is no clean bill where it began anew", async () => {
    const machine = await sampled();
    writeFileSync(databaseOf(machine), NOISE);
    await wearbar(machine, "status --json");
    const { code, stdout } = await wearbar(machine, "doctor");
    expect(code).toBe(EXIT.ok);
    expect(stdout).toMatch(/^warn +database: sound; .*was damaged and there was no copy/m);
  });

  it.runIf(process.getuid?.() === 0)("names what was made with sudo", async () => {
    const machine = await sampled();
    chownSync(databaseOf(machine), 12_345, 12_345);
    const { code, stdout } = await wearbar(machine, "doctor");
    expect(code).toBe(EXIT.failed);
    expect(stdout).toMatch(/^fail +owner: .*wearbar\.db belong to another user/m);
    expect(stdout).toContain(`sudo chown -R 0 ${databaseOf(machine)}`);
  });

  it("is no fault of Wearbar's own where the copies can not be listed", async () => {
    const machine = await sampled();
    writeFileSync(join(machine.data, "backups"), "a file in the folder's place");
    const { code, stdout } = await wearbar(machine, "doctor");
    expect([code, stdout]).toEqual([
      EXIT.failed,
      expect.stringMatching(/^fail +database: .*backups/m),
    ]);
  });

  it("includes a folder too long for a socket", async () => {
    const machine = plantMachine(LAPTOP);
    const environment = { WEARBAR_HOME: join(machine.home, "w".repeat(100)) };
    const { stdout } = await wearbar(machine, "doctor", { environment });
    expect(stdout).toMatch(/^warn +socket: .*agent\.sock is too long a path/m);
  });

  it("is a failure where there is none yet and none can be made", async () => {
    const machine = plantMachine(LAPTOP);
    const environment = { WEARBAR_HOME: "/dev/null/wearbar" };
    const { code, stdout } = await wearbar(machine, "doctor", { environment });
    expect(code).toBe(EXIT.failed);
    expect(stdout).toContain("/dev/null is no folder that can be written");
  });
});

describe("a recording that can not be read", () => {
  it.each(["status", "drives", "forecast", "history"])("is refused by %s", async (verb) => {
    const machine = plantMachine(LAPTOP);
    const file = join(machine.home, "cut.json");
    writeFileSync(file, '{"smartctl": {"version": [7, 4]');
    const { code, stderr } = await wearbar(machine, [verb, "--recording", file]);
    expect([code, stderr]).toEqual([EXIT.usage, expect.stringContaining("cut off")]);
  });
});

describe("a clock that is set back", () => {
  const written = (terabytes: number) => ({ health: { bytesWritten: bytes(terabytes * TB) } });

  it.each([
    ["a day", DAY],
    ["a year", 365 * DAY],
  ])("by %s loses no sample and keeps the counter", async (_, back) => {
    const machine = plantMachine(LAPTOP);
    for (const [now, terabytes] of [
      [NOON, 150],
      [NOON - back, 151],
      [NOON - back + DAY, 152],
      [NOON + DAY, 153],
    ] as const) {
      const setting = { now, assemble: withDrives(machine, written(terabytes)) };
      expect(await wearbar(machine, "sample", setting)).toMatchObject({
        code: EXIT.ok,
        stderr: "",
      });
    }
    const { days } = await wearbarJson<History>(machine, "history", { now: NOON + DAY });
    const sampled = [NOON, NOON - back, NOON - back + DAY, NOON + DAY].map((at) => dayAt(at, 60));
    expect(new Set(days.map(({ day }) => String(day)))).toEqual(new Set(sampled));
    expect(days.at(-1)?.bytesWritten).toBe(153 * TB);
    const state = await wearbarJson<State>(machine, "status", { now: NOON + DAY });
    expect(state.drives[0]?.health.bytesWritten).toBe(153 * TB);
  });
});

it("no file or folder of Wearbar's may be read by others", async () => {
  const machine = await sampled();
  const modes = ["", "wearbar.db", "state.json"].map(
    (name) => statSync(join(machine.data, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});
