import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly typesOnly: boolean;
}

/** @returns the product's TypeScript files, relative to the project. */
export function sourceFiles(): readonly string[] {
  return ["agent", "db", "native", "launchd", "systemd"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => path.posix.join(folder, name)),
  );
}

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** @returns imports of other files of ours, lazy ones too. */
export function ownImports(file: string): readonly Import[] {
  return importSpecifiers(file)
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier, typesOnly }) => ({
      from: file,
      to: path.posix.join(path.posix.dirname(file), specifier),
      typesOnly,
    }));
}

/** @returns everything a file imports, as written. */
export function importSpecifiers(
  file: string,
): readonly { readonly specifier: string; readonly typesOnly: boolean }[] {
  const statement =
    /^(?:import|export)\s+(type\s)?[^;"]*?from "([^"]+)"|\bimport\("([^"]+)"\)|^import "([^"]+)"/gm;
  return [...textOf(file).matchAll(statement)].map(([, type, plain, lazy, bare]) => ({
    specifier: plain ?? lazy ?? bare ?? "",
    typesOnly: type !== undefined,
  }));
}

/** @returns the room a file lies in: `analysis`, `db`, or the file itself for `main` and `assemble`. */
export function roomOf(file: string): string {
  const parts = file.split("/");
  if (parts[0] !== "agent") return parts[0] ?? "";
  return parts.length === 2 ? (parts[1] ?? "").replace(/(\.d)?\.ts$/, "") : (parts[1] ?? "");
}
