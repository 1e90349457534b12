import type { Host } from "../support/host.ts";
import { ownCommand } from "../support/own-command.ts";
import { runProgram } from "../support/run-program.ts";
import type { WriteWeek } from "./make-weekly-reports.ts";

const TIME_LIMIT = 120_000;
const OUTPUT_LIMIT = 100_000;
/** What tells where the owner's things are, and when it is there. */
const PASSED_ON = /^(WEARBAR_HOME|HOME|TZ|XDG_(CONFIG|DATA|STATE)_HOME)$/;

/**
 * Makes the report in a process of its own, which takes with it what draws the pictures: measured, an
 * agent would else keep 16 MB for it from the first Monday on.
 * @throws Error with what the other process said, where it failed.
 */
export const writeWeekInChild: WriteWeek = async ({ host }, week) => {
  const [path = "", packaged = ""] = ownCommand(host);
  const args = [host.entryPath ?? packaged, "report", "--week", week, "--format", "html"];
  const limits = { timeLimit: TIME_LIMIT, outputLimit: OUTPUT_LIMIT };
  const ran = await runProgram({ path, args, environment: passedOn(host), ...limits });
  if (ran.exitCode === 0) return;
  const said = new TextDecoder().decode(ran.stderr).trim().split("\n").at(-1) ?? "";
  const why =
    ran.spawnError ?? (ran.timedOut ? "no answer in time" : said || `code ${ran.exitCode}`);
  throw new Error(`Expected a report of ${week}, got: ${why}`);
};

function passedOn({ environment }: Host): Readonly<Record<string, string>> {
  const entries = Object.entries(environment).filter(
    (entry): entry is [string, string] => PASSED_ON.test(entry[0]) && entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
