import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { appIcon } from "../../../scripts/draw-icons/app-icon.mjs";
import { ICNS_SIZES, icnsOf } from "../../../scripts/draw-icons/icns.mjs";
import { pngOf } from "../../../scripts/draw-icons/png.mjs";
import { LOOKS, RING_SIZE, ringPicture, ringStrokes } from "../../../scripts/draw-icons/ring.mjs";
import { templateImages } from "../../../scripts/draw-icons.mjs";
import { CHECKOUT, describeCompiled, temporaryFolder } from "../built-addon.ts";
import { COMPILING, coreProgram } from "./core-programs.ts";

const LEVELS = [null, 0, 1, 50, 97, 100] as const;
const BAR_SIZES = [RING_SIZE, 2 * RING_SIZE];

describe("the icon in the menu bar", () => {
  const pictures = (size: number, level: number | null) =>
    LOOKS.map((look) => ringPicture(look, level, size).pixels);

  test.each(BAR_SIZES)("has a shape of its own for each look, at %i pixels", (size) => {
    for (const level of LEVELS) {
      const shapes = pictures(size, level).map((pixels) => opaque(pixels, size));
      for (const [at, shape] of shapes.entries()) {
        for (const other of shapes.slice(at + 1)) {
          const apart = shape.filter((covered, pixel) => covered !== other[pixel]).length;
          expect(apart).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });

  test.each(BAR_SIZES)("tells unknown, nothing left and all left apart, at %i pixels", (size) => {
    const [unknown = [], none = [], all = []] = [null, 0, 100].map((level) =>
      opaque(ringPicture("good", level, size).pixels, size),
    );
    expect(new Set([unknown, none, all].map((shape) => shape.join(""))).size).toBe(3);
    expect(sum(all)).toBeGreaterThan(sum(unknown));
    expect(sum(unknown)).toBeGreaterThan(sum(none)); // the empty track is faint
  });

  test("fills clockwise from the top", () => {
    const { pixels } = ringPicture("good", 50, 100);
    const covered = opaque(pixels, 100);
    const right = covered.filter((one, at) => one && at % 100 >= 50).length;
    expect(right).toBe(sum(covered));
    expect(right).toBeGreaterThan(500);
  });

  test("is black and nothing else: macOS gives it its colour", () => {
    for (const pixels of pictures(36, 70)) {
      expect(pixels.every((value, at) => at % 4 === 3 || value === 0)).toBe(true);
    }
  });
});

describeCompiled("the icon that the app draws", () => {
  const folder = temporaryFolder();

  test("is stroke for stroke the one of the pictures", { timeout: COMPILING }, () => {
    const levels = LEVELS.map((level) => `${level ?? -1}`);
    const { stdout, stderr } = spawnSync(coreProgram(folder, "print_ring"), levels, {
      encoding: "utf8",
    });
    const printed = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const drawn = LOOKS.flatMap((look) =>
      LEVELS.map((level) => ringStrokes(look, level).map(asInC)),
    );
    expect(stderr).toBe("");
    expect(printed).toHaveLength(LOOKS.length * LEVELS.length);
    expect(rounded(printed)).toEqual(rounded(drawn));
  });
});

describe("the app's icon", () => {
  test("is a list of pictures, each under the name of its size", () => {
    const file = icnsOf((size) => Buffer.from(`${size} pixels`));
    expect([file.toString("latin1", 0, 4), file.readUInt32BE(4)]).toEqual(["icns", file.length]);
    expect(membersOf(file).map(({ name, content }) => [name, `${content}`])).toEqual([
      ...[...ICNS_SIZES].map(([name, size]) => [name, `${size} pixels`]),
    ]);
  });

  test("is drawn to the corners of Apple's grid and has a shadow under it", () => {
    const { size, pixels } = appIcon(128);
    const opacity = (x: number, y: number) => pixels[(y * size + x) * 4 + 3] ?? 0;
    expect([opacity(0, 0), opacity(64, 4), opacity(127, 127)]).toEqual([0, 0, 0]);
    expect([opacity(64, 20), opacity(20, 64), opacity(64, 64)]).toEqual([255, 255, 255]);
    expect(opacity(64, 117)).toBeGreaterThan(0);
    expect(opacity(64, 117)).toBeLessThan(255);
  });
});

describe("pictures", () => {
  test("are the same every time", () => {
    const [first, again] = [templateImages(), templateImages()];
    expect([...first]).toEqual([...again]);
    expect([...first.keys()]).toEqual(LOOKS.map((look) => `${look}@2x.png`));
  });

  test("can be read back pixel by pixel", () => {
    const picture = ringPicture("act", 70, 36);
    const png = pngOf(picture);
    const rows = inflateSync(pngChunk(png, "IDAT"));
    const pixels = Array.from({ length: 36 }, (_, row) => [
      ...rows.subarray(row * 145 + 1, (row + 1) * 145),
    ]).flat();
    expect(pixels).toEqual([...picture.pixels]);
  });

  test("are drawn by a script, which asks for the folder", () => {
    const script = join(CHECKOUT, "scripts", "draw-icons.mjs");
    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
    expect([status, stderr]).toEqual([
      2,
      "Expected the folder that the icons go to, got nothing.\n",
    ]);
  });
});

/** Which pixels are more covered than not. */
const opaque = (pixels: Uint8ClampedArray, size: number): readonly number[] =>
  Array.from({ length: size * size }, (_, at) => ((pixels[at * 4 + 3] ?? 0) > 127 ? 1 : 0));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const RADIUS = 6.75;
const CENTER = RING_SIZE / 2;

function asInC(stroke: ReturnType<typeof ringStrokes>[number]): readonly number[] {
  if (stroke.kind === "arc") return [RADIUS, 0, stroke.turns, stroke.width, stroke.opacity];
  return [...[...stroke.from, ...stroke.to].map((place) => CENTER + place), stroke.width];
}

const rounded = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === "number" ? Number(part.toFixed(6)) : part));

function membersOf(file: Buffer): readonly { name: string; content: Buffer }[] {
  const members = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
    const content = file.subarray(at + 8, at + file.readUInt32BE(at + 4));
    members.push({ name: file.toString("latin1", at, at + 4), content });
  }
  return members;
}

function pngChunk(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, "latin1");
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}
