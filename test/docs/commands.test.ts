/**
 * Every command line that the documentation and the help show is run, on a Mac where there is everything
 * they speak of. What is new and can not be run like that fails here until somebody says how it can: in
 * the tables below, or in typed.ts.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { VERBS } from "../../agent/commands/verbs.ts";
import { EXIT } from "../../agent/support/errors.ts";
import { BAR_FORMATS } from "../../agent/views/menu/bars/bar-text.ts";
import { UNIT } from "../../systemd/unit.ts";
import { describeWhere } from "../describe-where.ts";
import { plantMachine, wearbar } from "../end-to-end/host.ts";
import { builtProduct, outcomeOf, type Product } from "../end-to-end/product.ts";
import { LAPTOP } from "../fixtures/linux-machines.ts";
import { plantProcesses } from "../host/writers/plant-processes.ts";
import { documentedCommands, documentedFlags } from "./documented-commands.ts";
import { type DocumentedMac, documentedMac } from "./documented-mac.ts";
import { CHECKOUT } from "./markdown.ts";
import { typedIn } from "./typed.ts";

/** What is to leave with something else than 0. */
const EXIT_CODES: Readonly<Record<string, number>> = { "wearbar status --check": EXIT.alertActive };

/** What has a test of its own below: it goes on until it is ended, or needs what no double has. */
const ON_THEIR_OWN = ["wearbar agent", "wearbar writers --watch 60"];

/** What is not ours to run; read by a person. */
const OF_OTHERS = [
  "brew install smartmontools",
  "loginctl enable-linger",
  "npm version --no-git-tag-version X.Y.Z",
  `systemctl --user edit ${UNIT}`,
  `systemctl --user restart ${UNIT}`,
];

const sources = await documentedCommands();
const lines = [...new Set(sources.flatMap((source) => source.lines))];

describe("the documentation", () => {
  it("speaks of no command that nobody has tried", () => {
    const known = (line: string) =>
      typedIn(line) !== null || isScript(line) || isOwnFile(line) || OF_OTHERS.includes(line);
    expect(lines.filter((line) => !known(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(100);
  });

  it("still speaks of everything that has a rule of its own here", () => {
    const rules = [...ON_THEIR_OWN, ...OF_OTHERS, "wearbar status --check || echo look"];
    expect(rules.filter((line) => !lines.includes(line))).toEqual([]);
  });

  it("speaks of no flag that no command has", async () => {
    const verbs = await Promise.all(Object.values(VERBS).map((load) => load()));
    const flags = verbs.flatMap(({ verb }) => verb.flags.map(({ name }) => name));
    const known = [...flags, "help", "version", "silent"]; // the last is of npm
    expect(documentedFlags().filter((name) => !known.includes(name))).toEqual([]);
    expect(documentedFlags()).toContain("json");
  });

  it("tells every exit code that there is", () => {
    const readme = readFileSync(join(CHECKOUT, "README.md"), "utf8");
    for (const code of Object.values(EXIT)) expect(readme).toContain(`\n| ${code} | `);
  });
});

const manifest = JSON.parse(readFileSync(join(CHECKOUT, "package.json"), "utf8"));

/** `npm start`, `npm test`, `npm run NAME`, and the package by its name. */
function isScript(line: string): boolean {
  if (/^npm (un)?install --global /.test(line)) return line.endsWith(` ${manifest.name}`);
  const [, name = ""] = /^npm (start|test|run [\w:-]+)( -- .*| \w+)?$/.exec(line) ?? [];
  return Object.hasOwn(manifest.scripts, name.replace("run ", ""));
}

function isOwnFile(line: string): boolean {
  const [, file = ""] = /^(?:sh|node) ([\w./-]+)/.exec(line) ?? [];
  return file !== "" && existsSync(join(CHECKOUT, file));
}

/** What is run here, each line once: by the first source that shows it. */
const runnable = sources
  .map(({ name, lines }, at) => {
    const before = [...ON_THEIR_OWN, ...sources.slice(0, at).flatMap((source) => source.lines)];
    return { name, commands: lines.filter((line) => !before.includes(line)).flatMap(commandOf) };
  })
  .filter(({ commands }) => commands.length > 0);

function commandOf(line: string) {
  const typed = typedIn(line);
  return typed === null ? [] : [{ line, words: typed.words }];
}

describe("on a Mac, run as it stands", () => {
  it.each(runnable)("is every command of $name", async ({ commands }) => {
    const mac = await documentedMac();
    for (const { line, words } of commands) {
      const { code, stdout, stderr } = await mac.run(withFiles(words, mac));
      const expected = EXIT_CODES[`wearbar ${words.join(" ")}`] ?? EXIT.ok;
      expect({ line, code, stderr }).toEqual({ line, code: expected, stderr: "" });
      expect(stdout, line).not.toBe("");
    }
  });

  it("is wearbar status --format of every program, where `...` stands for them", async () => {
    const mac = await documentedMac();
    for (const format of BAR_FORMATS) {
      expect(await mac.run(["status", "--format", format])).toMatchObject({ code: 0, stderr: "" });
    }
  });
});

/** @returns the words with a file that is there where one is read, and a place where one is written. */
function withFiles(words: readonly string[], { folder, recording }: DocumentedMac) {
  return words.map((word, at) => {
    const flag = words[at - 1] ?? "";
    if (flag === "--recording") return recording;
    return /^--(output|save-reading)$/.test(flag) && word !== "-" ? join(folder, word) : word;
  });
}

const piped = lines.filter((line) => typedIn(line)?.pipe?.startsWith("jq "));
const missing = spawnSync("jq", ["--version"]).status === 0 ? [] : ["jq"];

describeWhere("what goes into jq", missing, "JQ_DEMANDED", () => {
  it.each(piped)("comes out as figures: %s", async (line) => {
    const { words = [], pipe = null } = typedIn(line) ?? {};
    const { stdout } = await (await documentedMac()).run(words);
    const jq = spawnSync("sh", ["-c", pipe ?? ""], { input: stdout, encoding: "utf8" });
    expect(jq).toMatchObject({ status: 0, stderr: "" });
    expect(jq.stdout).toMatch(/\d/);
  });
});

describe.runIf(process.platform === "linux")("on Linux", () => {
  let product: Product;
  beforeAll(async () => {
    product = await builtProduct("test/end-to-end/children/planted-main.ts");
    return product.remove;
  });

  it("wearbar agent watches until it is ended", async () => {
    const { root, home, data } = plantMachine(LAPTOP);
    const host = JSON.stringify({ root, addonPath: "/nowhere/wearbar.node" });
    const env = { HOME: home, WEARBAR_HOME: data };
    const child = spawn(process.execPath, [product.main, host, "agent"], { env });
    const outcome = outcomeOf(child);
    await vi.waitFor(() => expect(existsSync(join(data, "state.json"))).toBe(true), 10_000);
    child.kill("SIGTERM");
    expect(await outcome).toEqual({ code: EXIT.ok, stdout: "", stderr: "" });
  });

  it("wearbar writers --watch 60 counts, here for a second", async () => {
    const machine = plantMachine(LAPTOP);
    plantProcesses(machine.root, 50, []);
    const { code, stderr } = await wearbar(machine, "writers --watch 1");
    expect([code, stderr]).toEqual([EXIT.ok, ""]);
  });
});
