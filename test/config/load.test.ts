import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfig, readConfigText, requireSound } from "../../agent/config/load.ts";
import { defaultConfig } from "../../agent/config/schema.ts";
import { localDay } from "../../agent/model/units.ts";
import { isWearbarError } from "../../agent/support/errors.ts";

const today = localDay("2026-11-30");
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wearbar-config-"));
  file = join(folder, "config.toml");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const load = (text: string | Uint8Array) => {
  writeFileSync(file, text);
  return loadConfig(file, today);
};
const refusal = async (loading: Promise<unknown>): Promise<string> => {
  const error = await loading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isWearbarError(error, "bad-config")) throw new Error(`not refused: ${error}`);
  return error.message.replaceAll(file, "FILE");
};
const problemsOf = async (text: string) =>
  (await load(text)).problems.map((problem) => problem.replaceAll(file, "FILE"));

describe("what is read", () => {
  it("is all defaults where there is no file, nor a folder for it", async () => {
    const defaults = { config: defaultConfig(), problems: [], source: "defaults" };
    expect(await loadConfig(file, today)).toEqual(defaults);
    expect(await loadConfig(join(folder, "no", "such", "config.toml"), today)).toEqual(defaults);
  });

  it("is all defaults from an empty file, which counts as a file", async () => {
    expect(await load("")).toEqual({ config: defaultConfig(), problems: [], source: "file" });
  });

  it("is every setting, in tables, dotted or inline", async () => {
    const { config, problems } = await load(`
      programs.smartctl = '/opt/homebrew/bin/smartctl'
      space = { minimum_percent = 5, target_percent = 8 } # tight
      [machine]
      first_use = 2019-05-31
      [endurance]
      "cycles" = 0x5dc
      [reading]
      deadline_seconds = 120
      [writers]
      enabled = false
      [alerts]
      enabled = false
      quiet_from = 23:30
      quiet_until = "07:15"
      daily_cap = 5
      daily_limit_gb = 200
      hot_celsius = 65
      swap_percent = 30
      stale_hours = 72
      [schedule]
      reading = "*/30 * * * *"
      weekly_report = "30 18 * * SUN"
      copy = "30 12 1,15 * *"
      maintenance = "15 20 * * *"
      writers_minutes = 5
      [menubar]
      show = "years"`);
    expect(problems).toEqual([]);
    expect(config).toEqual({
      "machine.first_use": "2019-05-31",
      "endurance.cycles": 1500,
      "space.minimum_percent": 5,
      "space.target_percent": 8,
      "reading.deadline_seconds": 120,
      "programs.smartctl": "/opt/homebrew/bin/smartctl",
      "writers.enabled": false,
      "alerts.enabled": false,
      "alerts.quiet_from": "23:30",
      "alerts.quiet_until": "07:15",
      "alerts.daily_cap": 5,
      "alerts.daily_limit_gb": 200,
      "alerts.hot_celsius": 65,
      "alerts.swap_percent": 30,
      "alerts.stale_hours": 72,
      "schedule.reading": "*/30 * * * *",
      "schedule.weekly_report": "30 18 * * SUN",
      "schedule.copy": "30 12 1,15 * *",
      "schedule.maintenance": "15 20 * * *",
      "schedule.writers_minutes": 5,
      "menubar.show": "years",
    });
  });

  it("may have a byte order mark and CRLF line ends", async () => {
    const { config, problems } = await load('\uFEFF[machine]\r\nfirst_use = "2019-05-31"\r\n');
    expect(problems).toEqual([]);
    expect(config["machine.first_use"]).toBe("2019-05-31");
  });

  it("follows a link, as dotfiles are kept", async () => {
    writeFileSync(join(folder, "dotfile"), "[endurance]\ncycles = 600");
    symlinkSync("dotfile", file);
    expect((await loadConfig(file, today)).config["endurance.cycles"]).toBe(600);
  });
});

describe("a value that is no good is a problem, and its default stands", () => {
  it.each([
    [
      '[endurance]\ncycles = "3000"',
      'Expected endurance.cycles to be a whole number from 100 to 100,000 at FILE:2, got "3000" (text). Try: wearbar config set endurance.cycles 1500',
    ],
    [
      "\n\nendurance.cycles = 50 # few",
      "Expected endurance.cycles to be a whole number from 100 to 100,000 at FILE:3, got 50 (a number). Try: wearbar config set endurance.cycles 1500",
    ],
    [
      "[endurance.cycles]\nmany = true",
      "Expected endurance.cycles to be a whole number from 100 to 100,000 at FILE:1, got [endurance.cycles] (a table). Try: wearbar config set endurance.cycles 1500",
    ],
    [
      "[machine]\nfirst_use = 2019-02-30",
      "Expected machine.first_use to be a day from 2005-01-01 to today, as YYYY-MM-DD at FILE:2, got 2019-02-30 (a date or time). Try: wearbar config set machine.first_use 2019-05-31",
    ],
    [
      "[machine]\nfirst_use = 2026-12-01",
      "Expected machine.first_use to be a day from 2005-01-01 to today, as YYYY-MM-DD at FILE:2, got 2026-12-01 (a date or time). Try: wearbar config set machine.first_use 2019-05-31",
    ],
    [
      "[machine]\nfirst_use = 2019-05-31T10:00:00Z",
      "Expected machine.first_use to be a day from 2005-01-01 to today, as YYYY-MM-DD at FILE:2, got 2019-05-31T10:00:00Z (a date or time). Try: wearbar config set machine.first_use 2019-05-31",
    ],
    [
      '[writers]\nenabled = "no"',
      'Expected writers.enabled to be true or false at FILE:2, got "no" (text). Try: wearbar config set writers.enabled false',
    ],
    [
      "[programs]\nsmartctl = ['/usr/sbin/smartctl']",
      "Expected programs.smartctl to be an absolute path, starting with \"/\" at FILE:2, got ['/usr/sbin/smartctl'] (a list). Try: wearbar config set programs.smartctl /opt/homebrew/bin/smartctl",
    ],
    [
      '[endurance]\ncycles = """\n3000"""',
      'Expected endurance.cycles to be a whole number from 100 to 100,000 at FILE:2, got """... (text). Try: wearbar config set endurance.cycles 1500',
    ],
    [
      '[menubar]\nshow = "Percent"',
      'Expected menubar.show to be one of percent, years, today, icon at FILE:2, got "Percent" (text). Try: wearbar config set menubar.show years',
    ],
    [
      '[alerts]\nquiet_from = "9:00"',
      'Expected alerts.quiet_from to be a time from 00:00 to 23:59, as HH:MM at FILE:2, got "9:00" (text). Try: wearbar config set alerts.quiet_from 23:30',
    ],
    [
      "[alerts]\nquiet_until = 07:15:30",
      "Expected alerts.quiet_until to be a time from 00:00 to 23:59, as HH:MM at FILE:2, got 07:15:30 (a date or time). Try: wearbar config set alerts.quiet_until 07:15",
    ],
    [
      '[schedule]\nreading = "0 0 * * * *"',
      'Expected schedule.reading to be a cron expression of five fields (minute, hour, day of the month, month, weekday; no seconds) at FILE:2, got "0 0 * * * *" (text). Try: wearbar config set schedule.reading "*/30 * * * *"',
    ],
    [
      "reading.deadline_seconds = true",
      "Expected reading.deadline_seconds to be a whole number from 1 to 600 at FILE:1, got true (a yes or no). Try: wearbar config set reading.deadline_seconds 120",
    ],
  ])("%j", async (text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
    expect((await load(text)).config).toEqual(defaultConfig());
  });

  it.each(["nan", "inf", "2.5", "1e9"])("endurance.cycles = %s", async (value) => {
    expect(await problemsOf(`endurance.cycles = ${value}`)).toHaveLength(1);
  });

  it("the target below the minimum: both fall back", async () => {
    const text = "[space]\nminimum_percent = 30\ntarget_percent = 20";
    expect(await problemsOf(text)).toEqual([
      "Expected space.target_percent to be at least space.minimum_percent (30) at FILE:3, got 20. Try: wearbar config set space.target_percent 30",
    ]);
    expect((await load(text)).config).toEqual(defaultConfig());
  });

  it("the minimum above the default target, which is said", async () => {
    expect(await problemsOf("\n[space]\nminimum_percent = 30")).toEqual([
      "Expected space.target_percent to be at least space.minimum_percent (30) at FILE:3, got 15 (the default). Try: wearbar config set space.target_percent 30",
    ]);
  });

  it("keeps the good values beside it", async () => {
    const { config, problems } = await load("[space]\nminimum_percent = 5\ntarget_percent = 'x'");
    expect(problems).toHaveLength(1);
    expect(config).toEqual({ ...defaultConfig(), "space.minimum_percent": 5 });
  });
});

describe("an unknown key is a problem that names the nearest known one", () => {
  it.each([
    ["[space]\nminimum_precent = 10", 2, "space.minimum_precent", "space.minimum_percent"],
    ["\n[endurnce]\ncycles = 3000", 3, "endurnce.cycles", "endurance.cycles"],
    ["cycles = 3000", 1, "cycles", "endurance.cycles"],
    ['"machine.first_use" = 2019-05-31', 1, '"machine.first_use"', "machine.first_use"],
    ["[programs.smartctll]", 1, "programs.smartctll", "programs.smartctl"],
    ["x = 1\n[[programs.smartct]]\na = 1", 2, "programs.smartct", "programs.smartctl"],
    ["space = { target_percents = 20 }", 1, "space.target_percents", "space.target_percent"],
  ])("%j", async (text, line, got, nearest) => {
    expect(await problemsOf(text)).toContain(
      `Expected a setting that Wearbar knows at FILE:${line}, got ${got}. Did you mean ${nearest}? "wearbar config" lists them all.`,
    );
  });

  it("but a value in a table's place is told apart", async () => {
    expect(await problemsOf("\nspace = 15")).toEqual([
      "Expected space to be a table at FILE:2. Write [space] on a line of its own and its settings below.",
    ]);
  });

  it("and an empty table of ours is none", async () => {
    expect(await problemsOf("[machine]\n[space]\n")).toEqual([]);
  });

  it("all problems come in the order of the file", async () => {
    const lines = (
      await problemsOf("a = 1\nspace.minimum_percent = 30\nspace.x = 1\n[b]\nc = 2")
    ).map((problem) => /FILE:(\d+)/.exec(problem)?.[1]);
    expect(lines).toEqual(["1", "2", "3", "5"]);
  });

  it("a key may be absurdly deep or a file full of them", async () => {
    expect(await problemsOf(`${"a.".repeat(20_000)}a = 1`)).toHaveLength(1);
    const many = Array.from({ length: 1_000 }, (_, index) => `k${index} = 1`);
    expect(await problemsOf(many.join("\n"))).toHaveLength(1_000);
  });

  it("names like __proto__ and constructor are names", async () => {
    expect(await problemsOf("__proto__ = 1\n[constructor]\nprototype = 2")).toHaveLength(2);
  });
});

it("turns problems into one refusal for those who can not run on defaults", async () => {
  const sound = await load("endurance.cycles = 600");
  expect(requireSound(sound)["endurance.cycles"]).toBe(600);
  const unsound = await load("a = 1\nb = 2");
  const refused = await refusal((async () => requireSound(unsound))());
  expect(refused.split("\n")).toHaveLength(2);
});

describe("a file that can not be used as a whole is refused in words", () => {
  it("with file, line, column, the line and what to do where it is no TOML", async () => {
    expect(await refusal(load("[programs]\r\nsmartctl = /usr/sbin/smartctl\r\n"))).toBe(
      "Expected TOML at FILE:2:12, got smartctl = /usr/sbin/smartctl (invalid value). " +
        'Correct that line: texts stand in quotes, comments begin with "#".',
    );
  });

  it.each([
    "a",
    "a = ",
    "[a",
    "a = 1\na = 2",
    "a = 1 b = 2",
    "a = 1\rb = 2",
    "a = 99999999999999999999",
    "a = '",
    "a = \u0000",
    "{}",
  ])("%j", async (text) => {
    expect(await refusal(load(text))).toMatch(/^Expected TOML at FILE:\d+:\d+, got /);
  });

  it("where it is not UTF-8", async () => {
    expect(await refusal(load(Buffer.from("# gr\xfcn\n", "latin1")))).toBe(
      "Expected UTF-8 text at FILE, got other bytes; save it as UTF-8. " +
        "Correct it, or move it away to use the defaults.",
    );
    expect(await refusal(load(Buffer.from("a = 1", "utf16le")))).toContain("TOML");
  });

  it("where it is a folder", async () => {
    mkdirSync(file);
    expect(await refusal(loadConfig(file, today))).toContain(
      "a readable file at FILE, got a folder",
    );
  });

  it("where it is far too large", async () => {
    expect(await refusal(load(new Uint8Array(10_000_000)))).toContain(
      "Expected a config file of at most 100 kB at FILE, got 10000000 bytes.",
    );
  });

  it("where it is a pipe, without waiting for it", async () => {
    execFileSync("mkfifo", [file]);
    expect(await refusal(loadConfig(file, today))).toContain("got no ordinary file");
  });

  it("where links lead to nothing or in a circle", async () => {
    symlinkSync("not-there", file);
    expect(await refusal(loadConfig(file, today))).toContain("got a link to nothing");
    rmSync(file);
    symlinkSync("config.toml", file);
    expect(await refusal(loadConfig(file, today))).toContain("got links that lead in a circle");
  });

  it("where we may not read it", () => {
    writeFileSync(file, "");
    chmodSync(file, 0);
    const loading = `await loadConfig(file, "2026-11-30").catch((error) => error.message)`;
    expect(asNobody(loading)).toContain("no right to read it (EACCES)");
  });
});

it("hands out the text for editing, byte order mark and all", () => {
  expect(readConfigText(file)).toBeNull();
  writeFileSync(file, "\uFEFFa = 1\r\n");
  expect(readConfigText(file)).toBe("\uFEFFa = 1\r\n");
});

it("loads neither the TOML parser nor the validator where there is no file", () => {
  expect(loadsOne(/valibot|smol-toml/)).toBe(false);
  writeFileSync(file, "");
  expect(loadsOne(/valibot|smol-toml/)).toBe(true);
});

it("loads the cron parser only for who has set a timetable", () => {
  writeFileSync(file, "[alerts]\nquiet_from = 23:00\n");
  expect(loadsOne(/node-cron/)).toBe(false);
  writeFileSync(file, '[schedule]\ncopy = "0 12 1 * *"\n');
  expect(loadsOne(/node-cron/)).toBe(true);
});

const loadsOne = (modules: RegExp): unknown =>
  inOwnProcess(`await loadConfig(file, "2026-11-30").then(() =>
    loaded.some((url) => ${modules}.test(url)))`);

const asNobody = (expression: string): unknown =>
  inOwnProcess(expression, "if (process.getuid() === 0) process.setuid(65534);");

/** What `expression` comes to in a fresh process; `loaded` lists the modules it loaded. */
function inOwnProcess(expression: string, before = ""): unknown {
  const room = new URL("../../agent/config/load.ts", import.meta.url).href;
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { loadConfig } = await import(${JSON.stringify(room)});
    const file = ${JSON.stringify(file)};
    ${before}
    console.log(JSON.stringify(${expression}));`;
  const options = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", program];
  return JSON.parse(execFileSync(process.execPath, options).toString());
}
