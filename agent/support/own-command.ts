import { join } from "node:path";
import type { Host } from "./host.ts";
import { packageRoot } from "./package-root.ts";

/**
 * How this very Wearbar is started: absolute program and script. Node's own path, and not a link to
 * it, so that it may be gone after an upgrade: what is to last longer needs a steadier one.
 */
export const ownCommand = ({ nodePath }: Pick<Host, "nodePath">): readonly string[] => [
  nodePath,
  join(packageRoot(import.meta.filename), "dist", "wearbar.cjs"),
];
