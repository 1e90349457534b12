import { describe, expect, test } from "vitest";
import { outcomeOf } from "../../agent/flows/outcome.ts";
import type { SkippedSource } from "../../agent/model/reading.ts";
import type { DriveState } from "../../agent/model/state.ts";
import { EXIT, exitCodeOf, isWearbarError } from "../../agent/support/errors.ts";
import { driveOf, stateOf, wornDrive } from "../fixtures/example-states.ts";

function outcome(...drives: readonly DriveState[]) {
  try {
    return { code: outcomeOf(stateOf({ drives })), message: null };
  } catch (error) {
    if (!isWearbarError(error)) throw error;
    return { code: exitCodeOf(error), message: error.message };
  }
}

const TIMED_OUT: SkippedSource = { source: "nvme-ioctl", code: "timed-out", detail: "60 s" };

describe("the exit code of a look", () => {
  test("is 0 where a drive is there, read or not: what is missing is shown", () => {
    expect(outcome(wornDrive()).code).toBe(EXIT.ok);
    expect(outcome(driveOf()).code).toBe(EXIT.ok);
    expect(outcome(wornDrive(), wornDrive({ connected: false })).code).toBe(EXIT.ok);
  });

  test("is 4 where no drive is there, and says where to look", () => {
    expect(outcome()).toEqual({
      code: EXIT.noReadableDrive,
      message: expect.stringContaining("`wearbar doctor`"),
    });
  });

  test("is 4 where all drives are gone, and says that the last values are shown", () => {
    expect(outcome(wornDrive({ connected: false }))).toEqual({
      code: EXIT.noReadableDrive,
      message: expect.stringContaining("last known values are shown"),
    });
  });

  test("is 75 where a drive hung", () => {
    const { code, message } = outcome(
      wornDrive(),
      driveOf({ model: "HUNG SSD", source: "os-counters", skipped: [TIMED_OUT] }),
    );
    expect(code).toBe(EXIT.tryAgain);
    expect(message).toMatch(/^HUNG SSD did not answer in time\./);
  });

  test("is 75 where the only source hung and nothing else could tell anything", () => {
    const hung = driveOf({ source: "nvme-ioctl", skipped: [TIMED_OUT] });
    expect(outcome(hung).code).toBe(EXIT.tryAgain);
  });

  test("is 0 where one source hung and another one read the drive", () => {
    expect(outcome(wornDrive({ source: "iokit", skipped: [TIMED_OUT] })).code).toBe(EXIT.ok);
  });

  test("is 0 where a drive that hung long ago is not there", () => {
    const gone = driveOf({ connected: false, source: "os-counters", skipped: [TIMED_OUT] });
    expect(outcome(wornDrive(), gone).code).toBe(EXIT.ok);
  });

  test("comes with a name that can not change the terminal", () => {
    const model = "HUNG\u001B[31m\u202ESSD\n";
    const hung = driveOf({ model, source: "os-counters", skipped: [TIMED_OUT] });
    expect(outcome(hung).message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
