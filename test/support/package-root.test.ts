import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { packageRoot } from "../../agent/support/package-root.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "wearbar-root-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

describe("the package's folder", () => {
  test("is this checkout for a file of this checkout", () => {
    expect(packageRoot(import.meta.filename)).toBe(join(import.meta.dirname, "..", ".."));
  });

  test("is the nearest one named wearbar, past packages of other names and damaged ones", () => {
    write("outer/package.json", '{"name": "wearbar"}');
    write("outer/inner/package.json", '{"name": "wearbar"}');
    write("outer/inner/dist/package.json", '{"type": "commonjs"}');
    write("outer/inner/dist/deep/package.json", "{ not JSON");
    const file = write("outer/inner/dist/deep/main.cjs", "");
    expect(packageRoot(file)).toBe(join(folder, "outer", "inner"));
  });

  test("is found through a link in a folder of programs", () => {
    write("lib/wearbar/package.json", '{"name": "wearbar"}');
    const program = write("lib/wearbar/dist/main.cjs", "");
    mkdirSync(join(folder, "bin"));
    symlinkSync(program, join(folder, "bin", "wearbar"));
    expect(packageRoot(join(folder, "bin", "wearbar"))).toBe(join(folder, "lib", "wearbar"));
  });

  test("is missed in words", () => {
    const file = write("elsewhere/main.cjs", "");
    expect(() => packageRoot(file)).toThrow(
      `Expected a package.json named wearbar in a folder above ${file}, found none.`,
    );
  });
});
