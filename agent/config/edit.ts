/** Changes one setting in the owner's file and leaves every other line as it was. */

import { isDeepStrictEqual } from "node:util";
import { WearbarError } from "../support/errors.ts";
import { isPlainDate, isTable, readToml, type TomlTable } from "./read-toml.ts";
import { type Config, type ConfigKey, type ConfigValue, settingOf } from "./schema.ts";
import {
  type Entry,
  entryAt,
  firstLineOf,
  type Outline,
  outlineOf,
  samePath,
  startsWith,
} from "./toml-outline.ts";

/**
 * `text` with `key` set to `value`, by changing its line or adding one; a missing table is added
 * at the end. Comments, order, blank lines, indentation and line ends stay.
 * @throws WearbarError `bad-config` when `text` is no TOML, or when the key stands where one line
 * can not change it; the message names the line and what to write there.
 */
export function setKey<K extends ConfigKey>(
  text: string,
  key: K,
  value: NonNullable<Config[K]>,
): string {
  const path = key.split(".");
  const edit = { text, outline: outlineFor(text, path), path, literal: literalOf(key, value) };
  const entry = entryAt(edit.outline, path);
  const edited = entry ? withReplaced(edit, entry) : withAdded(edit);
  confirm(edit, edited, value);
  return edited;
}

/**
 * `text` without the line of `key`; the same text where the key is not set.
 * @throws WearbarError `bad-config` as `setKey` does.
 */
export function unsetKey(text: string, key: ConfigKey): string {
  const path = key.split(".");
  const edit = { text, outline: outlineFor(text, path), path, literal: null };
  const entry = entryAt(edit.outline, path);
  if (!entry) return text;
  if (entry.inline || entry.lastLine > entry.line) throw notOneLine(edit, entry.line);
  const edited = linesOf(text).toSpliced(entry.line, 1).join("");
  confirm(edit, edited, null);
  return edited;
}

/** One change to one text. */
interface Edit {
  readonly text: string;
  readonly outline: Outline;
  readonly path: readonly string[];
  /** The value as TOML; null when the key is to go. */
  readonly literal: string | null;
}

const FILE = "config.toml";

/** Refuses where a table stands in the key's place, or something else in its table's place. */
function outlineFor(text: string, path: readonly string[]): Outline {
  const outline = outlineOf(text);
  let table: unknown = readToml(text, FILE);
  for (const [depth, name] of path.entries()) {
    table = isTable(table) && Object.hasOwn(table, name) ? table[name] : undefined;
    if (table === undefined) break;
    const shouldBeTable = depth < path.length - 1;
    if (isTable(table) !== shouldBeTable)
      throw wrongShape(outline, path.slice(0, depth + 1), shouldBeTable);
  }
  return outline;
}

function wrongShape(outline: Outline, path: readonly string[], table: boolean): WearbarError {
  const line = (firstLineOf(outline, path) ?? 0) + 1;
  return new WearbarError(
    "bad-config",
    `Expected ${path.join(".")} to be a ${table ? "table" : "setting"} at ${FILE}:${line}, ` +
      `got ${table ? "something else" : "a table"}. Nothing was changed; correct that line first.`,
  );
}

function withReplaced(edit: Edit, entry: Entry): string {
  const { text, literal } = edit;
  const isOneLine = !/\n/.test(text.slice(entry.valueStart, entry.valueEnd));
  if (!isOneLine) throw notOneLine(edit, entry.line);
  return `${text.slice(0, entry.valueStart)}${literal}${text.slice(entry.valueEnd)}`;
}

function withAdded(edit: Edit): string {
  const { outline, path } = edit;
  const table = path.slice(0, -1);
  const asInline = entryAt(outline, table);
  if (asInline) throw notOneLine(edit, asInline.line);
  const header = outline.headers.find((it) => samePath(it.path, table));
  const sibling = lastSibling(outline, table);
  if (sibling) return withLineAfter(edit, sibling.lastLine, sibling.line, sibling.home);
  if (header) return withLineAfter(edit, header.line, header.line, table);
  return withTableAtEnd(edit, table);
}

/** The last statement that sets a key of `table`, under its own header or from further out. */
const lastSibling = ({ entries }: Outline, table: readonly string[]): Entry | undefined =>
  entries.findLast(
    ({ inline, home, path }) => !inline && startsWith(table, home) && startsWith(path, table),
  );

/** @param home path of the header above, which the new key need not repeat. */
function withLineAfter(
  { text, path, literal }: Edit,
  after: number,
  indentedAs: number,
  home: readonly string[],
): string {
  const lines = linesOf(text);
  const lineEnd = lineEndOf(text);
  const indent = /^[ \t]*/.exec(lines[indentedAs] ?? "")?.[0] ?? "";
  const line = `${indent}${path.slice(home.length).join(".")} = ${literal}${lineEnd}`;
  const before = ended(lines.slice(0, after + 1).join(""), lineEnd);
  return `${before}${line}${lines.slice(after + 1).join("")}`;
}

function withTableAtEnd({ text, path, literal }: Edit, table: readonly string[]): string {
  const lineEnd = lineEndOf(text);
  const before = ended(text, lineEnd);
  const lines = linesOf(before);
  const gap = lines.length === 0 || lines.at(-1)?.trim() === "" ? "" : lineEnd;
  return `${before}${gap}[${table.join(".")}]${lineEnd}${path.at(-1)} = ${literal}${lineEnd}`;
}

/** Each with its line end, so that joining them gives the text again. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const lineEndOf = (text: string): string => (/^[^\n]*\r\n/.test(text) ? "\r\n" : "\n");

const ended = (text: string, lineEnd: string): string =>
  text.replace("\uFEFF", "") === "" || text.endsWith("\n") ? text : `${text}${lineEnd}`;

function literalOf(key: ConfigKey, value: ConfigValue): string {
  const { type } = settingOf(key);
  if (type === "integer" || type === "day" || type === "switch") return String(value);
  // JSON escapes all that TOML wants escaped but the delete character.
  return JSON.stringify(value).replaceAll("\u007f", "\\u007f");
}

function notOneLine({ path, literal }: Edit, line: number): WearbarError {
  const doing = literal === null ? "Remove it" : `Write ${path.at(-1)} = ${literal} there`;
  return new WearbarError(
    "bad-config",
    `Expected ${path.join(".")} on a line of its own, ${FILE}:${line + 1} has a value of several ` +
      `parts or lines. Nothing was changed. ${doing} by hand.`,
  );
}

/** The new text must say what was asked for, and all the rest as before. */
function confirm({ text, path }: Edit, edited: string, value: ConfigValue | null): void {
  const [before, after] = [readToml(text, FILE), readToml(edited, FILE)];
  const got = take(after, path);
  const gotPlain = isPlainDate(got) && got instanceof Date ? got.toISOString() : (got ?? null);
  take(before, path);
  if (gotPlain === value && isDeepStrictEqual(after, before)) return;
  throw new WearbarError(
    "bad-config",
    `Expected to change nothing but ${path.join(".")} in ${FILE}, but the change would do more. ` +
      "Nothing was changed; edit the file by hand, and please report this.",
  );
}

/** Takes the value at `path` out of `root`, with the tables that are left empty. */
function take(root: TomlTable, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined || !Object.hasOwn(root, name)) return undefined;
  const inner = root[name];
  const value = rest.length > 0 && isTable(inner) ? take(inner, rest) : inner;
  const isLeftEmpty = rest.length === 0 || (isTable(inner) && Object.keys(inner).length === 0);
  if (isLeftEmpty) Reflect.deleteProperty(root, name);
  return value;
}
