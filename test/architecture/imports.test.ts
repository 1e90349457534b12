import { describe, expect, it } from "vitest";
import { ALLOWED, FOR_EVERYONE } from "./allowed-imports.ts";
import { importSpecifiers, ownImports, roomOf, sourceFiles, textOf } from "./source-files.ts";

const PURE = ["model", "sample", "analysis", "views", "demo"];

const imports = sourceFiles().flatMap(ownImports);

describe("allowed imports", () => {
  it("names every room there is", () => {
    const rooms = new Set(sourceFiles().map(roomOf));
    rooms.delete("version"); // a declaration for the build, no room
    expect([...rooms].sort()).toEqual(Object.keys(ALLOWED).sort());
  });

  it("lets data flow one way only", () => {
    const broken = imports.filter(({ from, to }) => !isAllowed(roomOf(from), roomOf(to)));
    expect(broken).toEqual([]);
  });

  it("lets views know only the shapes of analysis", () => {
    const values = imports.filter(
      ({ from, to, typesOnly }) =>
        roomOf(from) === "views" && roomOf(to) === "analysis" && !typesOnly,
    );
    expect(values).toEqual([]);
  });

  it("keeps drive words out of support", () => {
    const broken = imports.filter(
      ({ from, to }) => roomOf(from) === "support" && roomOf(to) !== "support",
    );
    expect(broken).toEqual([]);
  });

  it("has no circle", () => {
    expect(circleIn(imports.filter(({ typesOnly }) => !typesOnly))).toEqual([]);
  });
});

describe("pure rooms", () => {
  const files = sourceFiles().filter((file) => PURE.includes(roomOf(file)));

  it.each(files)("%s touches nothing outside", (file) => {
    const outside = importSpecifiers(file).filter(({ specifier }) => !specifier.startsWith("."));
    expect(outside).toEqual([]);
    expect(textOf(file)).not.toMatch(
      /\b(Date\.now|new Date\(\)|process\.|performance\.|Math\.random|setTimeout|fetch\()/,
    );
  });
});

describe("side effects", () => {
  it("leaves the process from main alone", () => {
    const leaving = sourceFiles().filter((file) => /process\.exit(Code)?\b/.test(textOf(file)));
    expect(leaving).toEqual(["agent/main.ts"]);
  });

  it("reads no variable of tests", () => {
    const reading = sourceFiles().filter((file) => /\b(VITEST|NODE_ENV)\b/.test(textOf(file)));
    expect(reading).toEqual([]);
  });
});

function isAllowed(from: string, to: string): boolean {
  const allowed = ALLOWED[from] ?? [];
  return from === to || FOR_EVERYONE.includes(to) || allowed.includes("*") || allowed.includes(to);
}

/** The first circle found, as the files it goes through. */
function circleIn(
  edges: readonly { readonly from: string; readonly to: string }[],
): readonly string[] {
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return [];
    for (const { to } of edges.filter(({ from }) => from === file)) {
      const circle = visit(to, [...path, file]);
      if (circle.length > 0) return circle;
    }
    finished.add(file);
    return [];
  };
  return edges.map(({ from }) => visit(from, [])).find((circle) => circle.length > 0) ?? [];
}
