/** How lines are laid out on a terminal: pure text in, text out. */

/** A label and what it says, as one row of a view. */
export interface Row {
  readonly label: string;
  readonly text: string;
  readonly tone?: Tone;
}

/** Colour only for meaning. */
export type Tone = "good" | "watch" | "act" | "quiet" | "strong";

export interface Page {
  /** Width to wrap at; null: a pipe or a file, nothing is wrapped. */
  readonly columns: number | null;
  readonly colour: boolean;
}

const LABEL_WIDTH = 13;
const NARROWEST = 40;

/** @returns the row with its label in a column of its own and the rest wrapped beside it. */
export function layRow({ label, text, tone }: Row, page: Page): string {
  const lines = wrap(text, textWidth(page)).map((line) => paint(line, tone, page));
  const indent = " ".repeat(LABEL_WIDTH);
  return lines
    .map((line, at) => `${at === 0 ? label.padEnd(LABEL_WIDTH) : indent}${line}`)
    .join("\n");
}

const pageWidth = ({ columns }: Page): number =>
  columns === null ? Infinity : Math.max(columns, NARROWEST);

const textWidth = (page: Page): number => pageWidth(page) - LABEL_WIDTH;

const GAP = "   ";

/** @returns `left`, then `right` flush with the edge, or below where there is no room. */
export function layHead(left: string, right: string, page: Page): string {
  if (right === "") return left;
  const room = pageWidth(page) - left.length - right.length;
  if (room < GAP.length) return [left, ...wrap(right, pageWidth(page))].join("\n");
  return `${left}${page.columns === null ? GAP : " ".repeat(room)}${right}`;
}

/** @returns what stands over a block: a name, and what it is beside it, or below if there is no room. */
export function layTitle(name: string, traits: string, page: Page): string {
  const strong = (line: string) => paint(line, "strong", page);
  const width = pageWidth(page);
  if (name.length + GAP.length + traits.length <= width) return `${strong(name)}${GAP}${traits}`;
  const below = wrap(traits, width - 2).map((line) => `  ${line}`);
  return [...wrap(name, width).map(strong), ...below].join("\n");
}

/** @returns twenty blocks, or as many as are wanted, full for each begun part of `percent`. */
export function bar(percent: number, cells = 20, block = "█"): string {
  const full = Math.min(cells, Math.max(0, Math.ceil((percent / 100) * cells - 1e-9)));
  return block.repeat(full) + "░".repeat(cells - full);
}

/**
 * Breaks where ` · ` parts the text, so that a part stays whole, and within a part that is longer
 * than a line at its spaces; a word longer than the line stands alone.
 */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of text.split(/(?<= ·) /)) {
    const pieces = part.length <= width ? [part] : part.split(/ (?!·)/);
    for (const piece of pieces) addPiece(lines, piece, width);
  }
  return lines;
}

function addPiece(lines: string[], piece: string, width: number): void {
  const line = lines.at(-1);
  if (line === undefined || line.length + 1 + piece.length > width) lines.push(piece);
  else lines[lines.length - 1] = `${line} ${piece}`;
}

const CODES: Readonly<Record<Tone, number>> = { good: 32, watch: 33, act: 31, quiet: 2, strong: 1 };

/** @returns `text` in the colour of its meaning, where colours are wanted. */
export function paint(text: string, tone: Tone | undefined, page: Page): string {
  return page.colour && tone !== undefined ? `\u001B[${CODES[tone]}m${text}\u001B[0m` : text;
}
