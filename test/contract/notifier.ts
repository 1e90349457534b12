import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Notice, Notifier } from "../../agent/model/notice.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";

/** What an owner sees of a notice. */
export interface Shown {
  readonly title: string;
  readonly body: string;
}

/** A notifier and the end of its way. */
export interface Bench {
  readonly notifier: Notifier;
  /** All that ever reached the owner, the first first, as it is read there. */
  shown(): readonly Shown[];
  /** What can be seen now; absent where the channel never takes anything back. */
  visible?(): Promise<readonly Shown[]>;
}

/** How one way to notify is set up, whole and broken. */
export interface NotifierSetting {
  readonly name: string;
  readonly working: () => Promise<Bench>;
  /** Ends that are not there: `ready` says so. */
  readonly missing: Readonly<Record<string, () => Promise<Bench>>>;
  /** Ends that seem to be there and do not show anything. */
  readonly failing: Readonly<Record<string, () => Promise<Bench>>>;
  /** An end that never answers. */
  readonly hanging: (() => Promise<Bench>) | null;
}

export const NOTICE: Notice = {
  key: "space-low#1",
  id: "space-low",
  title: "Space is getting low",
  body: "12% of 1 TB is free. Drives slow down and wear faster when full. Free 30 GB.",
  level: "active",
  thread: "machine",
  opens: null,
};

/** What whoever calls a notifier may rely on. */
export function notifierContract(setting: NotifierSetting): void {
  describe(`${setting.name}, as every notifier`, () => {
    tellsWhatItIsGiven(setting);
    replacesAndWithdraws(setting);
    saysWhatIsWrong(setting);
  });
}

function tellsWhatItIsGiven({ name, working }: NotifierSetting): void {
  test("is ready and tells title and body", async () => {
    const { notifier, shown } = await working();
    expect(notifier.name).toBe(name);
    expect(await notifier.ready()).toEqual({ ok: true });
    expect(await notifier.post(NOTICE)).toEqual({ ok: true });
    expect(shown()).toEqual([{ title: NOTICE.title, body: NOTICE.body }]);
  });

  test.each(HOSTILE_TEXTS)("tells $what as text", async ({ given, read }) => {
    const { notifier, shown } = await working();
    expect(await notifier.post({ ...NOTICE, body: given, title: given })).toEqual({ ok: true });
    expect(shown()).toEqual([{ title: read, body: read }]);
  });

  test("cuts a text of 10 kB, and not in the middle of a character", async () => {
    const { notifier, shown } = await working();
    const long = "🚀".repeat(2_500);
    expect(await notifier.post({ ...NOTICE, title: long, body: long })).toEqual({ ok: true });
    expect(shown()).toEqual([{ title: `${"🚀".repeat(119)}…`, body: `${"🚀".repeat(239)}…` }]);
  });

  test("tells a notice of which there is nothing to read under the name of Wearbar", async () => {
    const { notifier, shown } = await working();
    expect(await notifier.post({ ...NOTICE, title: "", body: "\n" })).toEqual({ ok: true });
    expect(shown()).toEqual([{ title: "Wearbar", body: "" }]);
  });

  test("takes any text, and tells one line of it", async () => {
    const { notifier, shown } = await working();
    const text = fc.string({ unit: "binary", maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, text, async (title, body) => {
        expect(await notifier.post({ ...NOTICE, title, body })).toEqual({ ok: true });
        const last = shown().at(-1);
        expect(last?.title).toMatch(ONE_LINE);
        expect(last?.body).toMatch(ONE_LINE);
      }),
      { numRuns: 25, seed: 7 },
    );
  });
}

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

function replacesAndWithdraws({ working }: NotifierSetting): void {
  test("shows one of two tellings of a notice, where it can replace", async () => {
    const { notifier, visible, shown } = await working();
    await notifier.post(NOTICE);
    await notifier.post({ ...NOTICE, key: "space-low#2", body: "10% of 1 TB is free." });
    expect(shown()).toHaveLength(2);
    expect(notifier.can.replace).toBe(visible !== undefined);
    if (visible !== undefined) {
      expect(await visible()).toEqual([{ title: NOTICE.title, body: "10% of 1 TB is free." }]);
    }
  });

  test("takes back that notice and no other, where it can withdraw", async () => {
    const { notifier, visible } = await working();
    await notifier.post(NOTICE);
    await notifier.post({ ...NOTICE, key: "hot-1#1", id: "hot-1", title: "Hot" });
    await notifier.withdraw(["space-low", "never-shown"]);
    expect(notifier.can.withdraw).toBe(visible !== undefined);
    if (visible !== undefined) {
      expect((await visible()).map(({ title }) => title)).toEqual(["Hot"]);
    }
    await notifier.withdraw(["space-low"]); // twice is no error
  });
}

function saysWhatIsWrong({ missing, failing, hanging }: NotifierSetting): void {
  test.each(Object.entries(missing))("is not ready, with %s, and says why", async (_, setUp) => {
    const { notifier, shown } = await setUp();
    expect(await notifier.ready()).toMatchObject({ ok: false, why: expect.stringMatching(/\w/) });
    expect(await notifier.post(NOTICE)).toMatchObject({ ok: false });
    await notifier.withdraw(["space-low"]);
    expect(shown()).toEqual([]);
  });

  test.each(Object.entries(failing))("says that %s did not tell it", async (_, setUp) => {
    const { notifier } = await setUp();
    expect(await notifier.post(NOTICE)).toMatchObject({
      ok: false,
      why: expect.stringMatching(/\w/),
      retry: true,
    });
    await notifier.withdraw(["space-low"]);
  });

  if (hanging === null) return;
  test("gives up an end that never answers after 4 seconds (report 92)", async () => {
    const { notifier } = await hanging();
    const started = performance.now();
    expect(await notifier.post(NOTICE)).toMatchObject({ ok: false, retry: true });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
}
