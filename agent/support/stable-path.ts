/** Paths of programs that outlast the next upgrade of what they belong to. */

/**
 * Homebrew links the present version of each formula under `opt`; the folder of a version in
 * `Cellar` goes with it (https://docs.brew.sh/Formula-Cookbook, "opt_prefix").
 * @returns the path that stays; null where `path` is not below a Cellar.
 */
export function pathThatStays(path: string): string | null {
  const [, prefix, formula, rest] = /^(.*)\/Cellar\/([^/]+)\/[^/]+\/(.+)$/.exec(path) ?? [];
  return formula === undefined ? null : `${prefix}/opt/${formula}/${rest}`;
}

/** @returns who keeps the version that `path` lies in, such as `nvm`; null where nobody does. */
export function keeperOf(path: string): string | null {
  return KEEPERS.find(([, folder]) => folder.test(path))?.[0] ?? null;
}

/** Each keeps every version of Node in a folder of its own, with the packages installed there. */
const KEEPERS: readonly (readonly [name: string, folder: RegExp])[] = [
  ["Homebrew", /\/Cellar\//],
  ["nvm", /\/\.?nvm\/versions\/node\//],
  ["fnm", /\/node-versions\/v[^/]+\/installation\//],
  ["Volta", /\/\.?volta\/tools\/image\/node\//i],
  ["asdf", /\/\.?asdf\/installs\/nodejs\//],
  ["mise", /\/mise\/installs\//],
  ["nodenv", /\/\.?nodenv\/versions\//],
  ["n", /\/n\/versions\/node\//],
  ["proto", /\/\.?proto\/tools\/node\//],
  ["nvs", /\/\.?nvs\/node\//],
  ["Nix", /^\/nix\/store\//],
];

/**
 * @param temporary a folder for temporary files beside the usual ones, such as TMPDIR; may be empty.
 * @returns where a file lies that will be gone some day; null where nothing says that it will.
 */
export function passingPlace(path: string, temporary: string): string | null {
  const cache = CACHES.find(([, folder]) => folder.test(path));
  if (cache !== undefined) return cache[0];
  const seen = withoutPrivate(path);
  const isBelow = (folder: string) => seen.startsWith(`${folder.replace(/\/+$/, "")}/`);
  const own = temporary.length > 1 ? [withoutPrivate(temporary)] : [];
  return [...TEMPORARY, ...own].some(isBelow) ? "a temporary folder" : null;
}

/** What runs a package without installing it. */
const CACHES: readonly (readonly [name: string, folder: RegExp])[] = [
  ["the cache of npx", /\/_npx\//],
  ["the cache of pnpm dlx", /\/pnpm\/dlx\//],
];

const TEMPORARY = ["/tmp", "/var/tmp", "/var/folders", "/dev/shm"];

/** macOS keeps /tmp and /var there. */
const withoutPrivate = (path: string): string => path.replace(/^\/private\//, "/");
