import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { pathsOf } from "../../agent/config/paths.ts";
import { type MenuBarWishes, openMenuBarLine } from "../../agent/flows/menu-bars.ts";
import { exampleMenu } from "../contract/example-menu.ts";
import { connectHelper } from "../contract/helper-double.ts";
import { waitingList } from "../contract/waiting-list.ts";
import { memoryStore } from "../db/places.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { hostAt } from "../host/host-at.ts";

/** An agent that listens; what a menu bar makes it do is put on a list. */
async function listening(home = temporaryFolder("line"), more: Partial<MenuBarWishes> = {}) {
  const done = waitingList<string>();
  const act = (what: string) => () => done.push(what);
  const host = { ...hostAt(home), home, environment: { WEARBAR_HOME: home } };
  const store = memoryStore();
  const tools = {
    ...{ host, clock: host.clock, version: "0.1.0", paths: pathsOf(host) },
    store: async () => ({ store, notices: [] }),
  };
  const line = await openMenuBarLine(tools, {
    ...{ requestSample: act("sample"), onWake: act("wake"), onSleep: act("sleep") },
    acknowledge: (id) => done.push(`ack ${id}`),
    snooze: (id) => done.push(`snooze ${id}`),
    log: done.push,
    ...more,
  });
  onTestFinished(() => line.close());
  return { line, done, path: tools.paths.socket };
}

describe("a menu bar", () => {
  test("is shown the menu, and its clicks are done", async () => {
    const { line, done, path } = await listening();
    line.publish(exampleMenu());
    const helper = await connectHelper(path);
    expect((await helper.next("state")).title).toBe("\u200795%");
    helper.say({ t: "click", id: "sample" });
    helper.say({ t: "click", id: "alert.space-low.snooze" });
    expect([await done.next(), await done.next()]).toEqual(["sample", "snooze space-low"]);
    expect(line.clients()).toHaveLength(1);
  });

  test("tells of sleep and of waking", async () => {
    const { done, path } = await listening();
    const helper = await connectHelper(path);
    helper.say({ t: "sleep" });
    helper.say({ t: "wake" });
    expect([await done.next(), await done.next()]).toEqual(["sleep", "wake"]);
  });

  test("that clicks on what is no row, or on what can not be done, is logged", async () => {
    const { done, path } = await listening();
    const helper = await connectHelper(path);
    helper.say({ t: "click", id: "no-row" });
    expect(await done.next()).toBe('click on "no-row": no row of ours');
    helper.say({ t: "click", id: "report" });
    expect(await done.next()).toMatch(/^click on "report": no report in /);
  });

  test("whose word breaks something in the agent is logged, and the agent goes on", async () => {
    const onWake = () => {
      throw new Error("no timetable");
    };
    const { done, path } = await listening(undefined, { onWake });
    const helper = await connectHelper(path);
    helper.say({ t: "wake" });
    expect(await done.next()).toBe("Error: no timetable");
    helper.say({ t: "sleep" });
    expect(await done.next()).toBe("sleep");
  });
});

test("without a socket, the agent tells nobody and knows why", async () => {
  const { line } = await listening(join(temporaryFolder("long"), "x".repeat(100)));
  expect(line.refusal?.code).toBe("path-too-long");
  expect(line.notifier).toBeNull();
  line.publish(exampleMenu());
  expect(line.clients()).toEqual([]);
});
