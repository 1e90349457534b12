import type { LocalDay } from "../model/units.ts";
import { keyHint } from "./nearest-key.ts";
import {
  isPlainDateOrTime,
  isTable,
  kindOfToml,
  readToml,
  shortened,
  type TomlTable,
} from "./read-toml.ts";
import {
  type Config,
  type ConfigKey,
  type ConfigValue,
  defaultConfig,
  expectationOf,
  SCHEMA,
  type Setting,
  setCommand,
  settingOf,
} from "./schema.ts";
import { entryAt, firstLineOf, type Outline, outlineOf } from "./toml-outline.ts";
import { validated } from "./validate.ts";

/** A config text that was understood, wholly or in part. */
export interface ParsedConfig {
  /** The default where a value is no good. */
  readonly config: Config;
  /** One for each thing wrong, in the order of the file; empty when all is well. */
  readonly problems: readonly string[];
}

/**
 * @param file how the text is named in messages.
 * @throws WearbarError `bad-config` when the text is no TOML.
 */
export async function parseConfig(
  text: string,
  file: string,
  today: LocalDay,
): Promise<ParsedConfig> {
  const root = readToml(text, file);
  const document: Document = { file, text, outline: outlineOf(text) };
  const verdicts = await Promise.all(
    leavesOf(root, []).map((leaf) => verdictOn(leaf, document, today)),
  );
  const config = withValues(defaultConfig(), verdicts);
  const order = brokenOrders(config, document);
  const problems = [...verdicts, ...order].flatMap((verdict) => (verdict.ok ? [] : verdict));
  return {
    config: withDefaults(config, order),
    problems: problems.toSorted((a, b) => a.line - b.line).map(({ sentence }) => sentence),
  };
}

/** What it takes to say where something stands. */
interface Document {
  readonly file: string;
  readonly text: string;
  readonly outline: Outline;
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

type Good = { readonly ok: true; readonly key: ConfigKey; readonly value: ConfigValue };
type Bad = { readonly ok: false; readonly line: number; readonly sentence: string };
type BadOrder = Bad & { readonly keys: readonly string[] };

/** Deeper than any setting; what lies below is not looked into. */
const DEEPEST = 8;

/** Whatever is set: known keys, and unknown ones as deep as their tables go. */
function leavesOf(table: TomlTable, parent: readonly string[]): Leaf[] {
  return Object.entries(table).flatMap(([name, value]) => {
    const path = [...parent, name];
    const isLeaf = !isTable(value) || settingOf(dotted(path)) !== null || path.length === DEEPEST;
    if (isLeaf || isEmptyAndNotOurs(value, path)) return [{ path, value }];
    return leavesOf(value, path);
  });
}

const isEmptyAndNotOurs = (table: TomlTable, path: readonly string[]): boolean =>
  Object.keys(table).length === 0 && !holdsSettings(path);

const holdsSettings = (path: readonly string[]): boolean =>
  SCHEMA.some(({ key }) => key.startsWith(`${dotted(path)}.`));

async function verdictOn(
  { path, value }: Leaf,
  document: Document,
  today: LocalDay,
): Promise<Good | Bad> {
  const { line, where, written } = placeOf(path, document);
  const setting = settingOf(dotted(path));
  if (!setting) return { ok: false, line, sentence: unknownSetting(path, where) };
  // The parser makes March 2 of an unquoted 2019-02-30: the text is asked instead.
  const valid = await validated(setting, isPlainDateOrTime(value) ? written : value, today);
  if (valid !== null) return { ok: true, key: setting.key, value: valid };
  const sentence =
    `Expected ${setting.key} to be ${expectationOf(setting)} at ${where}, ` +
    `got ${shortened(written)} (${kindOfToml(value)}). Try: ${setCommand(setting)}`;
  return { ok: false, line, sentence };
}

function unknownSetting(path: readonly string[], where: string): string {
  const name = shortened(dotted(path));
  if (holdsSettings(path)) {
    return `Expected ${name} to be a table at ${where}. Write [${name}] on a line of its own and its settings below.`;
  }
  return `Expected a setting that Wearbar knows at ${where}, got ${name}. ${keyHint(name)}`;
}

/** Settings below another that they may not be below. */
function brokenOrders(config: Config, document: Document): BadOrder[] {
  return SCHEMA.flatMap((setting: Setting & { readonly key: ConfigKey }) => {
    const lower = setting.type === "integer" ? settingOf(setting.notBelow ?? "") : null;
    const [value, least] = [config[setting.key], lower && config[lower.key]];
    if (!lower || value === null || least === null || value >= least) return [];
    const place = placeOf(setting.key.split("."), document);
    const { line, where } = place.found ? place : placeOf(lower.key.split("."), document);
    const sentence =
      `Expected ${setting.key} to be at least ${lower.key} (${least}) at ${where}, ` +
      `got ${value}${place.found ? "" : " (the default)"}. Try: ${setCommand(setting, least)}`;
    return [{ ok: false, line, sentence, keys: [setting.key, lower.key] }];
  });
}

interface Place {
  readonly found: boolean;
  /** 1-based. */
  readonly line: number;
  /** `file:line`. */
  readonly where: string;
  /** The value as it is written; a table, as its header. */
  readonly written: string;
}

function placeOf(path: readonly string[], { file, text, outline }: Document): Place {
  const line = firstLineOf(outline, path);
  const entry = entryAt(outline, path);
  const written = entry ? text.slice(entry.valueStart, entry.valueEnd) : `[${dotted(path)}]`;
  const number = (line ?? 0) + 1;
  return { found: line !== null, line: number, where: `${file}:${number}`, written };
}

/** As TOML writes it: names that are not plain words stand in quotes. */
const dotted = (path: readonly string[]): string =>
  path.map((name) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))).join(".");

function withValues(config: Config, verdicts: readonly (Good | Bad)[]): Config {
  const values = verdicts.flatMap((verdict) => (verdict.ok ? [[verdict.key, verdict.value]] : []));
  return { ...config, ...Object.fromEntries(values) };
}

function withDefaults(config: Config, orders: readonly BadOrder[]): Config {
  const keys = orders.flatMap((order) => order.keys);
  const defaults = Object.entries(defaultConfig()).filter(([key]) => keys.includes(key));
  return { ...config, ...Object.fromEntries(defaults) };
}
