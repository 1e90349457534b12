import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Certificate } from "../../agent/model/certificate.ts";
import type { Report } from "../../agent/model/report.ts";
import { DAY, GB, TB } from "../../agent/model/units.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { recordingProgram } from "../contract/recording-program.ts";
import { LAPTOP, VIRTUAL_MACHINE } from "../fixtures/linux-machines.ts";
import { NOON } from "../host/host-at.ts";
import { type Machine, plantMachine, temporaryFolder, wearbar, wearbarJson } from "./host.ts";
import { withDrives } from "./saved-drive.ts";

/** Monday, 30 November 2026; watched for the ten days before. */
async function watched(): Promise<Machine> {
  const machine = plantMachine(LAPTOP);
  for (let ago = 10; ago >= 0; ago--) {
    const health = { bytesWritten: (150 * TB - ago * 40 * GB) as never, percentageUsed: 2 };
    const setting = { now: NOON - ago * DAY, assemble: withDrives(machine, { health }) };
    expect((await wearbar(machine, "sample", setting)).code).toBe(EXIT.ok);
  }
  return machine;
}

const reports = ({ data }: Machine) => join(data, "reports");

describe("wearbar report", () => {
  it("tells of the last week by itself, and makes no file", async () => {
    const machine = await watched();
    const { code, stdout, stderr } = await wearbar(machine, "report");
    expect([code, stderr]).toEqual([EXIT.ok, ""]);
    expect(stdout).toMatch(/^All is well · Week 48: 23 to 29 November 2026/);
    expect(stdout).toContain("280 GB on 7 of 7 days · 40 GB a day");
    expect(existsSync(reports(machine))).toBe(false);
  });

  it("reads no drive, and stores nothing", async () => {
    const machine = await watched();
    const before = readFileSync(join(machine.data, "wearbar.db"));
    for (const call of ["report", "report --all --json", "report --certificate"]) {
      await wearbar(machine, call, { now: NOON + DAY });
    }
    expect(readFileSync(join(machine.data, "wearbar.db")).equals(before)).toBe(true);
  });

  it.each([
    ["--week 2026-W48", "week", 7],
    ["--month 2026-11", "month", 30],
    ["--year 2026", "year", 334],
    ["--since 2026-11-28", "since", 3],
    ["--all", "all", 11],
  ])("takes %s", async (flags, kind, days) => {
    const report = await wearbarJson<Report>(await watched(), `report ${flags}`);
    expect(report.period.kind).toBe(kind);
    expect(report.drives[0]?.writes.days).toHaveLength(days);
  });

  it("writes its page among the others, and says where", async () => {
    const machine = await watched();
    const { stdout } = await wearbar(machine, "report --format html");
    const page = join(reports(machine), "2026-W48.html");
    expect(stdout).toBe(`${page}\n`);
    expect(readFileSync(page, "utf8")).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(statSync(page).mode & 0o777).toBe(0o600);
    expect(readdirSync(reports(machine)).sort()).toEqual([
      ...["2026-W48.html", "2026-W48.json", "index.html"],
    ]);
    const list = await wearbar(machine, "report list");
    expect(list.stdout).toMatch(/^2026-W48 {2}good/);
    expect(await wearbarJson(machine, "report list")).toMatchObject({
      ...{ schemaVersion: 1, reports: [{ name: "2026-W48", path: page, word: "good" }] },
    });
    const status = await wearbarJson<{ latestReport: string }>(machine, "sample");
    expect(status.latestReport).toBe("2026-W48");
  });

  it("writes any form where its owner wants it, whole or not at all", async () => {
    const machine = await watched();
    const folder = temporaryFolder("output");
    for (const format of ["html", "text", "md", "json"]) {
      const file = join(folder, `report.${format}`);
      const shown = await wearbar(machine, `report --format ${format} --output -`);
      const { stdout } = await wearbar(machine, ["report", "--format", format, "--output", file]);
      expect(stdout).toBe(`${file}\n`);
      expect(readFileSync(file, "utf8")).toBe(shown.stdout);
    }
    expect(existsSync(reports(machine))).toBe(false);
    const { code, stderr } = await wearbar(machine, ["report", "--output", folder]);
    expect([code, stderr]).toEqual([EXIT.failed, expect.stringContaining("a folder or a device")]);
  });

  it("takes the form from the file's ending, unless another is named", async () => {
    const machine = await watched();
    const folder = temporaryFolder("endings");
    for (const [file, format] of [
      ["r.html", "html"],
      ["r.HTM", "html"],
      ["r.md", "md"],
      ["r.json", "json"],
      ["r.txt", "text"],
      ["r.pdf", "text"],
      ["constructor.constructor", "text"],
    ] as const) {
      const path = join(folder, file);
      expect((await wearbar(machine, ["report", "--output", path])).code).toBe(EXIT.ok);
      const { stdout } = await wearbar(machine, `report --format ${format} --output -`);
      expect([file, readFileSync(path, "utf8")]).toEqual([file, stdout]);
    }
    const opened = await wearbar(machine, ["report", "--open", "--output", join(folder, "r.md")]);
    expect(opened).toMatchObject({ code: EXIT.usage });
  });

  it("opens the page with the desktop's own program", async () => {
    const machine = await watched();
    const opener = recordingProgram("xdg-open");
    const host = { programs: { "xdg-open": opener.path } };
    const { stdout, stderr } = await wearbar(machine, "report --open", { host });
    expect(stderr).toBe("");
    await expect.poll(() => opener.calls()).toEqual([[stdout.trim()]]);
    const none = { programs: { "xdg-open": "/nowhere/xdg-open" } };
    const failed = await wearbar(machine, "report --open", { host: none });
    expect(failed).toMatchObject({ code: EXIT.failed });
    expect(failed.stderr).toContain("got no xdg-open. Open it yourself.");
  });

  it("says so where nothing was kept yet", async () => {
    const { code, stdout } = await wearbar(plantMachine(LAPTOP), "report");
    expect([code, stdout]).toEqual([EXIT.ok, expect.stringContaining("`wearbar sample` reads")]);
    expect(await wearbarJson(plantMachine(LAPTOP), "report")).toMatchObject({ drives: [] });
  });

  it.each([
    ["report --week 2026-W99", "an ISO week that exists, such as 2026-W48, got 2026-W99"],
    ["report --week 2030-W01", "Expected days that have begun, got 2030-W01"],
    ["report --month November", "a month such as 2026-11"],
    ["report --week 2026-W48 --all", "Expected one of --week, --since, --month, --year and --all"],
    ["report --format pdf", "Expected --format to be html, text, md or json, got pdf"],
    ["report --format md --json", "Expected --json or --format, got both"],
    ["report --open --output -", "Expected --open with a page in a file"],
    ["report --open --format text", "Expected --open with a page in a file"],
    ["report --certificate --year 2026", "Expected --certificate over all days alone"],
    ["report everything", "Expected nothing or list after report, got everything"],
    ["report list --week 2026-W48", "Expected --json with report list alone, got --week"],
  ])("refuses %s", async (call, words) => {
    const { code, stdout, stderr } = await wearbar(plantMachine(LAPTOP), call);
    expect([code, stdout]).toEqual([EXIT.usage, ""]);
    expect(stderr).toContain(words);
  });
});

describe("a certificate", () => {
  it("tells what a buyer asks for, without a serial, and that nobody signed it", async () => {
    const machine = await watched();
    const certificate = await wearbarJson<Certificate>(machine, "report --certificate");
    expect(certificate).toMatchObject({
      signed: false,
      drives: [
        {
          ...{ bytesWritten: 150 * TB, percentageUsed: 2 },
          watched: {
            fromDay: "2026-11-20",
            toDay: "2026-11-30",
            days: 11,
            coveredDays: 10,
            gaps: 0,
          },
        },
      ],
    });
    expect(JSON.stringify(certificate)).not.toMatch(/serial|key/i);
    const { stdout } = await wearbar(machine, "report --certificate");
    expect(stdout).toContain("unsigned self-testimony");
    expect(stdout).not.toContain("EX0000000");
    const html = await wearbar(machine, "report --certificate --format html");
    expect(html.stdout).toBe(`${join(reports(machine), "certificate.html")}\n`);
    expect((await wearbar(machine, "report list")).stdout).toContain("No report has been written");
  });

  it("is refused for a virtual disk, and where nothing was read", async () => {
    const virtual = plantMachine(VIRTUAL_MACHINE);
    await wearbar(virtual, "sample");
    const { code, stdout, stderr } = await wearbar(virtual, "report --certificate");
    expect([code, stdout]).toEqual([EXIT.noReadableDrive, ""]);
    expect(stderr).toContain("its wear is on its host's drive");
    const empty = await wearbar(plantMachine(LAPTOP), "report --certificate");
    expect(empty.stderr).toContain("nothing kept yet");
  });
});

describe("the report of the example", () => {
  it("touches nothing of the owner's, and goes where it is told", async () => {
    const machine = plantMachine(LAPTOP);
    mkdirSync(machine.data);
    writeFileSync(join(machine.data, "wearbar.db"), "no database");
    const page = await wearbar(machine, "demo report --format html --output -");
    expect(page.stdout).toContain("DEMO · an example iMac Pro, not this machine");
    const { stdout } = await wearbar(machine, "demo report --format html");
    expect(stdout).toMatch(/wearbar-demo-\w+\/2026-W48\.html\n$/);
    expect(readFileSync(stdout.trim(), "utf8")).toBe(page.stdout);
    expect(readdirSync(machine.data)).toEqual(["wearbar.db"]);
  });
});

describe("wearbar export", () => {
  it("gives every day, without serials and apps, for a spreadsheet and for programs", async () => {
    const machine = await watched();
    const { stdout } = await wearbar(machine, "export");
    const [names, ...rows] = stdout.trimEnd().split("\r\n");
    expect(names).toMatch(/^day,zone,takenAt,driveId,model,/);
    expect(rows).toHaveLength(11);
    expect(rows[10]).toContain(`,${40 * GB},`);
    const lines = (await wearbar(machine, "export --format jsonl --since 2026-11-29")).stdout;
    const days = lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(days.map(({ day, writtenBytes }) => [day, writtenBytes])).toEqual([
      ...[
        ["2026-11-29", 40 * GB],
        ["2026-11-30", 40 * GB],
      ],
    ]);
    expect(stdout + lines).not.toContain("EX0000000");
  });

  it("names apps only where that is asked for", async () => {
    const machine = plantMachine(LAPTOP);
    expect((await wearbar(machine, "export --writers")).stdout).toBe(
      "day,countedSeconds,kind,name,bytes,drivesBytes\r\n",
    );
  });

  it("writes to a file, and refuses what it does not know", async () => {
    const machine = await watched();
    const file = join(temporaryFolder("export"), "days.csv");
    expect((await wearbar(machine, ["export", "--output", file])).stdout).toBe(`${file}\n`);
    expect(readFileSync(file, "utf8")).toBe((await wearbar(machine, "export")).stdout);
    const lines = join(temporaryFolder("export"), "days.jsonl");
    await wearbar(machine, ["export", "--output", lines]);
    expect(readFileSync(lines, "utf8")).toBe(
      (await wearbar(machine, "export --format jsonl")).stdout,
    );
    for (const [call, words] of [
      ["export --format xml", "Expected --format to be csv or jsonl, got xml"],
      ["export --since yesterday", "Expected --since to be a day that exists"],
    ] as const) {
      const { code, stderr } = await wearbar(machine, call);
      expect([code, stderr]).toEqual([EXIT.usage, expect.stringContaining(words)]);
    }
  });
});
