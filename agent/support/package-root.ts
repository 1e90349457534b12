import { readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

const PACKAGE_NAME = "wearbar";

/**
 * The folder of the package that a file belongs to: the nearest one with a package.json named
 * wearbar above the file's real path. Works in a checkout, in a bundle, and through a link in a
 * folder of programs.
 *
 * @param fromFile path of the running file: `import.meta.filename`.
 * @throws Error where there is no such folder, or no such file.
 */
export function packageRoot(fromFile: string): string {
  const real = realpathSync(fromFile);
  const root = foldersAbove(real).find((folder) => packageName(folder) === PACKAGE_NAME);
  if (root !== undefined) return root;
  throw new Error(
    `Expected a package.json named ${PACKAGE_NAME} in a folder above ${real}, found none. ` +
      `Files of ${PACKAGE_NAME} only work inside its package: install it again.`,
  );
}

/** Nearest first. */
function foldersAbove(file: string): readonly string[] {
  const folder = dirname(file);
  return folder === file ? [] : [folder, ...foldersAbove(folder)];
}

/** Null also for a package.json that can not be read: it is not ours, and no reason to stop. */
function packageName(folder: string): unknown {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return typeof manifest === "object" && manifest !== null && "name" in manifest
      ? manifest.name
      : null;
  } catch {
    return null;
  }
}
