import { rmSync } from "node:fs";
import { instant } from "../model/units.ts";
import { WearbarError } from "../support/errors.ts";
import { printable } from "../views/words/printable.ts";
import type { Tools } from "./tools.ts";

/**
 * Stops or resumes watching a drive; its history stays.
 *
 * @param number of the drive, as the owner typed it.
 * @returns its name.
 * @throws WearbarError `usage` where there is no such drive.
 */
export async function forgetDrive(
  tools: Tools,
  action: "forget" | "watch",
  number: string,
): Promise<string> {
  const { store } = await tools.store();
  const drive = store.drives().find(({ id }) => String(id) === number);
  if (drive === undefined) {
    const numbers =
      store
        .drives()
        .map(({ id }) => id)
        .join(", ") || "none is known yet";
    const text = `Expected the number of a drive (${numbers}), got ${number === "" ? "none" : JSON.stringify(number)}. \`wearbar drives\` lists them.`;
    throw new WearbarError("usage", text);
  }
  const at = action === "forget" ? instant(tools.clock.now()) : null;
  store.write((writer) => writer.retireDrive(drive.id, at));
  rmSync(tools.paths.state, { force: true }); // it shows the drives as they were watched before
  return printable(drive.model ?? drive.location);
}
