import { describe, expect, it } from "vitest";
import type { AlertsHistory, AlertsReport } from "../../agent/model/alerts-report.ts";
import type { State } from "../../agent/model/state.ts";
import { HOUR } from "../../agent/model/units.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { NOON } from "../host/host-at.ts";
import { agentLooks, agentRuns } from "./agent-looks.ts";
import { type Machine, plantMachine, wearbar, wearbarJson } from "./host.ts";

/** A drive with new media errors, which an agent has told of. */
async function troubled(): Promise<Machine> {
  const machine = plantMachine(LAPTOP);
  await agentLooks(machine, 0);
  await agentLooks(machine, 1, { mediaErrors: 3 });
  agentRuns(machine);
  return machine;
}

const later = { now: NOON + HOUR + 60_000 };

describe("wearbar alerts", () => {
  it("says that nothing is over a line, and that nobody watches where no agent runs", async () => {
    const machine = plantMachine(LAPTOP);
    expect((await wearbar(machine, "alerts")).stdout).toBe(
      "Nothing was over a line when the agent last looked.\nNo agent runs, so nothing is watched; `wearbar install` starts one.\n",
    );
    agentRuns(machine);
    expect(await wearbar(machine, "alerts")).toEqual({
      ...{ code: EXIT.ok, stdout: "Nothing is over a line.\n", stderr: "" },
    });
  });

  it("lists what is, with what it means, what to do and what was told", async () => {
    const machine = await troubled();
    expect((await wearbar(machine, "alerts", later)).stdout).toBe(
      [
        "warning      Example SSD 1TB: 3 new media errors",
        "             Data could not be read or written; 3 times in all. Back up now, and check the backup.",
        "             media-errors-1 · since 30 November 2026 · told 14:00",
        "Seen: `wearbar alerts ack ID` · not now: `wearbar alerts snooze ID 7d`\n",
      ].join("\n"),
    );
  });

  it("takes an acknowledgement, which the status knows at once", async () => {
    const machine = await troubled();
    const status = () => wearbar(machine, "status --check", later);
    expect((await status()).stdout).toContain(
      "act          Example SSD 1TB: 3 new media errors; back up now, and check the backup.\n",
    );
    const { code, stdout } = await wearbar(machine, "alerts ack media-errors-1", later);
    expect([code, stdout]).toEqual([
      ...[
        EXIT.ok,
        "No more reminders, unless it gets worse: Example SSD 1TB: 3 new media errors.\n",
      ],
    ]);
    expect((await status()).stdout).toContain("and check the backup · acknowledged");
    await agentLooks(machine, 2, { mediaErrors: 3 });
    expect((await wearbar(machine, "alerts", { now: NOON + 2 * HOUR })).stdout).toBe(
      "Nothing is over a line.\n",
    );
  });

  it("takes a snooze of 1 to 90 days", async () => {
    const machine = await troubled();
    const { stdout } = await wearbar(machine, "alerts snooze all 7d", later);
    expect(stdout).toBe(
      "Not a word for 7 days, unless it gets worse: Example SSD 1TB: 3 new media errors.\n",
    );
    expect((await wearbar(machine, "alerts", later)).stdout).toContain(
      "snoozed until 7 December 2026",
    );
  });

  it("has a history, and both print JSON", async () => {
    const machine = await troubled();
    expect((await wearbar(machine, "alerts history", later)).stdout).toBe(
      [
        "told         14:00",
        "             Example SSD 1TB: 3 new media errors. Data could not be read or written; 3 times in all. Back up now, and check the backup.",
        "             media-errors-1 · not sent yet\n",
      ].join("\n"),
    );
    const report = await wearbarJson<AlertsReport>(machine, "alerts", later);
    expect(report).toMatchObject({ schemaVersion: 1, watched: true, alerts: [{ told: 1 }] });
    const history = await wearbarJson<AlertsHistory>(machine, "alerts history --days 1", later);
    expect(history).toMatchObject({
      days: 1,
      notices: [{ id: "media-errors-1", status: "queued" }],
    });
  });

  it.each([
    ["alerts forget", "Expected ack, snooze or history after alerts, got forget."],
    [
      "alerts ack",
      "Expected an alert that is active (media-errors-1, or all), got none. `wearbar alerts` lists them.",
    ],
    [
      "alerts ack hot-1",
      'Expected an alert that is active (media-errors-1, or all), got "hot-1". `wearbar alerts` lists them.',
    ],
    ["alerts ack all now", "Expected nothing more, got now. Leave it out."],
    ["alerts ack all --json", "Expected no --json here. Leave it out."],
    ["alerts snooze all", "Expected how long to snooze, from 1d to 90d, got nothing. Say 7d."],
    ["alerts snooze all 7", "Expected how long to snooze, from 1d to 90d, got 7. Say 7d."],
    ["alerts snooze all 91d", "Expected how long to snooze, from 1d to 90d, got 91d. Say 7d."],
    ["alerts history --days 0", "Expected --days to be a whole number from 1 to 3650, got 0."],
    ["alerts --days 3", "Expected no --days here. Leave it out."],
  ])("refuses `%s` in words", async (call, text) => {
    const machine = await troubled();
    const { code, stdout, stderr } = await wearbar(machine, call, later);
    expect([code, stdout, stderr]).toEqual([EXIT.usage, "", `wearbar: ${text}\n`]);
  });
});

describe("status --check", () => {
  it("leaves with 5 while an alert is active, and not for a notice that is acknowledged", async () => {
    const machine = plantMachine(LAPTOP);
    await agentLooks(machine, 0, { percentageUsed: 60 });
    agentRuns(machine);
    const check = () => wearbar(machine, "status --check", { now: NOON + 60_000 });
    expect((await check()).code).toBe(EXIT.alertActive);
    await wearbar(machine, "alerts ack all", { now: NOON + 60_000 });
    const state = await wearbarJson<State>(machine, "status", { now: NOON + 60_000 });
    expect(state).toMatchObject({
      word: "good",
      alerts: [{ id: "wear-level-50-1", acknowledged: true }],
    });
    expect((await check()).code).toBe(EXIT.ok);
  });
});
