/**
 * Waits for a line, opens the store in the given folder and counts one more reading of one day:
 * read, modify, write.
 */
import { once } from "node:events";
import { instant } from "../../../agent/model/units.ts";
import { openStore } from "../../../db/open.ts";
import { placeIn } from "../place-in.ts";
import { dailySample, dayOf, seenDrive } from "../ten-years.ts";

process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.destroy();
const { store } = openStore(placeIn(process.argv[2] ?? ""));
store.write((writer) => {
  const { id } = writer.upsertDrive(seenDrive(0));
  const kept = writer.dailySample(id, dayOf(0));
  const sequence = kept?.sequence ?? writer.nextSequence();
  const readings = (kept?.readings ?? 0) + 1;
  const takenAt = instant(dailySample(0, 0, 1).takenAt + readings);
  writer.saveDailySample(id, { ...dailySample(0, 0, sequence), readings, takenAt });
});
store.close();
process.stdout.write("counted\n");
