/**
 * Takes the agent lock of the given folder, some time later migrates its database with the migrations of
 * the second folder, and never gives the lock back.
 */
import { takeAgentLock } from "../../../db/lock.ts";
import { openStore } from "../../../db/open.ts";
import { placeIn } from "../place-in.ts";

const [folder = "", migrationsFolder = ""] = process.argv.slice(2);
const place = placeIn(folder);
const agentLock = takeAgentLock(place.lockPath);
process.stdout.write("held\n");
setTimeout(() => openStore({ ...place, migrationsFolder, ...(agentLock && { agentLock }) }), 300);
process.stdin.resume();
