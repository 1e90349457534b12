import { type OpenedStore, openStore } from "../db/open.ts";
import { type Config, defaultConfig } from "./config/schema.ts";
import { exampleAlert } from "./demo/example-alerts.ts";
import { DEMO_NOW } from "./demo/example-clock.ts";
import { type ExamplePass, examplePasses } from "./demo/example-passes.ts";
import { exampleSelfCosts } from "./demo/example-self-costs.ts";
import { exampleWriters } from "./demo/example-writers.ts";
import { DEMO_FIRST_USE_DAY } from "./demo/example-year.ts";
import { namesOf, toActive } from "./flows/remembered-alerts.ts";
import { storePass } from "./flows/store-pass.ts";
import { occasionOf } from "./flows/take-sample.ts";
import type { OpenedMachine } from "./flows/tools.ts";
import type { DriveSource } from "./model/reading.ts";
import { localDay } from "./model/units.ts";
import type { Clock } from "./support/host.ts";
import { packageRoot } from "./support/package-root.ts";
import { alertNotice } from "./views/notice.ts";

export interface OpenedDemo {
  readonly opened: OpenedStore;
  readonly machine: OpenedMachine;
  readonly config: Config;
}

/** Fills a database in memory with the example year, by the very flow that stores real readings. */
export function openDemo(clock: Clock): OpenedDemo {
  const migrationsFolder = `${packageRoot(import.meta.filename)}/db/migrations`;
  const opened = openStore({ memory: true, migrationsFolder, now: DEMO_NOW });
  const passes = examplePasses();
  const last = passes.at(-1);
  if (last === undefined) throw new Error("Expected the example to have days, got none.");
  for (const pass of passes.slice(0, -1)) keep(opened, pass, clock);
  opened.store.write((writer) => {
    exampleWriters().forEach(writer.saveDayWriters);
    exampleSelfCosts().forEach(writer.saveSelfCost);
  });
  keepAlert(opened);
  return {
    opened,
    machine: { sources: [sourceOf(last)], readHost: () => last.host },
    config: { ...defaultConfig(), "machine.first_use": localDay(DEMO_FIRST_USE_DAY) },
  };
}

function keep({ store }: OpenedStore, { reading, host }: ExamplePass, clock: Clock): void {
  storePass(store, [reading], host, occasionOf(host, clock));
}

/** What was told in the year, and is long over. */
function keepAlert({ store }: OpenedStore): void {
  const { told, now } = exampleAlert();
  const at = told.toldAt ?? now.enteredAt;
  const key = `${told.id}#${told.told}`;
  store.write((writer) => {
    writer.saveAlert(now);
    const notice = alertNotice(key, toActive(told, namesOf(writer.drives()), at), []);
    writer.queueNotice(notice, { alertId: told.id, at });
    writer.settleNotice(key, "sent", at, "menu-bar");
  });
}

/** The example's drive, as it stands now. */
function sourceOf({ reading }: ExamplePass): DriveSource {
  const { facts, health, sinceBoot, notes } = reading;
  return {
    name: "iokit",
    probe: async () => ({ source: "iokit", drives: [facts], why: null }),
    read: async () => ({ ok: true, facts, health, sinceBoot, notes }),
  };
}
