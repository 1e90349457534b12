import type { WearEvent } from "../../model/sample.ts";
import { amount } from "./amounts.ts";
import { shortName } from "./drives.ts";
import { printable } from "./printable.ts";
import { plural } from "./times.ts";

type Told = Pick<WearEvent, "code" | "facts"> & { readonly drive: string | null };

/** @returns what befell a drive or the database, as one sentence. */
export function eventSentence({ code, drive, facts }: Told): string {
  const name = drive === null ? "A drive" : shortName(drive);
  const number = (key: string): number => Number(facts[key]);
  switch (code) {
    case "drive-first-seen":
      return `${name} was seen for the first time.`;
    case "drive-replaced":
      return `${name} took the place of another drive.`;
    case "drive-returned":
      return `${name} was there again.`;
    case "counter-held":
      return `${name}: its counter fell from ${amount(number("before"))} to ${amount(number("now"))}; kept back until a second reading agreed.`;
    case "counter-reset":
      return `${name}: its counter began anew at ${amount(number("now"))}, after ${amount(number("before"))}.`;
    case "hours-ahead-of-clock":
      return `${name}: its power-on hours grew by ${plural(number("hours"), "hour")}, more than time went by.`;
    case "clock-went-back":
      return "The computer's clock went back; those readings are left out of every rate.";
    case "sources-disagree":
      return `${name}: two ways to read it did not agree (${printable(String(facts["note"]))}).`;
    case "database-restored":
      return facts["restoredFrom"] === null
        ? "The database was damaged and there was no copy; it began anew."
        : "The database was damaged; a copy of it was put in its place.";
  }
}
