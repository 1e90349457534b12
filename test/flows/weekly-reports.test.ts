import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeWeeklyReports, writeWeek } from "../../agent/flows/make-weekly-reports.ts";
import { DAY, GB, HOUR, TB } from "../../agent/model/units.ts";
import { type ExampleMachine, exampleMachine, written } from "./example-machine.ts";

/** 22:00 on Sunday, 29 November 2026, in Vienna. */
const SUNDAY = Date.UTC(2026, 10, 29, 21);

/** Watched in weeks 44, 45 and 48 only; now it is Monday of week 49, 09:00. */
async function away(): Promise<ExampleMachine> {
  const machine = exampleMachine();
  for (let ago = 34; ago >= 0; ago--) {
    if (ago < 21 && ago > 6) continue;
    await machine.look(SUNDAY - ago * DAY, [written(150 * TB - ago * 50 * GB)]);
  }
  await machine.look(SUNDAY + 11 * HOUR, []);
  return machine;
}

const files = ({ tools }: ExampleMachine) => readdirSync(tools.paths.reports).sort();
const queued = ({ store }: ExampleMachine) => store.notices({ limit: 9 });

describe("reports of missed weeks", () => {
  it("are one for each week with data, and one quiet notice for all", async () => {
    const machine = await away();
    const weeks = ["2026-W44", "2026-W45", "2026-W46", "2026-W47", "2026-W48"];
    expect(await makeWeeklyReports(machine.tools, weeks, writeWeek)).toEqual([
      ...["2026-W44", "2026-W45", "2026-W48"],
    ]);
    expect(files(machine).filter((name) => name.endsWith(".html"))).toEqual([
      ...["2026-W44.html", "2026-W45.html", "2026-W48.html", "index.html"],
    ]);
    const path = join(machine.tools.paths.reports, "2026-W48.html");
    expect(queued(machine)).toMatchObject([
      {
        ...{ key: "weekly-report#2026-W48", id: "weekly-report", level: "passive", opens: path },
        ...{ title: "3 weekly wear reports are ready", alertId: null, status: "queued" },
      },
    ]);
    const [notice] = queued(machine);
    expect(notice?.body).toMatch(/^All is well\. 350 GB were written, 50 GB a day this week\./);
    expect(notice?.body.length).toBeLessThanOrEqual(120);
  });

  it("lead to one another by a list that asks for nothing else", async () => {
    const machine = await away();
    await makeWeeklyReports(machine.tools, ["2026-W45", "2026-W48"], writeWeek);
    const index = readFileSync(join(machine.tools.paths.reports, "index.html"), "utf8");
    expect([...index.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link)).toEqual([
      ...["2026-W48.html", "2026-W45.html"],
    ]);
    expect(index).toContain("default-src &#39;none&#39;");
    expect(index).toContain("Week 48: 23 to 29 November 2026");
  });

  it("are none, and no notice, for weeks without any data at all", async () => {
    const machine = await away();
    expect(await makeWeeklyReports(machine.tools, ["2026-W46", "2026-W47"], writeWeek)).toEqual([]);
    expect(queued(machine)).toEqual([]);
    expect(() => files(machine)).toThrow("ENOENT");
  });

  it("are told of once, however often they are made", async () => {
    const machine = await away();
    for (const _ of [1, 2]) await makeWeeklyReports(machine.tools, ["2026-W48"], writeWeek);
    expect(queued(machine)).toHaveLength(1);
    expect(queued(machine)[0]?.title).toBe("Wear report, 23 to 29 November 2026");
  });

  it("tell nobody where one can not be made", async () => {
    const machine = await away();
    const failing = () => Promise.reject(new Error("a full disk"));
    await expect(makeWeeklyReports(machine.tools, ["2026-W48"], failing)).rejects.toThrow("a full");
    expect(queued(machine)).toEqual([]);
  });
});
