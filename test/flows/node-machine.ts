import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Host } from "../../agent/support/host.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { hostAt } from "../host/host-at.ts";

/** A machine with programs that are shell scripts: a Node says its version, or how it fails. */
export interface NodeMachine {
  readonly host: Host;
  node(path: string, version: string): void;
  broken(path: string): void;
  link(from: string, to: string): void;
}

export const VERSION = "1.0.0";
export const ENTRY = "/opt/homebrew/lib/node_modules/wearbar/dist/wearbar.cjs";

/** @param version of the Wearbar that every Node finds there. */
export function nodeMachine(nodePath: string, entryPath = ENTRY, version = VERSION): NodeMachine {
  const root = temporaryFolder("root");
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    chmodSync(join(root, path), 0o755);
  };
  put(entryPath, "");
  return {
    host: { ...hostAt(root), platform: "darwin", home: "/Users/ada", nodePath, entryPath },
    // Asked for its versions, or to run the script, which says Wearbar's.
    node: (path, nodeVersion) =>
      put(
        path,
        `#!/bin/sh\nif [ "$1" = -p ]; then echo "${nodeVersion} 137"; else echo ${version}; fi\n`,
      ),
    broken: (path) =>
      put(path, '#!/bin/sh\necho "dyld: Library not loaded: libuv.1" >&2\nexit 134\n'),
    link: (from, to) => {
      mkdirSync(dirname(join(root, from)), { recursive: true });
      symlinkSync(relative(dirname(join(root, from)), join(root, to)), join(root, from));
    },
  };
}
