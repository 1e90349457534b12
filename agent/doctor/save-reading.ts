import type { Reading } from "../model/reading.ts";
import { instant, localDay, zoneName } from "../model/units.ts";
import { savedReadings } from "../sources/saved-reading.ts";
import { dayAt } from "../support/calendar.ts";
import type { Host } from "../support/host.ts";
import { writeAtomically } from "../support/write-atomically.ts";
import type { DriveSight, Look } from "./look.ts";

/**
 * Writes what the drives said, each by its best source, without serials.
 * @throws WearbarError `file-unwritable`
 */
export function saveReading(path: string, look: Look, host: Host): void {
  const readings = look.drives.flatMap((drive) => readingOf(drive, host));
  writeAtomically(path, `${JSON.stringify(savedReadings(readings), null, 2)}\n`, 0o644);
}

function readingOf({ facts, sights }: DriveSight, { clock }: Host): readonly Reading[] {
  const used = sights.find(({ answer }) => answer.ok);
  if (used === undefined || !used.answer.ok) return [];
  const { answer, source } = used;
  const takenAt = instant(clock.now());
  return [
    {
      facts: { ...facts, ...answer.facts },
      ...{
        health: answer.health,
        sinceBoot: answer.sinceBoot,
        notes: answer.notes,
        source,
        takenAt,
      },
      zone: zoneName(clock.zone()),
      day: localDay(dayAt(takenAt, clock.utcOffsetMinutes(takenAt))),
      bootId: null,
      skipped: sights.flatMap((sight) =>
        sight.answer.ok ? [] : [{ source: sight.source, ...sight.answer.why }],
      ),
    },
  ];
}
