/**
 * The product "started as macOS": `agent/main.ts` with a host that says so. Bundled by the build in
 * place of it. Its first argument, JSON, says what is different about this Mac: folders, programs,
 * the addon, the time. With an addon made against the double of macOS the whole way from C to the
 * screen runs on Linux.
 */
import { assemble } from "../agent/assemble.ts";
import { run } from "../agent/commands/run.ts";
import type { Host } from "../agent/support/host.ts";
import { realHost } from "../agent/support/real-host.ts";

/** What is told of the Mac; what is not is as on the real host. */
export interface MacSetting
  extends Partial<
    Pick<
      Host,
      | "architecture"
      | "root"
      | "home"
      | "addonPath"
      | "programs"
      | "userId"
      | "nodePath"
      | "entryPath"
    >
  > {
  /** Milliseconds since 1970. */
  readonly now?: number;
}

const [difference = "{}", ...argv] = process.argv.slice(2);
void run(argv, macHost(JSON.parse(difference)), assemble).then((code) => process.exit(code));

function macHost({ now, ...setting }: MacSetting): Host {
  const real = realHost();
  return {
    ...real,
    platform: "darwin",
    architecture: "arm64",
    nodeVersion: "24.0.0",
    nodePath: "/usr/local/bin/node",
    clock: {
      ...real.clock,
      now: () => now ?? real.clock.now(),
      zone: () => "Europe/Vienna",
      utcOffsetMinutes: () => 60,
    },
    ...setting,
  };
}
