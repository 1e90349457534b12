import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ALLOWED } from "./allowed-imports.ts";
import { ROOT, roomOf, sourceFiles } from "./source-files.ts";

const page = readFileSync(path.join(ROOT, "docs", "architecture.md"), "utf8");
const rows = [...page.matchAll(/^\| `([\w-]+\/?)` \| ([^|]+) \| ([^|]*)\|$/gm)].map(
  ([, room = "", is = "", imports = ""]) => ({ room, is, imports: imports.trim() }),
);

describe("docs/architecture.md", () => {
  it("has a line for every room, with what it may import", () => {
    const told = rows.map(({ room, imports }) => [
      room.replace("/", ""),
      imports === "everything" ? ["*"] : imports.split(", ").filter((one) => one !== ""),
    ]);
    expect(Object.fromEntries(told)).toEqual(ALLOWED);
  });

  it("says of each room whether it lies in agent/ or beside it", () => {
    const beside = sourceFiles().filter((file) => !file.startsWith("agent/"));
    const rooms = rows.filter(({ room }) => room.endsWith("/")).map(({ room }) => room);
    expect(rooms.sort()).toEqual([...new Set(beside.map((file) => `${roomOf(file)}/`))].sort());
  });

  it("names only files and folders that are there", () => {
    const named = [...page.matchAll(/`((?:agent|db|docs|native|scripts|test)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(30);
    const paths = named.map(([, name = ""]) => name).filter((name) => !name.includes("NNNN"));
    expect(paths.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  it("names only lists and npm scripts that are there", () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
    for (const [, name = ""] of page.matchAll(/npm run ([\w:]+)/g)) {
      expect(Object.keys(scripts)).toContain(name);
    }
    const code = sourceFiles()
      .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
      .join("\n");
    for (const [, name = ""] of page.matchAll(/`([A-Z][A-Z_]{3,})`/g)) {
      if (name !== "CALLS") expect(code).toContain(`const ${name}`);
    }
  });
});
