import { existsSync, rmSync } from "node:fs";
import { writeAtomically } from "../support/write-atomically.ts";

/** The owner's word on the menu-bar app, which no upgrade overrules. */
export const isSwitchedOff = (path: string): boolean => existsSync(path);

/** @throws WearbarError `file-unwritable` */
export function switchMenubar(path: string, on: boolean): void {
  if (on) rmSync(path, { force: true });
  else
    writeAtomically(path, "Switched off by `wearbar menubar off`; `wearbar menubar on` ends it.\n");
}
