import { describe, expect, it } from "vitest";
import { importSpecifiers, ownImports, roomOf, sourceFiles } from "../architecture/source-files.ts";

describe("what draws pictures", () => {
  it("is known to its own room alone", () => {
    const users = sourceFiles().filter((file) =>
      importSpecifiers(file).some(({ specifier }) =>
        /^(@observablehq\/plot|linkedom)$/.test(specifier),
      ),
    );
    expect(new Set(users.map(roomOf))).toEqual(new Set(["plots"]));
  });

  it("is loaded when a page is made, and by nothing else", () => {
    const into = sourceFiles()
      .filter((file) => roomOf(file) !== "plots")
      .flatMap(ownImports)
      .filter(({ to }) => roomOf(to) === "plots");
    expect(into).toEqual([
      { from: "agent/flows/draw-report.ts", to: "agent/plots/draw.ts", typesOnly: false },
    ]);
  });
});
