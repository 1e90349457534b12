import { parse, TomlDate, TomlError } from "smol-toml";
import { WearbarError } from "../support/errors.ts";

export type TomlTable = Readonly<Record<string, unknown>>;

/**
 * @param file how the text is named in messages.
 * @throws WearbarError `bad-config` with line, column and the line itself.
 */
export function readToml(text: string, file: string): TomlTable {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TomlError) throw syntaxError(error, text, file);
    throw error;
  }
}

function syntaxError(error: TomlError, text: string, file: string): WearbarError {
  const reason = error.message.split("\n")[0]?.replace("Invalid TOML document: ", "");
  const line = text.split(/\r?\n/)[error.line - 1]?.trim() ?? "";
  return new WearbarError(
    "bad-config",
    `Expected TOML at ${file}:${error.line}:${error.column}, got ${shortened(line) || "an empty line"} ` +
      `(${reason}). Correct that line: texts stand in quotes, comments begin with "#".`,
    { cause: error },
  );
}

export function isTable(value: unknown): value is TomlTable {
  const object = typeof value === "object" && value !== null;
  return object && !Array.isArray(value) && !(value instanceof Date);
}

/** A date without a time, as TOML has it unquoted. */
export const isPlainDate = (value: unknown): boolean => value instanceof TomlDate && value.isDate();

/** The same, or a time without a date, such as an unquoted `22:00`. */
export const isPlainDateOrTime = (value: unknown): boolean =>
  isPlainDate(value) || (value instanceof TomlDate && value.isTime());

/** What `value` is, for someone who does not know TOML. */
export function kindOfToml(value: unknown): string {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "a number";
  if (typeof value === "boolean") return "a yes or no";
  if (Array.isArray(value)) return "a list";
  return value instanceof Date ? "a date or time" : "a table";
}

/** The first line, at most 60 characters of it, for a message. */
export function shortened(text: string): string {
  const [line = ""] = text.split(/\r?\n/, 1);
  return line === text && line.length <= 60 ? line : `${line.slice(0, 57)}...`;
}
