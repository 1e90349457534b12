/** Takes the agent lock at the given path and never gives it back. */
import { takeAgentLock } from "../../../db/lock.ts";

const lock = takeAgentLock(process.argv[2] ?? "");
process.stdout.write(lock === null ? "refused\n" : "held\n");
process.stdin.resume();
