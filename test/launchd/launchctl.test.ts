import { describe, expect, it } from "vitest";
import { isWearbarError } from "../../agent/support/errors.ts";
import {
  forbidden,
  type Launchctl,
  type LaunchctlAnswer,
  load,
  look,
  setAllowed,
  unload,
} from "../../launchd/launchctl.ts";

const TARGET = "gui/501/io.wearbar.agent";
const PLIST = "/Users/ada/Library/LaunchAgents/io.wearbar.agent.plist";
const RUNNING = { code: 0, text: "x = {\n\tstate = running\n\tpid = 42\n}\n" };
const ENDING = { code: 0, text: "x = {\n\tstate = SIGTERMed\n\tpid = 42\n}\n" };
const ABSENT = { code: 113, text: "Could not find service\n" };

interface Scripted extends Launchctl {
  readonly calls: string[];
  waited: number;
}

/** Answers each verb with its next answer; the last one stays. */
function scripted(
  answers: Readonly<Record<string, readonly Partial<LaunchctlAnswer>[]>>,
): Scripted {
  const left = structuredClone(answers) as Record<string, Partial<LaunchctlAnswer>[]>;
  const launchctl: Scripted = {
    calls: [],
    waited: 0,
    run: async (args) => {
      launchctl.calls.push(args.join(" "));
      const [verb = ""] = args;
      const next = left[verb]?.length === 1 ? left[verb][0] : left[verb]?.shift();
      if (next === undefined) throw new Error(`Nobody expected ${args.join(" ")}.`);
      return { code: 0, text: "", ...next };
    },
    wait: async (milliseconds) => {
      launchctl.waited += milliseconds;
    },
  };
  return launchctl;
}

const loadOn = (launchctl: Launchctl) => load(launchctl, "gui/501", "io.wearbar.agent", PLIST);

const failure = (words: RegExp) =>
  expect.toSatisfy((error) => isWearbarError(error, "service-failed") && words.test(error.message));

describe("loading a job", () => {
  it("is over when it runs", async () => {
    const launchctl = scripted({ bootstrap: [{ code: 0 }], print: [RUNNING] });
    await loadOn(launchctl);
    expect(launchctl.calls).not.toContain(expect.stringContaining("kickstart"));
  });

  it.each([5, 37, 130])("takes code %d for good where the job is there", async (code) => {
    const launchctl = scripted({ bootstrap: [{ code }], print: [RUNNING] });
    await loadOn(launchctl);
    expect(launchctl.calls.filter((call) => call.startsWith("bootstrap"))).toHaveLength(1);
  });

  it("tries again for as long as the one before it is still going, and longer", async () => {
    const launchctl = scripted({
      bootstrap: [{ code: 5 }, { code: 37 }, { code: 5 }, { code: 0 }],
      print: [ENDING, ABSENT, ABSENT, RUNNING],
    });
    await loadOn(launchctl);
    expect(launchctl.waited).toBe(3_000);
  });

  it("gives up after eight tries, with the code and where to look", async () => {
    const launchctl = scripted({
      bootstrap: [{ code: 5, text: "Bootstrap failed: 5: Input/output error\n" }],
      print: [ABSENT],
    });
    await expect(loadOn(launchctl)).rejects.toThrow(
      failure(/code 5 \(Bootstrap failed.*Login Items/),
    );
    expect(launchctl.calls.filter((call) => call.startsWith("bootstrap"))).toHaveLength(8);
  });

  it.each([
    [112, /a session at the screen/],
    [125, /a session at the screen/],
    [119, /to be allowed.*Login Items/],
    [64, /Report this/],
  ])("does not try again on code %d, which no waiting mends", async (code, words) => {
    const launchctl = scripted({ bootstrap: [{ code }], print: [ABSENT] });
    await expect(loadOn(launchctl)).rejects.toThrow(failure(words));
    expect(launchctl.waited).toBe(0);
  });

  it("says so where launchctl does not answer", async () => {
    const launchctl = scripted({ bootstrap: [{ code: null }], print: [{ code: null }] });
    await expect(loadOn(launchctl)).rejects.toThrow(failure(/no answer in time/));
  });

  it("kicks a job that is loaded and does not start by itself, without killing it", async () => {
    const idle = { code: 0, text: "x = {\n\tstate = not running\n}\n" };
    const launchctl = scripted({ bootstrap: [{}], print: [idle], kickstart: [{ code: 37 }] });
    await loadOn(launchctl);
    expect(launchctl.calls.at(-1)).toBe(`kickstart ${TARGET}`);
    expect(launchctl.waited).toBeGreaterThanOrEqual(2_000);
  });
});

describe("ending a job", () => {
  it.each([0, 36])(
    "waits until it is gone after code %d, which only says that it was told",
    async (code) => {
      const launchctl = scripted({ bootout: [{ code }], print: [ENDING, ENDING, ABSENT] });
      await unload(launchctl, TARGET, 20);
      expect(launchctl.waited).toBe(500);
    },
  );

  it.each([3, 113])("takes code %d for good: it was not there", async (code) => {
    await unload(scripted({ bootout: [{ code }], print: [ABSENT] }), TARGET, 20);
  });

  it.each([112, 125])("takes a session that is gone (%d) for a job that is gone", async (code) => {
    await unload(scripted({ bootout: [{ code }], print: [{ code }] }), TARGET, 20);
  });

  it("kills one that outlasts its time and ten seconds", async () => {
    const still = Array.from({ length: 121 }, () => ENDING);
    const launchctl = scripted({ bootout: [{}], print: [...still, ABSENT], kill: [{}] });
    await unload(launchctl, TARGET, 20);
    expect(launchctl.calls).toContain(`kill SIGKILL ${TARGET}`);
    expect(launchctl.waited).toBe(30_250);
  });

  it("says so where not even that helps", async () => {
    const launchctl = scripted({ bootout: [{ code: 36 }], print: [ENDING], kill: [{}] });
    await expect(unload(launchctl, TARGET, 5)).rejects.toThrow(failure(/to end, got code 36/));
  });
});

describe("what launchctl prints", () => {
  it("is read for what is at its first level alone", async () => {
    const text =
      "x = {\n\tstate = running\n\tpid = 42\n\tlast exit code = 78: EX_CONFIG\n\tendpoints = {\n\t\tpid = 1\n\t}\n}\n";
    expect(await look(scripted({ print: [{ text }] }), TARGET)).toEqual({
      ...{ isLoaded: true, isEnding: false, pid: 42, lastExit: 78 },
    });
  });

  it("may be worded otherwise: then only the code counts", async () => {
    expect(await look(scripted({ print: [{ text: "??" }] }), TARGET)).toEqual({
      ...{ isLoaded: true, isEnding: false, pid: null, lastExit: null },
    });
  });

  it.each([
    ['\t"io.wearbar.agent" => disabled\n\t"other" => enabled\n', ["io.wearbar.agent"]],
    ['\t"io.wearbar.agent" => true\n\t"other" => false\n', ["io.wearbar.agent"]],
    ["nothing", []],
  ])("of what may not start is read in the words of every version: %j", async (text, labels) => {
    expect(await forbidden(scripted({ "print-disabled": [{ text }] }), "gui/501")).toEqual(labels);
  });

  it("of what may not start is unknown where there is no session", async () => {
    expect(await forbidden(scripted({ "print-disabled": [{ code: 112 }] }), "gui/501")).toBe(null);
  });
});

describe("allowing and forbidding", () => {
  it.each([
    [true, "enable"],
    [false, "disable"],
  ])("%s is %s", async (isAllowed, verb) => {
    const launchctl = scripted({ [verb]: [{}] });
    await setAllowed(launchctl, TARGET, isAllowed);
    expect(launchctl.calls).toEqual([`${verb} ${TARGET}`]);
  });

  it("says so where it can not be done", async () => {
    const launchctl = scripted({ disable: [{ code: 112, text: "Could not find domain" }] });
    await expect(setAllowed(launchctl, TARGET, false)).rejects.toThrow(failure(/code 112/));
  });
});
