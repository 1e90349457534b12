/** Writes one day after the other into the store of the given folder and prints each once kept. */
import { writeSync } from "node:fs";
import { openStore } from "../../../db/open.ts";
import { placeIn } from "../place-in.ts";
import { dailyHostFacts, dailySample, seenDrive } from "../ten-years.ts";

const { store } = openStore(placeIn(process.argv[2] ?? ""));
const { id } = store.write((writer) => writer.upsertDrive(seenDrive(0)));
for (;;) {
  const day = store.nextSequence();
  store.write((writer) => {
    writer.saveDailySample(id, dailySample(0, day, day));
    writer.saveDailyHostFacts(dailyHostFacts(day));
  });
  writeSync(1, `${day}\n`);
}
