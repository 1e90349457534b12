#!/usr/bin/env node
import { assemble } from "./assemble.ts";
import { run } from "./commands/run.ts";
import { realHost } from "./support/real-host.ts";

// Leaving at once also ends a thread that hangs in a read of a drive.
void run(process.argv.slice(2), realHost(), assemble).then((code) => process.exit(code));
