import { expect, test } from "vitest";
import { exampleAlert } from "../../agent/demo/example-alerts.ts";
import { DEMO_DRIVE, examplePasses } from "../../agent/demo/example-passes.ts";
import { DEMO_FIRST_USE_DAY } from "../../agent/demo/example-year.ts";
import { DAY, localDay } from "../../agent/model/units.ts";
import { exampleMachine } from "../flows/example-machine.ts";
import { strictSource } from "../sources/strict-source.ts";

test("what the example remembers is what the agent would", async () => {
  const config = {
    ...{ "machine.first_use": localDay(DEMO_FIRST_USE_DAY) },
    ...{ "alerts.quiet_from": "00:00", "alerts.quiet_until": "00:00" }, // it looks late in the evening
  };
  const machine = exampleMachine({ zone: "Europe/Vienna", config });
  const { now, told } = exampleAlert();
  const passes = examplePasses().filter(
    ({ host }) =>
      host.takenAt > now.enteredAt - 60 * DAY && host.takenAt < (now.clearedAt ?? 0) + DAY,
  );
  const notices: string[] = [];
  for (const { reading, host } of passes) {
    const { facts, health, sinceBoot, notes } = reading;
    const answer = { ok: true, facts, health, sinceBoot, notes } as const;
    const source = strictSource("iokit", [{ facts: DEMO_DRIVE, answer }]);
    const { queued } = await machine.watch(host.takenAt, [source], host);
    notices.push(...queued.map(({ key }) => key));
  }
  const { facts, phase, enteredAt, leavingAt } = now;
  expect(machine.store.alert(now.id)).toMatchObject({ facts, phase, enteredAt, leavingAt });
  expect(notices).toEqual([`${told.id}#${told.told}`]);
});
