import { expect, test } from "vitest";
import type { Notice } from "../../agent/model/notice.ts";
import { instant } from "../../agent/model/units.ts";
import type { Store } from "../../db/store.ts";
import { NOW } from "./place-in.ts";
import { memoryStore } from "./places.ts";

const AT = instant(NOW);
const notice = (key: string): Notice => ({
  key,
  id: "space-low",
  title: 'Little room "left" \\ $(id)',
  body: "12% is free\n– 🙂",
  level: "active",
  thread: "machine",
  opens: null,
});

const queue = (store: Store, key: string, at = AT, alertId: string | null = "space-low") =>
  store.write((writer) => writer.queueNotice(notice(key), { alertId, at }));

test("a notice comes back as it was queued, and under its key it is queued only once", () => {
  const store = memoryStore();
  const opens = {
    ...notice("report#1"),
    opens: "/home/ada/report.html",
    level: "passive" as const,
  };
  store.write((writer) => writer.queueNotice(opens, { alertId: null, at: AT }));
  expect(queue(store, "space-low#1")).toBe(true);
  expect(queue(store, "space-low#1", instant(NOW + 1))).toBe(false);
  const asQueued = { queuedAt: AT, status: "queued", sentAt: null, channel: null };
  expect(store.notices({ limit: 9 })).toEqual([
    { ...notice("space-low#1"), ...asQueued, alertId: "space-low" },
    { ...opens, ...asQueued, alertId: null },
  ]);
});

test("what became of a notice is kept: sent by whom and when, failed, withdrawn", () => {
  const store = memoryStore();
  for (const key of ["a", "b", "c"]) queue(store, key);
  const later = instant(NOW + 5);
  store.write((writer) => {
    writer.settleNotice("a", "sent", later, "osascript");
    writer.settleNotice("b", "failed", later, null);
    writer.settleNotice("c", "sent", later, "log");
    writer.settleNotice("c", "withdrawn", instant(NOW + 9), null);
  });
  const settled = ({ key }: Notice) => store.notices({ limit: 9 }).find((one) => one.key === key);
  expect(settled(notice("a"))).toMatchObject({
    status: "sent",
    sentAt: later,
    channel: "osascript",
  });
  expect(settled(notice("b"))).toMatchObject({ status: "failed", sentAt: null, channel: null });
  expect(settled(notice("c"))).toMatchObject({
    status: "withdrawn",
    sentAt: later,
    channel: "log",
  });
  expect(queue(store, "b")).toBe(false);
});

test("notices are asked for by status and instant, the last queued first, no more than wanted", () => {
  const store = memoryStore();
  const keys = ["a", "b", "c", "d"];
  for (const [index, key] of keys.entries()) queue(store, key, instant(NOW + index));
  store.write((writer) => writer.settleNotice("c", "sent", AT, "log"));
  const asked = (query: Parameters<Store["notices"]>[0]) =>
    store.notices(query).map(({ key }) => key);
  expect(asked({ limit: 9 })).toEqual(["d", "c", "b", "a"]);
  expect(asked({ limit: 2 })).toEqual(["d", "c"]);
  expect(asked({ status: "queued", limit: 9 })).toEqual(["d", "b", "a"]);
  expect(asked({ since: instant(NOW + 1), status: "queued", limit: 9 })).toEqual(["d", "b"]);
});

test("old notices go, but none that is queued still", () => {
  const store = memoryStore();
  for (const key of ["queued", "sent", "withdrawn", "new"]) {
    queue(store, key, key === "new" ? instant(NOW + 1) : AT);
  }
  store.write((writer) => {
    writer.settleNotice("sent", "sent", AT, "log");
    writer.settleNotice("withdrawn", "withdrawn", AT, null);
    writer.settleNotice("new", "sent", AT, "log");
    writer.pruneNotices(AT);
  });
  expect(store.notices({ limit: 9 })).toHaveLength(4);
  store.write((writer) => writer.pruneNotices(instant(NOW + 1)));
  expect(store.notices({ limit: 9 }).map(({ key }) => key)).toEqual(["new", "queued"]);
});
