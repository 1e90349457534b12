/**
 * Where things stand in a TOML text: every key with its place, which the parser does not tell.
 * Only for texts that a TOML parser has accepted; grammar: https://toml.io/en/v1.1.0.
 */

export interface Header {
  readonly path: readonly string[];
  /** 0-based line of the text. */
  readonly line: number;
}

export interface Entry {
  /** From the root of the document. */
  readonly path: readonly string[];
  /** Path of the header it stands under; empty before the first one. */
  readonly home: readonly string[];
  readonly line: number;
  /** The last line of its value. */
  readonly lastLine: number;
  /** Offsets of the value as it is written. */
  readonly valueStart: number;
  readonly valueEnd: number;
  /** Inside of `{ ... }`. */
  readonly inline: boolean;
}

export interface Outline {
  readonly headers: readonly Header[];
  readonly entries: readonly Entry[];
}

export function outlineOf(text: string): Outline {
  const headers: Header[] = [];
  const entries: Entry[] = [];
  let home: readonly string[] = [];
  for (const statement of statementsOf(tokensOf(text))) {
    const [first] = statement;
    if (first?.text === "[") {
      home = keyPath(statement);
      headers.push({ path: home, line: first.line });
    } else {
      entries.push(...entriesOf(statement, home, home, false));
    }
  }
  return { headers, entries };
}

/** The first line, 0-based, that has anything to do with `path`; null where none has. */
export function firstLineOf({ headers, entries }: Outline, path: readonly string[]): number | null {
  const begins = (it: Header | Entry) => startsWith(it.path, path);
  const lines = [headers.find(begins), entries.find(begins)].flatMap((it) => (it ? it.line : []));
  return lines.length > 0 ? Math.min(...lines) : null;
}

export const entryAt = ({ entries }: Outline, path: readonly string[]): Entry | null =>
  entries.find((entry) => samePath(entry.path, path)) ?? null;

export const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((name, index) => path[index] === name);

export const samePath = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && startsWith(one, other);

/** The entry of a key = value statement, and those of the inline table that is its value. */
function entriesOf(
  statement: readonly Token[],
  parent: readonly string[],
  home: readonly string[],
  inline: boolean,
): Entry[] {
  const equals = statement.findIndex(({ text }) => text === "=");
  const [key, value] = [statement.slice(0, equals), statement.slice(equals + 1)];
  const [firstOfKey, first, last] = [key[0], value[0], value.at(-1)];
  if (equals < 0 || !firstOfKey || !first || !last) return [];
  const path = [...parent, ...keyPath(key)];
  const entry = {
    path,
    home,
    line: firstOfKey.line,
    lastLine: last.lastLine,
    valueStart: first.start,
    valueEnd: last.end,
    inline,
  };
  if (first.text !== "{") return [entry];
  const inner = split(value.slice(1, -1), (token) => token.text === ",");
  return [entry, ...inner.flatMap((part) => entriesOf(part, path, home, true))];
}

function keyPath(tokens: readonly Token[]): string[] {
  return tokens
    .filter(({ kind }) => kind === "bare" || kind === "string")
    .map(({ kind, text }) => (kind === "bare" ? text : unquoted(text)));
}

const ESCAPE = /\\(x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|.)/gi;
const ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
  e: "\u001b",
};

function unquoted(text: string): string {
  const inside = text.slice(1, -1);
  if (text.startsWith("'")) return inside;
  return inside.replace(ESCAPE, (_, letter: string) =>
    letter.length > 1
      ? String.fromCodePoint(Number.parseInt(letter.slice(1), 16))
      : (ESCAPES[letter] ?? letter),
  );
}

const statementsOf = (tokens: readonly Token[]): Token[][] =>
  split(tokens, (token) => token.kind === "newline").map((statement) =>
    statement.filter((token) => token.kind !== "newline"),
  );

/** Splits where `ends` says so, but never inside of brackets; leaves out what is empty. */
function split(tokens: readonly Token[], ends: (token: Token) => boolean): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.text === "[" || token.text === "{") depth++;
    if (token.text === "]" || token.text === "}") depth--;
    if (depth === 0 && ends(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

interface Token {
  readonly kind: "newline" | "string" | "mark" | "bare";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly lastLine: number;
}

/** A long string may end in up to two quotes more than the three that close it. */
const STRINGS = [
  /"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*"{3,5}/,
  /'''(?:[^']|'{1,2}(?!'))*'{3,5}/,
  /"(?:[^"\\\n]|\\.)*"/,
  /'[^'\n]*'/,
];
const string = STRINGS.map(({ source }) => source).join("|");
const TOKEN = `(?<blank>[ \\t\\uFEFF]+|#[^\\n]*)|(?<newline>\\r?\\n)|(?<string>${string})|(?<mark>[[\\]{},=.])|(?<bare>[^\\s#"'[\\]{},=.]+)`;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 0;
  for (const match of text.matchAll(new RegExp(TOKEN, "g"))) {
    const [written, start] = [match[0], match.index];
    const lastLine = line + (written.match(/\n/g)?.length ?? 0);
    const kind = kindOf(match.groups ?? {});
    if (kind !== null) {
      tokens.push({ kind, text: written, start, end: start + written.length, line, lastLine });
    }
    line = lastLine;
  }
  return tokens;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): Token["kind"] | null {
  if (groups["newline"] !== undefined) return "newline";
  if (groups["string"] !== undefined) return "string";
  if (groups["mark"] !== undefined) return "mark";
  return groups["bare"] === undefined ? null : "bare";
}
