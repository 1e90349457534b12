import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Stage, stage } from "./stage.ts";
import { type Fault, plantToyWearbar } from "./toy-wearbar.ts";

describe("scripts/mac/check-install.sh", () => {
  function install(fault: Fault | null, times = "1") {
    const mac = stage();
    mac.environment["WEARBAR_ENTRY"] = plantToyWearbar(mac, fault);
    onTestFinished(() => endAgentOf(mac));
    return { mac, ran: mac.run("scripts/mac/check-install.sh", times) };
  }

  it("installs and uninstalls as often as it is told to", () => {
    const { mac, ran } = install(null, "2");
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain("installed and uninstalled 2 times\n");
    const linted = mac.calls().filter((call) => call.startsWith("plutil -lint"));
    expect(linted.map((call) => call.split("/").at(-1))).toEqual([
      ...["io.wearbar.agent.plist", "io.wearbar.menubar.plist"],
      ...["io.wearbar.agent.plist", "io.wearbar.menubar.plist"],
    ]);
  });

  it.each<readonly [Fault, string]>([
    ["the menu-bar app is not loaded", "Expected io.wearbar.menubar to be loaded, got code 113."],
    ["kickstart is refused", "Expected kickstart of io.wearbar.agent to give 0 or 37, got 119."],
    ["a job stays loaded", "Expected launchd to know no io.wearbar.agent (113), got 0."],
    ["a file stays", "Expected no file of io.wearbar.agent, got "],
    ["the app stays", "Expected no app, got "],
    ["the readings go", "Expected the readings to be kept, got no "],
  ])("fails where %s", (fault, words) => {
    const { code, stderr } = install(fault).ran;
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
  });

  it("fails where a file is no property list", () => {
    expect(install("a file is no property list").ran.code).toBe(1);
  });

  it.each<readonly [Fault, string]>([
    ["the agent does not run", "Expected an agent that runs, got "],
    ["it does not come back", "Expected an agent in place of the killed one, got "],
  ])("does not wait for ever where %s", (fault, words) => {
    const mac = stage({ sleep: ":" });
    // Its patience is counted in tries, each of which starts a program or two: here they are fewer.
    mac.plant(
      "scripts/mac/within.bash",
      readFileSync(join(mac.folder, "scripts/mac/within.bash"), "utf8").replace("* 10", "/ 10"),
    );
    mac.environment["WEARBAR_ENTRY"] = plantToyWearbar(mac, fault);
    onTestFinished(() => endAgentOf(mac));
    const { code, stderr } = mac.run("scripts/mac/check-install.sh", "1");
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
  });
});

/** A failed check leaves what it found. */
function endAgentOf(mac: Stage): void {
  const end = mac.plant("end", `[ -e pid ] && kill "$(cat pid)" 2>/dev/null`);
  mac.run(end);
}
