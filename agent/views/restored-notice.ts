import type { Notice } from "../model/notice.ts";
import type { Instant } from "../model/units.ts";

/** What became of the database; as the database tells it. */
interface Restored {
  /** Null: the file was empty or missing. */
  readonly setAside: string | null;
  /** Null: there was no good copy. */
  readonly restoredFrom: string | null;
}

/** What an owner is told of a database that was damaged while nobody looked. */
export function restoredNotice({ setAside, restoredFrom }: Restored, at: Instant): Notice {
  return {
    key: `database-restored#${at}`,
    id: "database-restored",
    title: `Wearbar's database was ${setAside === null ? "empty or missing" : "damaged"}`,
    body: `${restoredFrom === null ? BEGUN_ANEW : RESTORED} \`wearbar doctor\` says more.`,
    level: "active",
    thread: "wearbar",
    opens: null,
  };
}

const RESTORED = "Its newest good copy took its place; what was kept after that is lost.";
const BEGUN_ANEW = "There was no good copy of it, so its history begins anew.";
