/** Starts a program that never ends, prints the number of its process, and exits without it. */
import { existsSync, readFileSync } from "node:fs";
import { runProgram } from "../../../agent/support/run-program.ts";

const [path = "", note = ""] = process.argv.slice(2);
void runProgram({ path, args: [note], timeLimit: 60_000, outputLimit: 1_000 });
while (!existsSync(note) || readFileSync(note, "utf8") === "") {
  await new Promise((resolve) => setImmediate(resolve));
}
process.stdout.write(readFileSync(note, "utf8"));
process.exit(0);
