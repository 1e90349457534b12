import { afterEach, beforeEach, expect, test } from "vitest";
import { deliver } from "../../agent/flows/deliver.ts";
import type { Notifier } from "../../agent/model/notice.ts";
import { instant } from "../../agent/model/units.ts";
import { notifySend } from "../../agent/outlets/notify/notify-send.ts";
import { HOSTILE_TEXTS } from "../contract/hostile-texts.ts";
import { NOTICE } from "../contract/notifier.ts";
import { memoryStore } from "../db/places.ts";
import { describeWhere } from "../describe-where.ts";
import { hostAt, NOON } from "../host/host-at.ts";
import { type Desktop, SCREEN, startDesktop } from "./desktop.ts";
import { missingForDesktop } from "./requirements.ts";

describeWhere("a real desktop", missingForDesktop(), "DESKTOP_DEMANDED", () => {
  let desktop: Desktop;
  let notifier: Notifier;
  beforeEach(async () => {
    desktop = await startDesktop();
    notifier = notifySend({ ...hostAt(""), environment: desktop.environment });
  });
  afterEach(() => desktop?.stop());

  test("shows a notification, in Wearbar's name, where notifications are", async () => {
    expect(colours(desktop.pixels())).toBe(1);
    expect(await notifier.ready()).toEqual({ ok: true });
    expect(await notifier.post(NOTICE)).toEqual({ ok: true });
    expect(desktop.displayed()).toBe(1);
    const pixels = await drawn(desktop);
    process.stdout.write(`a picture of it: ${desktop.picture("shown")}\n`);
    expect(colours(pixels, { right: true })).toBeGreaterThan(20); // letters have soft edges
    expect(colours(pixels, { right: false })).toBe(1);
    await notifier.withdraw([NOTICE.id]);
    expect(desktop.closed()).toMatchObject([
      { summary: NOTICE.title, body: NOTICE.body, appname: "Wearbar" },
    ]);
  });

  test("shows one of two tellings: the second in the place of the first", async () => {
    await notifier.post(NOTICE);
    await notifier.post({ ...NOTICE, key: "space-low#2", body: "10% of 1 TB is free." });
    expect(desktop.displayed()).toBe(1);
    await notifier.withdraw([NOTICE.id]);
    expect(desktop.closed().map(({ body }) => body)).toEqual(["10% of 1 TB is free."]);
  });

  test("shows two where they are about two things, and takes back the one that is over", async () => {
    await notifier.post(NOTICE);
    await notifier.post({ ...NOTICE, key: "hot-1#1", id: "hot-1", title: "Hot", body: "81 °C" });
    expect(desktop.displayed()).toBe(2);
    await notifier.withdraw([NOTICE.id]);
    expect(desktop.displayed()).toBe(1);
    await notifier.withdraw(["hot-1"]);
    expect(desktop.displayed()).toBe(0);
    expect(colours(await blank(desktop))).toBe(1);
  });

  test("does not mind that its owner closed it before it was over", async () => {
    await notifier.post(NOTICE);
    await notifySend({ ...hostAt(""), environment: desktop.environment }).withdraw([NOTICE.id]);
    expect(desktop.displayed()).toBe(1); // not known to another agent: nothing is withdrawn
    await notifier.withdraw([NOTICE.id]);
    await notifier.withdraw([NOTICE.id]);
    expect(desktop.displayed()).toBe(0);
  });

  test("shows hostile names as text", async () => {
    for (const { given } of HOSTILE_TEXTS) {
      expect(await notifier.post({ ...NOTICE, title: given, body: given })).toEqual({ ok: true });
      await notifier.withdraw([NOTICE.id]);
    }
    const shown = desktop.closed().toReversed();
    expect(shown.map(({ summary }) => summary)).toEqual(HOSTILE_TEXTS.map(({ read }) => read));
    expect(shown.map(({ body }) => asRead(body))).toEqual(HOSTILE_TEXTS.map(({ read }) => read));
    const markup = HOSTILE_TEXTS.find(({ what }) => what === "markup")?.given ?? "";
    await notifier.post({ ...NOTICE, title: markup, body: `${markup} \\n $(reboot) \u202eback` });
    await drawn(desktop);
    process.stdout.write(`a picture of hostile text: ${desktop.picture("hostile")}\n`);
  });

  test("gets what is queued, through the flow that the agent uses", async () => {
    const store = memoryStore();
    const now = instant(NOON);
    store.write((writer) => writer.queueNotice(NOTICE, { alertId: NOTICE.id, at: now }));
    const tools = {
      store: async () => ({ store, notices: [] }),
      notifiers: async () => [notifier],
    };
    const occasion = { now, menuBar: null, unmarked: new Map(), log: () => {} };
    expect((await deliver(tools, { ...occasion, over: [] })).sent).toEqual([
      { key: NOTICE.key, channel: "notify-send" },
    ]);
    expect(desktop.displayed()).toBe(1);
    await deliver(tools, { ...occasion, over: [NOTICE.id] });
    expect(desktop.displayed()).toBe(0);
  });

  test("where nothing shows notifications, that is said, and in time", async () => {
    await desktop.endServer();
    expect(await notifier.post(NOTICE)).toMatchObject({
      ok: false,
      why: expect.stringMatching(/^notify-send left with 1: .*org.freedesktop.Notifications/),
    });
  });
});

/** Entities once resolved; what is left of markup would be drawn as such. */
function asRead(body: string): string {
  if (/[<>]/.test(body)) throw new Error(`There is markup in ${body}`);
  return body.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** @param part the right half of the screen, or the left one; absent: all of it. */
function colours(pixels: Buffer, part?: { readonly right: boolean }): number {
  const seen = new Set<number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const isRight = (at / 3) % SCREEN.width >= SCREEN.width / 2;
    if (part === undefined || part.right === isRight) seen.add(pixels.readUIntBE(at, 3));
  }
  return seen.size;
}

const drawn = (desktop: Desktop) => pixelsWhere(desktop, (count) => count > 1);
const blank = (desktop: Desktop) => pixelsWhere(desktop, (count) => count === 1);

/** The server draws a moment after it has answered. */
async function pixelsWhere(desktop: Desktop, fits: (colours: number) => boolean): Promise<Buffer> {
  for (let tries = 0; tries < 50; tries++) {
    const pixels = desktop.pixels();
    if (fits(colours(pixels))) return pixels;
  }
  throw new Error("The screen stayed as it was.");
}
