import { describe, expect, test } from "vitest";
import { menuBar } from "../../../agent/outlets/notify/menu-bar.ts";
import { exampleMenu } from "../../contract/example-menu.ts";
import { connectHelper, type HelperSetting } from "../../contract/helper-double.ts";
import { type ListeningAgent, listeningAgent } from "../../contract/listening-agent.ts";
import { NOTICE } from "../../contract/notifier.ts";

/** Connects, and waits until the agent knows all that the menu bar says of itself. */
async function connected(agent: ListeningAgent, setting: HelperSetting) {
  const helper = await connectHelper(agent.path, setting);
  await agent.lines.next(({ t }) => t === "placed");
  return helper;
}

describe("leave to notify", () => {
  test.each([
    ["denied", "the owner does not allow Wearbar's notifications"],
    ["undetermined", "the owner has not said yet whether notifications are welcome"],
    ["unavailable", "the system lets this menu bar not notify"],
  ] as const)("is %s by what the menu bar says", async (authorization, why) => {
    const agent = await listeningAgent();
    await connected(agent, { authorization });
    expect(await menuBar(agent.socket).ready()).toEqual({ ok: false, why, retry: true });
  });

  test("is asked for once, and only where nobody has asked", async () => {
    const agent = await listeningAgent();
    const denied = await connected(agent, { authorization: "denied" });
    const asked = await connected(agent, {
      authorization: "undetermined",
      ownerSays: "undetermined", // has not clicked yet
    });
    const notifier = menuBar(agent.socket);
    notifier.authorize();
    notifier.authorize();
    agent.socket.publish(exampleMenu()); // comes behind all that was said before
    await Promise.all([denied.next("state"), asked.next("state")]);
    asked.say({ t: "auth", is: "authorized" });
    await agent.lines.next((line) => line.t === "auth" && line.is === "authorized");
    expect(await notifier.ready()).toEqual({ ok: true });
    expect(asked.heard().filter(({ t }) => t === "authorize")).toHaveLength(1);
    expect(denied.heard().filter(({ t }) => t === "authorize")).toHaveLength(0);
  });

  test("that is taken back in the middle makes it not ready", async () => {
    const agent = await listeningAgent();
    const helper = await connected(agent, {});
    const notifier = menuBar(agent.socket);
    expect(await notifier.ready()).toEqual({ ok: true });
    helper.say({ t: "auth", is: "denied" });
    await agent.lines.next((line) => line.t === "auth" && line.is === "denied");
    expect(await notifier.ready()).toMatchObject({ ok: false });
  });
});

describe("a notification", () => {
  test("goes to one of two menu bars that may notify", async () => {
    const agent = await listeningAgent();
    const helpers = [await connected(agent, {}), await connected(agent, {})];
    expect(await menuBar(agent.socket).post(NOTICE)).toEqual({ ok: true });
    expect(helpers.map((helper) => helper.centre().size)).toEqual([1, 0]);
  });

  test("is not told by the word on another one, nor by that of another menu bar", async () => {
    const agent = await listeningAgent({ answerWithin: 100 });
    const notified = { t: "notified", ok: true } as const;
    const other = await connected(agent, { authorization: "denied" });
    await connected(agent, {
      onNotify: ({ key }, { say }) => {
        say({ ...notified, key: `${key}0` });
        other.say({ ...notified, key });
      },
    });
    expect(await menuBar(agent.socket).post(NOTICE)).toEqual({
      ok: false,
      why: "the menu bar did not answer",
      retry: true,
    });
  });

  test("is told by the second word, where the first was on another one", async () => {
    const agent = await listeningAgent();
    await connected(agent, {
      onNotify: ({ key }, { say }) => {
        say({ t: "notified", key: "hot-1#1", ok: false });
        say({ t: "notified", key, ok: true });
      },
    });
    expect(await menuBar(agent.socket).post(NOTICE)).toEqual({ ok: true });
  });

  test("is given up at once where the menu bar leaves", async () => {
    const agent = await listeningAgent();
    await connected(agent, { onNotify: (_, { leave }) => leave() });
    expect(await menuBar(agent.socket).post(NOTICE)).toEqual({
      ok: false,
      why: "the menu bar left before it answered",
      retry: true,
    });
  });
});
