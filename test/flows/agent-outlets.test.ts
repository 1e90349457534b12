import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { openAgentOutlets } from "../../agent/flows/agent-outlets.ts";
import { keepState } from "../../agent/flows/refresh.ts";
import type { AlertState } from "../../agent/model/alert.ts";
import { HOUR, instant, TB } from "../../agent/model/units.ts";
import { openLog } from "../../agent/support/log.ts";
import { logPath } from "../../agent/support/log-path.ts";
import { takeAgentLock } from "../../db/lock.ts";
import { connectHelper, type HelperSetting } from "../contract/helper-double.ts";
import { NOTICE } from "../contract/notifier.ts";
import { waitingList } from "../contract/waiting-list.ts";
import { exampleMachine, NOON, written } from "./example-machine.ts";

const SPACE_LOW: AlertState = {
  ...{ id: "space-low", code: "space-low", driveId: null, phase: "active", severity: "notice" },
  facts: { freePercent: 12, targetPercent: 15 },
  ...{ enteredAt: instant(NOON - HOUR), shownAt: instant(NOON), leavingAt: null, clearedAt: null },
  ...{ looks: 1, told: 1, toldThisTime: 1, toldAt: instant(NOON), toldSeverity: "notice" },
  ...{ acknowledgedAt: null, snoozedUntil: null },
};

/** An agent that has looked once, found space low, and has a menu bar connected. */
async function speaking(helper: HelperSetting = {}) {
  const machine = exampleMachine();
  const { tools, store } = machine;
  const lock = takeAgentLock(tools.paths.lock);
  const { state } = await machine.look(NOON, [written(150 * TB)]);
  store.write((writer) => writer.saveAlert(SPACE_LOW));
  const asked = waitingList<string>();
  const outlets = await openAgentOutlets(tools, openLog(tools.paths.logs, tools.clock), {
    requestSample: () => asked.push("sample"),
    onWake: () => asked.push("wake"),
    onSleep: () => asked.push("sleep"),
  });
  onTestFinished(async () => {
    await outlets.close();
    lock?.release();
  });
  const double = await connectHelper(tools.paths.socket, helper);
  double.say({ t: "wake" });
  await asked.next(); // all that it said before is known now
  return { machine, state, outlets, asked, helper: double };
}

const logOf = ({ tools }: ReturnType<typeof exampleMachine>): string =>
  readFileSync(logPath(tools.paths.logs), "utf8");

describe("the agent's outlets", () => {
  test("show a state in the menu bar, and that a look goes on", async () => {
    const { state, outlets, helper, asked } = await speaking();
    await outlets.show(state, true);
    expect(await helper.next("state")).toMatchObject({ t: "state", icon: "busy" });
    helper.say({ t: "click", id: "sample" });
    expect(await asked.next()).toBe("sample");
    expect(outlets.clients()).toHaveLength(1);
  });

  test("show a state that has grown old as such", async () => {
    const { machine, state, outlets, helper } = await speaking();
    await machine.look(state.staleAfter, [written(150 * TB)]);
    await outlets.show(state, false);
    expect(await helper.next("state")).toMatchObject({ icon: "stale", dim: true });
  });

  test("show by themselves that what stands there has grown old, once", async () => {
    const { machine, state, outlets, helper } = await speaking();
    await outlets.show(state, false);
    await outlets.showAge();
    expect(await helper.next("state")).not.toMatchObject({ icon: "stale" });
    await machine.look(state.staleAfter, [written(150 * TB)]);
    await outlets.showAge();
    expect(await helper.next("state")).toMatchObject({ icon: "stale", dim: true });
  });

  test("send what is queued through the menu bar, and take back what is over", async () => {
    const { machine, outlets, helper } = await speaking();
    const { signal } = new AbortController();
    machine.store.write((writer) =>
      writer.queueNotice(NOTICE, { alertId: NOTICE.id, at: instant(NOON) }),
    );
    await outlets.deliver([], signal);
    expect(helper.centre().get(NOTICE.id)).toMatchObject({ title: NOTICE.title });
    expect(logOf(machine)).toContain('"channel":"menu-bar","msg":"notice sent"');
    await outlets.deliver([NOTICE.id], signal);
    expect(await helper.next("unnotify")).toMatchObject({ id: NOTICE.id });
    expect(machine.store.notices({ limit: 1 })[0]?.status).toBe("withdrawn");
  });

  test("put into the log what nobody may show, and why", async () => {
    const { machine, outlets } = await speaking({ authorization: "denied" });
    machine.store.write((writer) =>
      writer.queueNotice(NOTICE, { alertId: NOTICE.id, at: instant(NOON) }),
    );
    await outlets.deliver([], new AbortController().signal);
    expect(logOf(machine)).toContain(NOTICE.body);
    expect(logOf(machine)).toContain("the owner does not allow Wearbar's notifications");
    expect(machine.store.notices({ limit: 1 })[0]).toMatchObject({
      status: "sent",
      channel: "log",
    });
  });

  test("acknowledge an alert, and show it so at once", async () => {
    const { machine, state, helper } = await speaking();
    keepState(machine.tools, state);
    helper.say({ t: "click", id: "alert.space-low.ack" });
    const { menu } = await helper.next("state");
    expect(menu.find(({ id }) => id === "alert.space-low")?.text).toMatch(/^seen: /);
    expect(machine.store.alert("space-low")?.acknowledgedAt).toBe(NOON);
  });
});
