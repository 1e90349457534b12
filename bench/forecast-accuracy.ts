/**
 * Runs the product's forecast and the usual baselines over a folder of series:
 *
 *     npm run bench:forecast -- FOLDER [--output predictions.json]
 *
 * FOLDER holds meta.json and series/; where it also holds truth.json the methods are scored.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BASELINES, type Method, PRODUCT } from "./forecast/methods.ts";
import { type Prediction, readTruth, type Score, scorePredictions } from "./forecast/score.ts";
import { type BenchmarkSeries, readBenchmark } from "./forecast/series.ts";

const HEADINGS = [
  "method",
  "bad",
  "median",
  "mean",
  "coverage",
  "score",
  "date cov.",
  "date score",
];

function main(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { output: { type: "string" } },
  });
  const folder = positionals[0];
  if (folder === undefined) {
    console.error("Expected a folder with meta.json and series/, got none.");
    console.error("Try: npm run bench:forecast -- FOLDER [--output predictions.json]");
    process.exitCode = 2;
    return;
  }
  const series = readBenchmark(folder);
  const predictions = predictionsOf(PRODUCT, series);
  if (values.output !== undefined)
    writeFileSync(values.output, JSON.stringify(predictions, null, 1));
  console.log(`${predictions.length} forecasts of ${series.length} series`);
  const truth = join(folder, "truth.json");
  if (existsSync(truth)) printScores(series, truth);
  else console.log("No truth.json in the folder: nothing is scored.");
}

const predictionsOf = (method: Method, series: readonly BenchmarkSeries[]): Prediction[] =>
  series.flatMap((one) => method.predict(one) ?? []);

function printScores(series: readonly BenchmarkSeries[], truthPath: string): void {
  const truths = readTruth(truthPath);
  printRow(HEADINGS);
  for (const method of [...BASELINES, PRODUCT]) {
    printRow([method.name, ...cellsOf(scorePredictions(predictionsOf(method, series), truths))]);
  }
}

function cellsOf(score: Score): string[] {
  return [
    String(score.bad),
    score.medianError.toFixed(3),
    score.meanError.toFixed(3),
    score.coverage.toFixed(2),
    score.score.toFixed(2),
    score.dateCoverage.toFixed(2),
    score.dateScore.toFixed(2),
  ];
}

function printRow([name = "", ...cells]: readonly string[]): void {
  console.log(name.padEnd(22) + cells.map((cell) => cell.padStart(11)).join(""));
}

main();
