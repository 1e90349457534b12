import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder that holds package.json, without symbolic links: the same path in the guest. */
export const CHECKOUT = realpathSync(join(import.meta.dirname, "../.."));

/** The checkout's own Node, or the one that runs the tests where that is new enough. */
export function nodeOf(checkout: string): string {
  const own = join(checkout, "node_modules/.bin/node");
  return existsSync(own) ? own : process.execPath;
}

/** A folder of the host that has to be laid over the shared root, read-only, at its own path. */
export interface Share {
  readonly tag: string;
  readonly path: string;
  /**
   * The first folder on the way that is not everyone's (or is /tmp, which is empty in the guest):
   * covered with an empty one, so that the ordinary user gets through.
   */
  readonly cover: string;
}

/**
 * What has to be shared beside the host's root so that an ordinary user can run the product
 * wherever the checkout lies, under /root with mode 0700 or under /tmp. Nothing where the way to
 * it is open.
 * @param isOpen whether everyone may pass through a folder.
 */
export function sharesOf(
  checkout: string,
  node: string,
  isOpen: (folder: string) => boolean,
): readonly Share[] {
  const wanted = [checkout, ...realFolder(join(checkout, "node_modules")), nodePrefix(node)];
  const hidden = [...new Set(wanted)].flatMap((path) => {
    const cover = coverOf(path, isOpen);
    return cover === null ? [] : [{ path, cover }];
  });
  return hidden
    .filter(({ path }) => !hidden.some((other) => path.startsWith(`${other.path}/`)))
    .map((share, index) => ({ tag: `share${index}`, ...share }));
}

const realFolder = (path: string): readonly string[] =>
  existsSync(path) ? [realpathSync(path)] : [];

/** Node's own files lie in PREFIX/bin and PREFIX/lib. */
const nodePrefix = (node: string): string => dirname(dirname(realpathSync(node)));

function coverOf(path: string, isOpen: (folder: string) => boolean): string | null {
  const parts = path.split("/").slice(1, -1);
  const ancestors = parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  return ancestors.find((folder) => folder === "/tmp" || !isOpen(folder)) ?? null;
}
