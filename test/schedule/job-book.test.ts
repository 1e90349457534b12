import { describe, expect, it } from "vitest";
import type { JobRecord } from "../../agent/model/job.ts";
import { DAY, HOUR, instant, MINUTE } from "../../agent/model/units.ts";
import type { DueJob } from "../../agent/schedule/due.ts";
import { jobBook, retryDelay } from "../../agent/schedule/job-book.ts";

const NOW = Date.UTC(2026, 10, 30, 12);
const AT = { now: NOW, elapsed: 5_000 };
const READING: DueJob = { name: "reading", slot: instant(NOW), missed: 0 };
const WRITERS: DueJob = { name: "writers", slot: null, missed: 0 };

const record = (difference: Partial<JobRecord>): JobRecord => ({
  ...{ name: "reading", servedSlot: instant(NOW - HOUR), startedAt: instant(NOW - HOUR) },
  ...{ finishedAt: instant(NOW - HOUR), failuresInARow: 0, lastFailureAt: null, lastFailure: null },
  ...difference,
});

describe("what is remembered of jobs", () => {
  it("is kept before the first run in a process, so that one that kills it is known", () => {
    const book = jobBook();
    expect(book.begin(READING, AT)).toBe(true);
    expect(book.unsaved()).toEqual([
      expect.objectContaining({ startedAt: NOW, finishedAt: null, servedSlot: null }),
    ]);
    book.end(READING, AT, null);
    expect(book.begin(READING, AT)).toBe(false);
  });

  it("is not kept for a count of writers alone, but with the next thing that is", () => {
    const book = jobBook();
    expect(book.begin(WRITERS, AT)).toBe(false);
    book.end(WRITERS, AT, null);
    expect(book.isUrgent()).toBe(false);
    book.begin(READING, AT);
    book.end(READING, AT, null);
    expect(book.isUrgent()).toBe(true);
    expect(book.unsaved().map(({ name }) => name)).toEqual(["writers", "reading"]);
    book.saved();
    expect([book.isUrgent(), book.unsaved()]).toEqual([false, []]);
  });

  it("keeps the served slot of one that was asked for between two slots", () => {
    const book = jobBook();
    book.recall([record({})], AT);
    book.begin({ ...READING, slot: null }, AT);
    book.end({ ...READING, slot: null }, AT, null);
    expect(book.memories.get("reading")?.record.servedSlot).toBe(NOW - HOUR);
  });

  it("is as it was where a run was stopped in the middle", () => {
    const book = jobBook();
    book.recall([record({})], AT);
    book.begin(READING, AT);
    book.undo(READING);
    expect(book.unsaved()).toEqual([record({})]);
  });
});

describe("after a failure", () => {
  it("it waits a minute, then twice as long each time, up to an hour", () => {
    expect([1, 2, 3, 6, 7, 50].map((failures) => retryDelay(failures) / MINUTE)).toEqual([
      ...[1, 2, 4, 32, 60, 60],
    ]);
  });

  it("a new start waits for the rest of that time, and the whole where the clock was set back", () => {
    const retryAfter = (lastFailureAt: number) => {
      const book = jobBook();
      book.recall([record({ failuresInARow: 3, lastFailureAt: instant(lastFailureAt) })], AT);
      return book.memories.get("reading")?.retryAt;
    };
    expect(retryAfter(NOW - MINUTE)).toBe(AT.elapsed + 3 * MINUTE);
    expect(retryAfter(NOW - DAY)).toBeNull();
    expect(retryAfter(NOW + 365 * DAY)).toBe(AT.elapsed + 4 * MINUTE);
  });

  it("an agent that ended in the middle of a run has failed at it", () => {
    const book = jobBook();
    book.recall([record({ finishedAt: null, startedAt: instant(NOW - 10_000) })], AT);
    expect(book.unsaved()).toEqual([
      record({
        ...{ startedAt: instant(NOW - 10_000), finishedAt: instant(NOW - 10_000) },
        ...{ failuresInARow: 1, lastFailureAt: instant(NOW - 10_000) },
        lastFailure: "the agent ended in the middle of it",
      }),
    ]);
    expect(book.isUrgent()).toBe(true);
  });
});
