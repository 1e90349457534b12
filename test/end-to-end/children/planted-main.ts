import { assemble } from "../../../agent/assemble.ts";
import { run } from "../../../agent/commands/run.ts";
import { realHost } from "../../../agent/support/real-host.ts";

/** The product as `agent/main.ts` has it, on a host that differs as the first argument, JSON, says. */
const [difference = "{}", ...argv] = process.argv.slice(2);
const host = { ...realHost(), ...JSON.parse(difference) };
void run(argv, host, assemble).then((code) => process.exit(code));
