import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pathsOf } from "../../agent/config/paths.ts";
import { actOnClick, actOnNoticeClick } from "../../agent/flows/menu-actions.ts";
import { instant } from "../../agent/model/units.ts";
import { NOTICE } from "../contract/notifier.ts";
import { recordingProgram } from "../contract/recording-program.ts";
import { memoryStore } from "../db/places.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { hostAt, NOON } from "../host/host-at.ts";

/** An agent with these files in its reports folder. Opening works, without an effect. */
function agentWith(...reports: readonly string[]) {
  const home = temporaryFolder("actions");
  const opener = recordingProgram("xdg-open");
  const host = {
    ...hostAt(home),
    home,
    environment: { WEARBAR_HOME: home },
    programs: { "xdg-open": opener.path },
  };
  const paths = pathsOf(host);
  mkdirSync(paths.reports);
  for (const name of reports) writeFileSync(join(paths.reports, name), "<!doctype html>");
  const asked: string[] = [];
  return {
    ...{ host, paths, asked },
    actions: {
      requestSample: () => void asked.push("sample"),
      acknowledge: (id: string) => void asked.push(`ack ${id}`),
      snooze: async (id: string) => void asked.push(`snooze ${id}`),
    },
  };
}

describe("a click", () => {
  test.each([
    ["sample", "sample"],
    ["alert.space-low.ack", "ack space-low"],
    ["alert.over-pace-1.snooze", "snooze over-pace-1"],
  ])("on %s asks for %s", async (id, wanted) => {
    const agent = agentWith();
    expect(await actOnClick(agent, id, agent.actions)).toEqual({ kind: "done" });
    expect(agent.asked).toEqual([wanted]);
  });

  test.each([
    ...["state", "about", "quit", "swap", "free", "purgeable", "writers", "line.2"],
    ...["drive.1.left", "writer.unexplained", "alert.space-low"],
  ])("on %s, which only shows something, does nothing", async (id) => {
    const agent = agentWith();
    expect(await actOnClick(agent, id, agent.actions)).toEqual({ kind: "nothing" });
    expect(agent.asked).toEqual([]);
  });

  test.each([
    ...["", "Sample", "sample ", "sample\n", "reports", "report.2026-W48.html", "report.x"],
    ...["report.../../etc/passwd", "alert..ack", "drive.", "constructor", "__proto__"],
  ])("on %j, which is no row of ours, does nothing, and is said", async (id) => {
    const agent = agentWith("2026-W48.html");
    expect(await actOnClick(agent, id, agent.actions)).toEqual({ kind: "unknown" });
    expect(agent.asked).toEqual([]);
  });

  test("whose action refuses is told by its words", async () => {
    const agent = agentWith();
    const refuse = () => Promise.reject(new Error("Expected an alert, got none."));
    const actions = { ...agent.actions, acknowledge: refuse };
    expect(await actOnClick(agent, "alert.gone.ack", actions)).toEqual({
      kind: "failed",
      why: "Expected an alert, got none.",
    });
  });
});

describe("a click on a report", () => {
  test("opens the one it names, and without a name the newest", async () => {
    const agent = agentWith("2026-W47.html", "2026-W48.html", "2026-W49.txt");
    for (const id of ["report.2026-W47", "report"]) {
      expect(await actOnClick(agent, id, agent.actions)).toEqual({ kind: "done" });
    }
  });

  test("says so where there is none", async () => {
    const agent = agentWith();
    expect(await actOnClick(agent, "report", agent.actions)).toEqual({
      kind: "failed",
      why: `no report in ${agent.paths.reports}`,
    });
    expect(await actOnClick(agent, "report.2026-W48", agent.actions)).toMatchObject({
      kind: "failed",
    });
  });

  test("opens no link and no folder in its place", async () => {
    const agent = agentWith();
    symlinkSync("/etc/passwd", join(agent.paths.reports, "2026-W48.html"));
    mkdirSync(join(agent.paths.reports, "2026-W49.html"));
    for (const id of ["report.2026-W48", "report.2026-W49"]) {
      expect(await actOnClick(agent, id, agent.actions)).toMatchObject({ kind: "failed" });
    }
  });

  test("says so where nothing can open it", async () => {
    const agent = agentWith("2026-W48.html");
    const host = { ...agent.host, programs: { "xdg-open": "/nowhere/xdg-open" } };
    expect(await actOnClick({ ...agent, host }, "report", agent.actions)).toEqual({
      kind: "failed",
      why: `${join(agent.paths.reports, "2026-W48.html")} did not open (no xdg-open)`,
    });
  });
});

describe("a click on a notification", () => {
  /** @param opens the file of the notice, by where the reports lie. */
  async function clickedOn(opens: (reports: string) => string | null, id = NOTICE.id) {
    const agent = agentWith("2026-W48.html");
    const store = memoryStore();
    const notice = { ...NOTICE, opens: opens(agent.paths.reports) };
    store.write((writer) => writer.queueNotice(notice, { alertId: null, at: instant(NOON) }));
    const tools = { ...agent, store: async () => ({ store, notices: [] }) };
    return (await actOnNoticeClick(tools, id)).kind;
  }

  test("opens its report", async () => {
    expect(await clickedOn((reports) => join(reports, "2026-W48.html"))).toBe("done");
  });

  test("does nothing where it has none, or is not known", async () => {
    expect(await clickedOn(() => null)).toBe("nothing");
    expect(await clickedOn((reports) => join(reports, "2026-W48.html"), "hot-1")).toBe("nothing");
  });

  test.each(["/etc/passwd", "/tmp/2026-W48.html", "2026-W48.html"])(
    "opens nothing but a report: not %s",
    async (path) => {
      expect(await clickedOn(() => path)).toBe("unknown");
      expect(await clickedOn((reports) => join(reports, "state.json"))).toBe("unknown");
    },
  );
});
