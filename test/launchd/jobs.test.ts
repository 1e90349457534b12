import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "plist";
import { describe, expect, it } from "vitest";
import { pathsOf } from "../../agent/config/paths.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { agentJob, menubarJob, plistPath } from "../../launchd/jobs.ts";
import { plistText } from "../../launchd/plist-text.ts";

const HOMES = {
  plain: "/Users/ada",
  spaces: "/Volumes/My Drive/ada lovelace",
  ampersands: `/Users/a&b <c> "d" 'e' ]]> &amp; %h $HOME`,
  "other-scripts": "/Users/Žofie Müller 安",
} as const;

function jobsOf(home: string) {
  const paths = pathsOf({ platform: "darwin", environment: {}, home });
  const entry = join(home, "lib/node_modules/wearbar/dist/wearbar.cjs");
  const program = { node: "/opt/homebrew/opt/node/bin/node", entry, environment: {} };
  return { paths, agent: agentJob(program, paths, home), menubar: menubarJob(paths, home) };
}

describe.each(Object.entries(HOMES))("in a home with %s", (name, home) => {
  it.each(["agent", "menubar"] as const)("the %s's file is as the golden one", (job) => {
    const file = join(import.meta.dirname, "golden", `${job}-${name}.plist`);
    const text = plistText(jobsOf(home)[job]);
    if (process.env["UPDATE"] === "1") writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, "utf8"));
  });

  it.each(["agent", "menubar"] as const)("the %s's file says what was put in", (job) => {
    expect(parse(plistText(jobsOf(home)[job]))).toEqual(jobsOf(home)[job]);
  });
});

describe("the agent's job", () => {
  const { agent, paths } = jobsOf(HOMES.plain);

  it("runs Node and the script by absolute paths, and finds Node's folder first (report 119)", () => {
    expect(agent).toMatchObject({
      ProgramArguments: [
        "/opt/homebrew/opt/node/bin/node",
        "/Users/ada/lib/node_modules/wearbar/dist/wearbar.cjs",
        "agent",
        "--service",
      ],
      EnvironmentVariables: { PATH: "/opt/homebrew/opt/node/bin:/usr/bin:/bin:/usr/sbin:/sbin" },
    });
  });

  it("comes back after a crash, not after it left on purpose, and not in a tight loop", () => {
    expect(agent).toMatchObject({ KeepAlive: { SuccessfulExit: false }, ThrottleInterval: 30 });
  });

  it("keeps the folders that its owner chose", () => {
    const environment = { WEARBAR_HOME: "/Users/ada/w b" };
    const moved = agentJob({ node: "/n/node", entry: "/e", environment }, paths, HOMES.plain);
    expect(moved).toMatchObject({ EnvironmentVariables: environment });
  });

  it("lies under its label in its owner's folder", () => {
    expect(plistPath("/Users/ada", "io.wearbar.agent")).toBe(
      "/Users/ada/Library/LaunchAgents/io.wearbar.agent.plist",
    );
  });
});

it.each(["/Users/a\nb", "/Users/a\u0007b", "/Users/\uD800", "/Users/\uFFFF"])(
  "a path that no property list can hold is refused: %j",
  (path) => {
    expect(() => plistText(path)).toThrow(
      expect.toSatisfy((error) => isWearbarError(error, "install-refused")),
    );
  },
);
