import { expect, test } from "vitest";
import { instant } from "../../agent/model/units.ts";
import { restoredNotice } from "../../agent/views/restored-notice.ts";

const AT = instant(Date.UTC(2026, 10, 30, 12));
const ASIDE = "/data/wearbar-damaged-20261130-120000.db";
const COPY = "/data/backups/wearbar-20261101-113000.db";

const DAMAGED = "Wearbar's database was damaged";
const EMPTY = "Wearbar's database was empty or missing";
const REPLACED = "Its newest good copy took its place; what was kept after that is lost.";
const ANEW = "There was no good copy of it, so its history begins anew.";

test.each([
  { setAside: ASIDE, restoredFrom: COPY, title: DAMAGED, body: REPLACED },
  { setAside: ASIDE, restoredFrom: null, title: DAMAGED, body: ANEW },
  { setAside: null, restoredFrom: COPY, title: EMPTY, body: REPLACED },
  { setAside: null, restoredFrom: null, title: EMPTY, body: ANEW },
])("set aside as $setAside, restored from $restoredFrom", ({ title, body, ...restored }) => {
  const notice = restoredNotice(restored, AT);
  expect(notice).toMatchObject({ title, body: `${body} \`wearbar doctor\` says more.` });
  expect(notice.title.length).toBeLessThanOrEqual(60);
  expect(notice.body.length).toBeLessThanOrEqual(120);
});

test("two of them are two, and the second takes the place of the first", () => {
  const [first, second] = [AT, instant(AT + 1)].map((at) =>
    restoredNotice({ setAside: ASIDE, restoredFrom: null }, at),
  );
  expect(first?.key).not.toBe(second?.key);
  expect(first?.id).toBe(second?.id);
});
