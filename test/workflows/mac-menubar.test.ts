import { describe, expect, it } from "vitest";
import { stage } from "./stage.ts";
import { type Fault, plantToyMenubar } from "./toy-menubar.ts";

describe("scripts/mac/check-menubar.sh", () => {
  function check(fault: Fault | null) {
    const mac = stage();
    const app = plantToyMenubar(mac, fault);
    return mac.run("scripts/mac/check-menubar.sh", app);
  }

  it("is content with an app that does as it should", () => {
    const { code, stdout, stderr } = check(null);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain('"t":"selftest"');
    expect(stdout).toContain("does as it should");
  });

  it.each<readonly [Fault, string]>([
    ["another version", "version 1.0.0 of the app, got Wearbar 0.9"],
    ["no bundle", '"bundled":true of the self-test'],
    ["selftest fails", "the self-test to succeed, got code 1"],
    ["deaf to its agent's end", "the app to end within a second of its agent, got no end"],
    ["ends badly", "the app to end with 0, got code 1"],
    ["second fails", "a second app to end with 0, so that launchd leaves it, got code 1"],
    ["deaf to SIGTERM", "the app to end when told to, got no end"],
  ])("refuses one with this fault: %s", (fault, words) => {
    const { code, stderr } = check(fault);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Expected ${words}`)]);
  });

  it.each<readonly [Fault, string]>([
    ["selftest hangs", "the self-test to end within 15 seconds, got no end"],
    ["says nothing", "the app to say that it is ready, got no word"],
    ["two at once", "a second app to end, got two of them"],
  ])("does not wait for ever for one with this fault: %s", (fault, words) => {
    const mac = stage({ sleep: "/bin/sleep 0.001" }); // its patience is counted in sleeps
    const app = plantToyMenubar(mac, fault);
    const { code, stderr } = mac.run("scripts/mac/check-menubar.sh", app);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Expected ${words}`)]);
  });
});

describe("scripts/mac/measure-menubar.sh", () => {
  const measured = (leaks: string) => {
    const mac = stage({ sudo: '"$@"', footprint: "echo 9873 KB", leaks });
    mac.bring("test/outlets/golden/exchange.jsonl");
    const app = plantToyMenubar(mac);
    return { mac, ran: mac.run("scripts/mac/measure-menubar.sh", app, "evidence") };
  };

  it("shows the app a state as the agent sends it, then looks into it as root", () => {
    const { mac, ran } = measured("echo 0 leaks");
    expect(ran).toMatchObject({ code: 0, stderr: "", stdout: "9873 KB\n0 leaks\n" });
    expect(mac.calls()).toEqual([
      expect.stringMatching(/^sudo footprint \d+$/),
      expect.stringMatching(/^footprint \d+$/),
      expect.stringMatching(/^sudo leaks \d+$/),
      expect.stringMatching(/^leaks \d+$/),
    ]);
    mac.plant("list", "cat evidence/footprint.txt evidence/leaks.txt");
    expect(mac.run("list").stdout).toBe("9873 KB\n0 leaks\n");
  });

  it("fails where it leaks", () => {
    expect(measured("echo 2 leaks; exit 1").ran).toMatchObject({ code: 1, stdout: /2 leaks/ });
  });
});
