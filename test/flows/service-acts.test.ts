import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { carryOut } from "../../agent/flows/service-acts.ts";
import type { ManagerAct, ServiceAct } from "../../agent/model/service.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { plant } from "../launchd/install-stage.ts";

const STOP: ManagerAct = { do: "tell-manager", verb: "unload", command: ["launchctl", "bootout"] };

describe("what is planned", () => {
  it("is done in its order, and can be done twice", async () => {
    const folder = temporaryFolder("acts");
    const file = join(folder, "new folder", "job.plist");
    const gone = join(folder, "gone");
    plant(gone, "");
    const told: ManagerAct[] = [];
    const acts: readonly ServiceAct[] = [
      { do: "make-folder", path: join(folder, "new folder"), mode: 0o755 },
      STOP,
      { do: "write", path: file, text: "new", mode: 0o644 },
      { do: "remove", path: gone },
    ];
    for (const _ of ["once", "twice"]) {
      await carryOut({ carryOut: async (act) => void told.push(act) }, acts);
    }
    expect(told).toEqual([STOP, STOP]);
    expect(readFileSync(file, "utf8")).toBe("new");
    expect(statSync(gone, { throwIfNoEntry: false })).toBe(undefined);
  });

  it("gives a file its mode whatever the owner's umask is", async () => {
    const file = join(temporaryFolder("acts"), "job.plist");
    const before = process.umask(0o077);
    try {
      await carryOut({ carryOut: async () => {} }, [
        { do: "write", path: file, text: "", mode: 0o644 },
      ]);
    } finally {
      process.umask(before);
    }
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });

  it("ends where something can not be done, with what it was", async () => {
    const folder = temporaryFolder("acts");
    plant(join(folder, "file"), "");
    const told: ManagerAct[] = [];
    const acts: readonly ServiceAct[] = [
      { do: "make-folder", path: join(folder, "file", "below"), mode: 0o700 },
      STOP,
    ];
    const doing = carryOut({ carryOut: async (act) => void told.push(act) }, acts);
    await expect(doing).rejects.toThrow(
      expect.toSatisfy(
        (error) => isWearbarError(error, "file-unwritable") && /file\/below/.test(error.message),
      ),
    );
    expect(told).toEqual([]);
  });
});
