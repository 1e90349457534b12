import { expect, test } from "vitest";
import { shownHead } from "../../agent/views/shown-head.ts";

const page = (columns: number | null, colour = false) => ({ columns, colour });

test("what is not of this machine says so, within the page", () => {
  expect(shownHead({ demo: true, recording: false }, page(80))).toEqual([
    "DEMO · an example iMac Pro, not this machine",
  ]);
  expect(shownHead({ demo: true, recording: false }, page(40))).toEqual([
    ...["DEMO ·", "an example iMac Pro, not this machine"],
  ]);
  expect(shownHead({ demo: false, recording: true }, page(null))).toEqual(["a saved reading"]);
});

test("what is of this machine needs no head", () => {
  expect(shownHead({ demo: false, recording: false }, page(80))).toEqual([]);
});

test("it stands out where colours are wanted", () => {
  expect(shownHead({ demo: false, recording: true }, page(80, true))).toEqual([
    "\u001B[1ma saved reading\u001B[0m",
  ]);
});
