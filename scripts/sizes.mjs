/** Prints how large files and functions are: a smell, not a law. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const FILE_QUESTION = 200;
const FUNCTION_QUESTION = 25;

const files = ["agent", "db", "native", "launchd", "systemd"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|c|h|mjs)$/.test(name))
    .map((name) => path.join(folder, name)),
);

const sizes = files.map((file) => ({ name: file, lines: linesOf(file).length }));
const functions = files.flatMap(functionsIn);
report("files", sizes, FILE_QUESTION);
report("functions", functions, FUNCTION_QUESTION);

/** @param {string} what @param {{name: string, lines: number}[]} all @param {number} question */
function report(what, all, question) {
  const sorted = all.toSorted((left, right) => left.lines - right.lines);
  const median = sorted[Math.floor(sorted.length / 2)]?.lines;
  const p90 = sorted[Math.floor(sorted.length * 0.9)]?.lines;
  process.stdout.write(`${all.length} ${what}: median ${median} lines, 9 in 10 up to ${p90}\n`);
  for (const { name, lines } of sorted.filter((one) => one.lines > question).reverse()) {
    process.stdout.write(`  over ${question}: ${name} (${lines})\n`);
  }
}

/** @param {string} file */
function linesOf(file) {
  return readFileSync(path.join(root, file), "utf8").trimEnd().split("\n");
}

/** Top-level functions: from a line that opens one to the first brace in the first column.
 * @param {string} file @returns {{name: string, lines: number}[]} */
function functionsIn(file) {
  const lines = linesOf(file);
  return lines.flatMap((line, at) => {
    const name =
      /^(?:export )?(?:async )?function\*? (\w+)|^(?:static )?[\w *]+?\b(\w+)\([^;]*$/.exec(line);
    if (name === null || /^\s|^(const|import|return|if|for|while)\b/.test(line)) return [];
    const end = lines.findIndex((other, from) => from > at && /^\}/.test(other));
    return end < 0 ? [] : [{ name: `${file} ${name[1] ?? name[2]}`, lines: end - at + 1 }];
  });
}
