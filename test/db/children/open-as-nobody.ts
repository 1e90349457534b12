/**
 * Opens and writes the store in the given folder with the rights of an ordinary user, and prints
 * the code and the message of the error, or `opened`.
 */
import Database from "better-sqlite3";
import { openStore } from "../../../db/open.ts";
import { placeIn } from "../place-in.ts";
import { seenDrive } from "../ten-years.ts";

const NOBODY = 65_534;

new Database(":memory:").close(); // loads the addon while its files may be read
if (process.getuid?.() === 0) {
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
try {
  const { store } = openStore(placeIn(process.argv[2] ?? ""));
  store.write((writer) => writer.upsertDrive(seenDrive(0)));
  process.stdout.write("opened\n");
} catch (error) {
  const code = error instanceof Error && "code" in error ? error.code : "";
  process.stdout.write(`${code} ${error instanceof Error ? error.message : error}\n`);
}
