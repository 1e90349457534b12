import { describe, expect, it } from "vitest";
import { type Config, defaultConfig } from "../../agent/config/schema.ts";
import type { AgentTools } from "../../agent/flows/recover-store.ts";
import type { JobName } from "../../agent/model/job.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../agent/model/units.ts";
import { createHeart, type HeartParts, type Next } from "../../agent/schedule/heart.ts";
import type { JobCall, Jobs } from "../../agent/schedule/jobs.ts";
import { EXIT, WearbarError } from "../../agent/support/errors.ts";
import { utcOffsetIn } from "../fixtures/zones.ts";
import { exampleMachine } from "../flows/example-machine.ts";

const INTERVAL = 30 * SECOND;
/** Ten past one in Vienna. */
const BEGIN = Date.UTC(2026, 10, 30, 12, 10);

/** An agent whose jobs only write down that they were called, on a clock that a test moves. */
function beating(doing: Partial<Record<JobName, () => Promise<void>>> = {}) {
  const world = {
    ...{ now: BEGIN, elapsed: 1e9, zone: "Europe/Vienna", asked: false },
    ...{ isAgent: true, storeFails: null as WearbarError | null },
    onRest: async () => {},
  };
  const { tools: example, store } = exampleMachine();
  const state = { config: defaultConfig() as Config, problem: null as string | null };
  const clock = {
    now: () => world.now,
    elapsed: () => world.elapsed,
    zone: () => world.zone,
    utcOffsetMinutes: (at: number) => utcOffsetIn(world.zone, at),
  };
  const tools: AgentTools = {
    ...example,
    clock,
    store: async () => {
      if (world.storeFails !== null) throw world.storeFails;
      return example.store();
    },
    config: async () => state.config,
    configProblem: async () => state.problem,
    isAgent: () => world.isAgent,
    dropStore: () => void told.push("store dropped"),
  };
  const calls: (JobCall & { readonly at: string })[] = [];
  const told: string[] = [];
  const job = (name: JobName) => async (call: JobCall) => {
    calls.push({ ...call, at: new Date(world.now).toISOString().slice(11, 19) });
    await doing[name]?.();
  };
  const names: readonly JobName[] = ["reading", "writers", "weekly-report", "copy", "maintenance"];
  const jobs: Jobs = Object.fromEntries(names.map((name) => [name, job(name)]));
  const end = new AbortController();
  const note = (what: string) => (facts?: unknown) => void told.push(`${what}${shown(facts)}`);
  const logged = (level: string) => (event: string, facts?: unknown) =>
    void told.push(`${level} ${event}${level === "error" ? shown(facts) : ""}`);
  const log = { info: () => {}, keep: () => {}, warn: logged("warn"), error: logged("error") };
  const parts: HeartParts = {
    ...{ tools, jobs, log, signal: end.signal, interval: INTERVAL },
    onConfigProblem: note("config problem "),
    onSettingsChanged: note("settings changed"),
    onOthersWrote: async () => void told.push("others wrote"),
    onRest: async () => {
      told.push("at rest");
      await world.onRest();
    },
    isAsked: () => world.asked,
    onAsked: async () => {
      world.asked = false;
      told.push("asked");
    },
    onFailure: async (error) => void told.push(`failure ${(error as WearbarError).code}`),
  };
  const pass = (milliseconds: number) => {
    world.now += milliseconds;
    world.elapsed += milliseconds;
  };
  const heart = createHeart(parts);
  /** Beats and waits for so long. @returns the last that it said. */
  const live = async (milliseconds: number): Promise<Next> => {
    let next: Next = { wait: 0 };
    for (const until = world.elapsed + milliseconds; world.elapsed < until; ) {
      next = await heart.beat();
      if ("leave" in next) return next;
      pass(next.wait);
    }
    return next;
  };
  const of = (name: JobName) => calls.filter((call) => call.name === name).map(({ at }) => at);
  return { world, state, store, heart, calls, told, end, pass, live, of };
}

const shown = (facts: unknown): string =>
  facts === undefined ? "" : typeof facts === "string" ? facts : JSON.stringify(facts);

describe("the heart", () => {
  it("reads at once, then on the hour, and counts writers in between", async () => {
    const { live, of } = beating();
    await live(2 * HOUR);
    expect(of("reading")).toEqual(["12:10:00", "13:00:00", "14:00:00"]);
    expect(of("writers").slice(0, 3)).toEqual(["12:10:00", "12:15:00", "12:20:00"]);
  });

  it("reads nothing in the ten seconds after a wake, begins nothing that can wait, and tells nothing for two minutes", async () => {
    const { world, calls, live, pass, of, told } = beating();
    await live(3 * MINUTE);
    expect(told).toEqual(["at rest"]);
    calls.length = 0;
    pass(23 * HOUR);
    const woke = world.now;
    await live(5 * MINUTE);
    expect(of("reading")).toEqual([new Date(woke + 10 * SECOND).toISOString().slice(11, 19)]);
    expect(calls.find(({ name }) => name === "reading")?.quietUntil).toBe(woke + 2 * MINUTE);
    const [maintenance] = calls.filter(({ name }) => name === "maintenance");
    expect(maintenance?.at).toBe(new Date(woke + 130 * SECOND).toISOString().slice(11, 19));
    expect(told).toEqual(["at rest", "at rest"]);
  });

  it("does not take a change of the clock for sleep", async () => {
    const { world, live, of, told } = beating();
    await live(MINUTE);
    world.now += 3 * HOUR;
    await live(MINUTE);
    expect(of("reading")).toEqual(["12:10:00", "15:11:00"]);
    expect(told).toEqual(["warn the clock was set"]);
  });

  it("goes by a new zone from the next beat on", async () => {
    const { world, live, of } = beating();
    await live(MINUTE);
    world.zone = "Asia/Kathmandu"; // where the hour begins a quarter past the others'
    await live(70 * MINUTE);
    expect(of("reading")).toEqual(["12:10:00", "13:15:00"]);
  });

  it("goes on with the rest where one job throws, counts it, and tries again after a minute, two, four", async () => {
    const world = beating({
      reading: async () => {
        throw new WearbarError("no-readable-drive", "Expected a drive, got none.");
      },
    });
    await world.live(20 * MINUTE);
    expect(world.of("reading")).toEqual([
      "12:10:00",
      "12:11:00",
      "12:13:00",
      "12:17:00",
      "12:25:00",
    ]);
    expect(world.of("writers")).toHaveLength(4);
    expect(world.store.job("reading")).toMatchObject({
      ...{ failuresInARow: 5, lastFailure: "Expected a drive, got none." },
      servedSlot: null,
    });
    expect(world.told.filter((text) => text.startsWith("error"))).toHaveLength(5);
  });

  it("counts no failure any more once it works again", async () => {
    const attempts = [1, 2];
    const world = beating({
      reading: async () => {
        if (attempts.pop() !== undefined) throw new Error("not yet");
      },
    });
    await world.live(10 * MINUTE);
    expect(world.of("reading")).toHaveLength(3);
    expect(world.store.job("reading")).toMatchObject({ failuresInARow: 0, lastFailure: "not yet" });
  });

  it("goes on with its jobs where what is beside them fails", async () => {
    const { world, live, of, told } = beating();
    world.onRest = async () => {
      throw new WearbarError("store-full", "Expected room.");
    };
    await live(HOUR);
    expect(of("reading")).toEqual(["12:10:00", "13:00:00"]);
    expect(told).toEqual(["at rest", 'error heartbeat failed{"why":"Expected room."}']);
  });

  it("lets go of a database that is damaged, so that the next beat restores it", async () => {
    const { world, live, of, told } = beating();
    world.storeFails = new WearbarError("store-damaged", "Expected a sound one.");
    await live(INTERVAL);
    expect(told).toContain("store dropped");
    world.storeFails = null;
    await live(INTERVAL);
    expect(of("reading")).toEqual(["12:10:30"]);
  });

  it("tells of what keeps it from all its work, but not right after the start", async () => {
    const { world, live, told } = beating();
    world.storeFails = new WearbarError("store-full", "Expected room.");
    await live(2 * MINUTE);
    expect(told.filter((text) => text.startsWith("failure"))).toEqual([]);
    await live(MINUTE);
    expect(told.filter((text) => text.startsWith("failure"))).toEqual(
      Array(2).fill("failure store-full"),
    );
  });

  it("leaves with 75 and does nothing more once its lock is gone", async () => {
    const { world, live, calls } = beating();
    world.isAgent = false;
    expect(await live(MINUTE)).toEqual({ leave: EXIT.tryAgain });
    expect(calls).toEqual([]);
  });

  it("does not wait for a channel that hangs when it is to end", async () => {
    const { world, heart, live, end } = beating();
    await live(2 * MINUTE);
    world.onRest = () => new Promise(() => {});
    const beat = heart.beat();
    end.abort();
    const told = performance.now();
    await beat;
    expect(performance.now() - told).toBeLessThan(2_000);
  });

  it("reads no more than once in ten seconds however often it is asked", async () => {
    const { world, heart, pass, of } = beating();
    await heart.beat();
    pass(SECOND);
    for (let click = 0; click < 25; click += 1) {
      world.asked = true;
      await heart.beat();
      pass(SECOND);
    }
    expect(of("reading")).toEqual(["12:10:00", "12:10:01", "12:10:11", "12:10:21"]);
  });

  it("leaves with 75 where a read hangs, and remembers it", async () => {
    const world = beating({
      reading: async () => {
        throw new WearbarError("read-timed-out", "It did not answer in time.");
      },
    });
    expect(await world.live(MINUTE)).toEqual({ leave: EXIT.tryAgain });
    expect(world.store.job("reading")?.failuresInARow).toBe(1);
    expect(world.of("writers")).toEqual([]);
  });

  it("forgets that a job began which was stopped in the middle", async () => {
    const world = beating({
      reading: () => new Promise((_, reject) => world.end.signal.addEventListener("abort", reject)),
    });
    const beat = world.heart.beat();
    while (world.calls.length === 0) await new Promise(setImmediate);
    expect(world.store.job("reading")?.startedAt).toBe(BEGIN);
    world.end.abort();
    await beat;
    await world.heart.stop();
    expect(world.store.job("reading")).toMatchObject({ startedAt: null, failuresInARow: 0 });
    expect(world.calls).toHaveLength(1);
  });

  it("reads when it is asked to, and then again on the hour", async () => {
    const { world, live, of, told } = beating();
    await live(MINUTE);
    world.asked = true;
    await live(2 * MINUTE);
    expect(of("reading")).toEqual(["12:10:00", "12:11:00"]);
    expect(told).toContain("asked");
    await live(HOUR);
    expect(of("reading").at(-1)).toBe("13:00:00");
  });

  it("goes by new settings from the next beat on, and keeps the old timetable where they are bad", async () => {
    const { state, live, of, told } = beating();
    await live(MINUTE);
    state.config = { ...state.config, "schedule.reading": "*/5 * * * *" };
    await live(10 * MINUTE);
    expect(of("reading")).toEqual(["12:10:00", "12:15:00", "12:20:00"]);
    state.problem = "no such key";
    await live(MINUTE);
    state.problem = null;
    await live(MINUTE);
    expect(told.filter((text) => text.startsWith("config problem"))).toEqual([
      ...["config problem no such key", "config problem null"],
    ]);
    expect(told.filter((text) => text === "settings changed")).toHaveLength(1);
  });

  it("keeps what it did, so that the next agent does not do it again", async () => {
    const { store, live, heart, calls } = beating();
    await live(5 * MINUTE);
    await heart.stop();
    const records = store.jobs();
    expect(records.map(({ name }) => name)).toEqual([
      ...["copy", "maintenance", "reading", "weekly-report", "writers"],
    ]);
    expect(calls.filter(({ name }) => name !== "writers")).toHaveLength(1);
    const reading = records.find(({ name }) => name === "reading");
    expect([reading?.startedAt, reading?.servedSlot]).toEqual([BEGIN, BEGIN - 10 * MINUTE]);
  });

  it("lets a day go by without a line of the log but the day's own", async () => {
    const { live, told } = beating();
    await live(DAY);
    expect(told).toEqual(["at rest"]);
  });
});
