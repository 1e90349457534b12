import { expect, test } from "vitest";
import { MINUTE } from "../../agent/model/units.ts";
import { coursesOf } from "./flat.ts";
import type { ProcessFigures } from "./process-figures.ts";
import { readProcess } from "./process-figures.ts";

const MB = 1e6;

/** A process in minute `at`. */
const calm = (at: number): ProcessFigures => ({
  ...{ at: at * MINUTE, residentBytes: 60 * MB + (at % 2) * MB, openFiles: 27 },
  ...{ cpuMs: at * 40, bytesWritten: at * 20_000, wakeUps: at * 60 },
});
const grown = (of: (at: number) => Partial<ProcessFigures>) =>
  coursesOf(Array.from({ length: 31 }, (_, at) => ({ ...calm(at), ...of(at) })))
    .filter(({ isFlat }) => !isFlat)
    .map(({ name }) => name);

test("a process that goes on evenly is flat, and is told by the minute", () => {
  expect(grown(() => ({}))).toEqual([]);
  const courses = coursesOf(Array.from({ length: 31 }, (_, at) => calm(at)));
  expect(courses.find(({ name }) => name === "processor")).toMatchObject({ early: 40, late: 40 });
});

test.each([
  ["resident memory", (at: number) => ({ residentBytes: 60 * MB + at * MB })],
  ["processor", (at: number) => ({ cpuMs: at ** 2 * 20 })],
  ["written", (at: number) => ({ bytesWritten: at ** 2 * 20_000 })],
  ["wake-ups", (at: number) => ({ wakeUps: at ** 2 * 20 })],
  ["open files", (at: number) => ({ openFiles: 27 + Math.floor(at / 5) })],
] as const)("%s that grows is found", (name, of) => {
  expect(grown(of)).toEqual([name]);
});

test("one reading of the drives late in a short time is no growth", () => {
  expect(grown((at) => (at < 25 ? {} : { cpuMs: at * 40 + 150, wakeUps: at * 60 + 150 }))).toEqual(
    [],
  );
});

test.runIf(process.platform === "linux")("this process has figures", () => {
  const figures = readProcess(process.pid);
  for (const value of Object.values(figures)) expect(value).toBeGreaterThanOrEqual(0);
  expect(figures.residentBytes).toBeGreaterThan(10 * MB);
});
