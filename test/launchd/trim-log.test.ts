import { mkdirSync, openSync, readFileSync, statSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { trimLog } from "../../launchd/trim-log.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { plant } from "./install-stage.ts";

describe("what launchd appends", () => {
  it("is emptied in place once it is over a megabyte, while launchd holds it open (report 86)", () => {
    const logs = temporaryFolder("logs");
    const log = join(logs, "launchd.log");
    plant(log, "");
    const descriptor = openSync(log, "a");
    truncateSync(log, 5_000_000_000); // sparse
    trimLog({ logs });
    writeSync(descriptor, "the next crash\n");
    expect(readFileSync(log, "utf8")).toBe("the next crash\n");
  });

  it("is left alone while it is small", () => {
    const logs = temporaryFolder("logs");
    const log = join(logs, "launchd.log");
    plant(log, "x".repeat(1_000_000));
    trimLog({ logs });
    expect(statSync(log).size).toBe(1_000_000);
  });

  it("stops nobody from starting where it is missing or no file", () => {
    const logs = temporaryFolder("logs");
    trimLog({ logs });
    mkdirSync(join(logs, "launchd.log"));
    trimLog({ logs });
  });
});
