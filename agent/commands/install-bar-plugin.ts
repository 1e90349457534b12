import type { Tools } from "../flows/tools.ts";
import { BAR_PROGRAMS, writeBarPlugin } from "../outlets/bar-plugin.ts";
import { EXIT, type ExitCode, WearbarError } from "../support/errors.ts";
import { ownCommand } from "../support/own-command.ts";
import { barPluginText } from "../views/menubar-text.ts";
import type { Call } from "./verb.ts";

/** @throws WearbarError `usage` where not one program is named, `file-unwritable` */
export async function installBarPlugin({ flags }: Call, { host }: Tools): Promise<ExitCode> {
  const [program, ...more] = BAR_PROGRAMS.filter((name) => flags[name]);
  if (program === undefined || more.length > 0) {
    const names = BAR_PROGRAMS.map((name) => `--${name}`).join(", ");
    const got = program === undefined ? "none" : "more";
    throw new WearbarError("usage", `Expected one of ${names} after menubar install, got ${got}.`);
  }
  const path = await writeBarPlugin(program, ownCommand(host), host);
  host.terminal.write(barPluginText(program, path));
  return EXIT.ok;
}
