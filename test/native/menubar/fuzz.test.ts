import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { LONGEST_LINE } from "../../../agent/model/menu.ts";
import { temporaryFolder } from "../built-addon.ts";
import { COMPILING, coreProgram } from "./core-programs.ts";
import { EXAMPLE_LINES, STATE } from "./example-lines.ts";

const COMPILER = "clang-19";
const SECONDS = 10;
const FLAGS = ["-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all"];
const possible = spawnSync(COMPILER, ["--version"]).error === undefined;
if (!possible)
  process.stderr.write(`fuzzing the menu-bar app: left out; there is no ${COMPILER}\n`);

describe.runIf(possible)("the plain C under the menu-bar app, fuzzed", () => {
  const folder = temporaryFolder();

  test(`finds nothing to stumble over in ${SECONDS} seconds`, { timeout: COMPILING }, () => {
    const program = coreProgram(folder, "fuzz_core", { compiler: COMPILER, sanitized: FLAGS });
    const corpus = join(folder, "corpus");
    mkdirSync(corpus);
    for (const [at, seed] of SEEDS.entries()) writeFileSync(join(corpus, `${at}`), seed);
    const given = [
      ...[`-dict=${join(import.meta.dirname, "fuzz_core.dict")}`, `-max_total_time=${SECONDS}`],
      ...["-seed=1", `-max_len=${LONGEST_LINE + 100}`, `-artifact_prefix=${folder}/`, corpus],
    ];
    const { status, stderr } = spawnSync(program, given, { encoding: "utf8", maxBuffer: 1e9 });
    expect(status, stderr.slice(-20_000)).toBe(0);
    expect(runsIn(stderr)).toBeGreaterThan(1_000);
  });
});

const runsIn = (words: string) => Number(/^Done (\d+) runs/m.exec(words)?.[1]);

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const inPieces = (piece: number, text: string) => Buffer.from([piece, ...Buffer.from(text)]);

/** The first byte is the length of a piece; 0: all at once. */
const SEEDS: readonly Buffer[] = [
  ...EXAMPLE_LINES.map((one) => inPieces(0, line(one))),
  inPieces(1, EXAMPLE_LINES.map(line).join("")),
  inPieces(7, line({ ...STATE, later: [{}, [], null, 1.5e-3, true] }).repeat(20)),
  inPieces(255, line(STATE).repeat(50)),
  inPieces(0, line({ ...STATE, title: "💾\u2007".repeat(2_000) })),
  inPieces(0, "x".repeat(LONGEST_LINE)),
  inPieces(200, `${"y".repeat(LONGEST_LINE + 1)}\n${line(STATE)}`),
  inPieces(0, `{"v":1,"t":"state","menu":${"[".repeat(5_000)}`),
  inPieces(
    0,
    line({ ...STATE, menu: Array.from({ length: 300 }, (_, id) => ({ id: `${id}`, k: "sep" })) }),
  ),
];
