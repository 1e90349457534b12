/** Fills the store in the given folder, reads it in ways that need sorting, and copies it. */
import { openStore } from "../../../db/open.ts";
import { placeIn } from "../place-in.ts";
import { dayOf, fillDays } from "../ten-years.ts";

const place = placeIn(process.argv[2] ?? "");
const { store } = openStore(place);
const [id = 0] = fillDays(store, 400);
store.dailySamplesFrom(id, dayOf(0));
store.integrityCheck();
store.backUp(place.backupsFolder, place.now);
store.close();
