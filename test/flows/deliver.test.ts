import { describe, expect, test } from "vitest";
import { type DeliveryOccasion, deliver } from "../../agent/flows/deliver.ts";
import type { Delivery, KeptNotice, Notice, Notifier } from "../../agent/model/notice.ts";
import { DAY, type Instant, instant, MINUTE } from "../../agent/model/units.ts";
import { menuBar } from "../../agent/outlets/notify/menu-bar.ts";
import { WearbarError } from "../../agent/support/errors.ts";
import type { Store } from "../../db/store.ts";
import { connectHelper } from "../contract/helper-double.ts";
import { listeningAgent } from "../contract/listening-agent.ts";
import { NOTICE } from "../contract/notifier.ts";
import { memoryStore } from "../db/places.ts";
import { notifySendBench } from "../outlets/notify/fake-notify-send.ts";
import { osascriptBench } from "../outlets/notify/fake-osascript.ts";

const NOW = instant(Date.UTC(2026, 10, 30, 12));

const noticeOf = (id: string, telling = 1, difference: Partial<Notice> = {}): Notice => ({
  ...NOTICE,
  ...{ key: `${id}#${telling}`, id, title: id },
  ...difference,
});

/** Queues notices, a minute from one to the next, the last one now. */
function queue(store: Store, ...notices: readonly Notice[]): void {
  store.write((writer) => {
    for (const [at, notice] of notices.entries()) {
      const queuedAt = instant(NOW - (notices.length - 1 - at) * MINUTE);
      writer.queueNotice(notice, { alertId: notice.id, at: queuedAt });
    }
  });
}

/** A channel whose answers are given, and what it was asked for. */
function channel(name: string, answer: Delivery = { ok: true }, ready: Delivery = { ok: true }) {
  const posted: string[] = [];
  const withdrawn: string[] = [];
  const notifier: Notifier = {
    name,
    can: { replace: true, withdraw: true, open: false },
    ready: async () => ready,
    post: async ({ key }) => {
      posted.push(key);
      return answer;
    },
    withdraw: async (ids) => void withdrawn.push(...ids),
  };
  return { notifier, posted, withdrawn };
}

const failed = (why: string): Delivery => ({ ok: false, why, retry: true });

interface Round extends Partial<DeliveryOccasion> {
  readonly notifiers?: readonly Notifier[];
}

/** Delivers once. @returns what came of it, and what stands in the log. */
async function round(store: Store, { notifiers = [], ...difference }: Round = {}) {
  const logged: string[] = [];
  const tools = { store: async () => ({ store, notices: [] }), notifiers: async () => notifiers };
  const delivered = await deliver(tools, {
    ...{ now: NOW, menuBar: null, over: [], unmarked: new Map() },
    log: ({ id }) => void logged.push(id),
    ...difference,
  });
  return { ...delivered, logged };
}

const kept = (store: Store, key: string): KeptNotice | undefined =>
  store.notices({ limit: 50 }).find((notice) => notice.key === key);

describe("what is queued", () => {
  test("is sent, the oldest first, and marked with the channel", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"), noticeOf("space-low"), noticeOf("stale-1"));
    const desk = channel("desk");
    const { sent, waiting, logged } = await round(store, { notifiers: [desk.notifier] });
    expect(desk.posted).toEqual(["hot-1#1", "space-low#1", "stale-1#1"]);
    expect([sent.length, waiting, logged]).toEqual([3, 0, []]);
    expect(kept(store, "hot-1#1")).toMatchObject({
      ...{ status: "sent", channel: "desk", sentAt: NOW },
    });
  });

  test("is sent once", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const desk = channel("desk");
    await round(store, { notifiers: [desk.notifier] });
    expect(await round(store, { notifiers: [desk.notifier] })).toMatchObject({ sent: [] });
    expect(desk.posted).toEqual(["hot-1#1"]);
  });

  test("costs nothing where there is nothing: no channel is even looked for", async () => {
    const store = memoryStore();
    const tools = {
      store: async () => ({ store, notices: [] }),
      notifiers: () => Promise.reject(new Error("Nobody asked for these.")),
    };
    const occasion = { now: NOW, menuBar: null, over: [], unmarked: new Map(), log: () => {} };
    expect(await deliver(tools, occasion)).toEqual({ sent: [], waiting: 0, troubles: [] });
  });

  test("is not shown when it is older than a week: it says nothing of today", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const desk = channel("desk");
    const later = (time: number): Instant => instant(NOW + 7 * DAY + time);
    await round(store, { notifiers: [desk.notifier], now: later(1) });
    expect(desk.posted).toEqual([]);
    expect(kept(store, "hot-1#1")).toMatchObject({ status: "failed", channel: null, sentAt: null });
  });

  test("is still shown at a week to the millisecond", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const desk = channel("desk");
    await round(store, { notifiers: [desk.notifier], now: instant(NOW + 7 * DAY) });
    expect(desk.posted).toEqual(["hot-1#1"]);
  });

  test("waits where even the log takes nothing, and is sent when it does", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const full = () => {
      throw new Error("ENOSPC");
    };
    expect(await round(store, { log: full })).toMatchObject({
      sent: [],
      waiting: 1,
      troubles: [{ channel: "log", why: "the log took nothing: ENOSPC" }],
    });
    expect((await round(store)).logged).toEqual(["hot-1"]);
  });

  test("is begun no further when the agent is to end", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"), noticeOf("space-low"));
    const stop = new AbortController();
    const desk = channel("desk");
    const ready = async (): Promise<Delivery> => {
      stop.abort();
      return { ok: true };
    };
    const ending = { ...desk.notifier, ready };
    const { sent, waiting } = await round(store, { notifiers: [ending], signal: stop.signal });
    expect([sent.length, waiting]).toEqual([1, 1]);
    expect(kept(store, "space-low#1")).toMatchObject({ status: "queued" });
  });
});

describe("channels", () => {
  test("are asked in order, until one takes it", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const [first, second] = [channel("first", failed("no")), channel("second")];
    const { sent, troubles } = await round(store, { notifiers: [first.notifier, second.notifier] });
    expect(sent).toEqual([{ key: "hot-1#1", channel: "second" }]);
    expect(troubles).toEqual([{ channel: "first", why: "no" }]);
  });

  test("that are not ready are not posted through", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const desk = channel("desk", { ok: true }, failed("no session"));
    const { sent } = await round(store, { notifiers: [desk.notifier] });
    expect(desk.posted).toEqual([]);
    expect(sent).toEqual([{ key: "hot-1#1", channel: "log" }]);
  });

  test("that failed once are not asked again in the round: a hanging one takes seconds", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"), noticeOf("space-low"));
    const desk = channel("desk", failed("did not return"));
    const { troubles, logged } = await round(store, { notifiers: [desk.notifier] });
    expect(desk.posted).toEqual(["hot-1#1"]);
    expect(troubles).toHaveLength(1);
    expect(logged).toEqual(["hot-1", "space-low"]);
  });

  test("that are none on this machine are no trouble", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const none: Delivery = { ok: false, why: "of macOS alone", retry: false };
    const mac = channel("mac", { ok: true }, none);
    expect((await round(store, { notifiers: [mac.notifier] })).troubles).toEqual([]);
  });

  test("report 92: a notifier that hangs is killed, and the notice told the other way", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const hanging = osascriptBench("sleep 3600");
    const started = performance.now();
    const { sent } = await round(store, { notifiers: [hanging.notifier] });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(sent).toEqual([{ key: "hot-1#1", channel: "log" }]);
  });

  test("report 91: a notifier for other processors is passed by", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const foreign = osascriptBench("exit 86");
    const { sent } = await round(store, { notifiers: [foreign.notifier] });
    expect(sent).toEqual([{ key: "hot-1#1", channel: "log" }]);
  });
});

describe("the menu bar", () => {
  test("comes before the desktop's own way, if its owner allows it", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const agent = await listeningAgent();
    const helper = await connectHelper(agent.path);
    await agent.lines.next(({ t }) => t === "placed");
    const desk = channel("desk");
    await round(store, { menuBar: menuBar(agent.socket), notifiers: [desk.notifier] });
    expect([helper.centre().size, desk.posted.length]).toEqual([1, 0]);
    expect(kept(store, "hot-1#1")).toMatchObject({ channel: "menu-bar" });
  });

  test("report 95: that may not notify leaves it to the desktop", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const agent = await listeningAgent();
    await connectHelper(agent.path, { authorization: "denied" });
    await agent.lines.next(({ t }) => t === "placed");
    const { sent } = await round(store, {
      menuBar: menuBar(agent.socket),
      notifiers: [channel("desk").notifier],
    });
    expect(sent).toEqual([{ key: "hot-1#1", channel: "desk" }]);
  });

  test.each([
    ["passive", 0],
    ["active", 1],
  ] as const)(
    "lets its owner be asked for an alert, not for a report: %s",
    async (level, times) => {
      const store = memoryStore();
      queue(store, noticeOf("report", 1, { level }));
      const agent = await listeningAgent();
      const asked = { times: 0 };
      const bar = { ...menuBar(agent.socket), authorize: () => void asked.times++ };
      await round(store, { menuBar: bar });
      expect(asked.times).toBe(times);
    },
  );
});

describe("after a crash between showing and marking", () => {
  test("a channel that replaces shows one, not two", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const bench = notifySendBench();
    await bench.notifier.post(noticeOf("hot-1")); // shown, and not marked
    await round(store, { notifiers: [bench.notifier] });
    expect(bench.shown()).toHaveLength(2);
    expect(await bench.visible?.()).toHaveLength(1);
  });

  test("what could not be marked on a full disk is not told again, and marked later", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const desk = channel("desk");
    const unmarked = new Map<string, string>();
    const occasion = { notifiers: [desk.notifier], unmarked };
    const full = (): never => {
      throw new WearbarError("store-full", "Expected room, got a full disk.");
    };
    await round({ ...store, write: full }, occasion);
    await round({ ...store, write: full }, occasion);
    expect(desk.posted).toEqual(["hot-1#1"]);
    expect(kept(store, "hot-1#1")).toMatchObject({ status: "queued" });
    await round(store, occasion);
    expect(desk.posted).toEqual(["hot-1#1"]);
    expect(kept(store, "hot-1#1")).toMatchObject({ status: "sent", channel: "desk" });
    expect(unmarked.size).toBe(0);
  });
});

describe("a store that takes nothing", () => {
  const refusing = (store: Store, code: "store-full" | "store-damaged"): Store => ({
    ...store,
    write: () => {
      throw new WearbarError(code, "Expected a sound database with room, got another.");
    },
  });

  test("does not keep the rest from being told (report 128)", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    store.write((writer) =>
      writer.queueNotice(noticeOf("old"), { alertId: null, at: instant(NOW - 8 * DAY) }),
    );
    const desk = channel("desk");
    const { sent } = await round(refusing(store, "store-full"), {
      ...{ notifiers: [desk.notifier], over: ["space-low"] },
    });
    expect(sent).toEqual([{ key: "hot-1#1", channel: "desk" }]);
  });

  test("because it is damaged is handed on, and what was told is remembered", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const unmarked = new Map<string, string>();
    const delivering = round(refusing(store, "store-damaged"), { unmarked });
    await expect(delivering).rejects.toMatchObject({ code: "store-damaged" });
    expect([...unmarked]).toEqual([["hot-1#1", "log"]]);
  });
});

describe("what is over", () => {
  test("is withdrawn by every channel that can, and marked", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"), noticeOf("space-low"));
    const [first, second] = [channel("first"), channel("second")];
    const notifiers = [first.notifier, second.notifier];
    await round(store, { notifiers });
    await round(store, { notifiers, over: ["hot-1"] });
    expect([first.withdrawn, second.withdrawn]).toEqual([["hot-1"], ["hot-1"]]);
    expect(kept(store, "hot-1#1")).toMatchObject({ status: "withdrawn", channel: "first" });
    expect(kept(store, "space-low#1")).toMatchObject({ status: "sent" });
  });

  test("is left alone by a channel that is not ready or can not withdraw", async () => {
    const store = memoryStore();
    queue(store, noticeOf("hot-1"));
    const gone = channel("gone", { ok: true }, failed("no session"));
    const plain = channel("plain");
    const can = { replace: false, withdraw: false, open: false };
    await round(store, {
      notifiers: [gone.notifier, { ...plain.notifier, can }],
      over: ["hot-1"],
    });
    expect([gone.withdrawn, plain.withdrawn]).toEqual([[], []]);
  });
});
