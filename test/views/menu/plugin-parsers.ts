/** Readers of the plugin format, written from what xbar, SwiftBar and Argos do, not from our writer. */

export interface PluginLine {
  /** Depth of its submenu; 0 is the menu itself. */
  readonly level: number;
  readonly isSeparator: boolean;
  readonly text: string;
  readonly parameters: ReadonlyMap<string, string>;
}

export interface Plugin {
  readonly titles: readonly PluginLine[];
  readonly menu: readonly PluginLine[];
}

export type Reader = (output: string) => Plugin;

/** What xbar knows (matryer/xbar, pkg/plugins); anything else fails the whole plugin. */
const XBAR_KEYS =
  /^(href|bash|shell|param[1-9]\d*|terminal|refresh|dropdown|length|trim|alternate|emojize|ansi|color|font|size|image|templateImage|key|disabled)$/;
const XBAR_SWITCHES = [
  "terminal",
  "refresh",
  "dropdown",
  "trim",
  "alternate",
  "emojize",
  "ansi",
  "disabled",
];

export const readXbar: Reader = (output) =>
  plugin(output, (text) => {
    const parameters = quotedPairs(text, "none");
    for (const [key, value] of parameters) {
      if (!XBAR_KEYS.test(key)) throw new Error(`xbar: unknown parameter: ${key}`);
      if (XBAR_SWITCHES.includes(key) && !/^(true|false)$/.test(value)) {
        throw new Error(`xbar: malformed ${key}: ${value}`);
      }
      if (key === "color" && !/^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(value)) {
        throw new Error(`xbar: malformed colour ${value}`);
      }
    }
    return parameters;
  });

/** SwiftBar lower-cases keys, passes over unknown ones, and keeps a backslash with what follows. */
export const readSwiftBar: Reader = (output) => {
  if (/^~~~/m.test(output)) throw new Error("SwiftBar: a streamable separator");
  return plugin(
    output,
    (text) =>
      new Map([...quotedPairs(text, "pairs")].map(([key, value]) => [key.toLowerCase(), value])),
  );
};

/** Argos splits values as a shell does (GLib.shell_parse_argv). */
export const readArgos: Reader = (output) => plugin(output, (text) => quotedPairs(text, "shell"));

function plugin(
  output: string,
  parametersOf: (text: string) => ReadonlyMap<string, string>,
): Plugin {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const start = lines.findIndex((line) => line.trim() === "---");
  const read = (line: string) => pluginLine(line, parametersOf);
  return {
    titles: (start < 0 ? lines : lines.slice(0, start)).map(read),
    menu: start < 0 ? [] : lines.slice(start + 1).map(read),
  };
}

function pluginLine(
  line: string,
  parametersOf: (text: string) => ReadonlyMap<string, string>,
): PluginLine {
  if (/^-{3,}$/.test(line.trim())) {
    return { level: 0, isSeparator: true, text: "", parameters: new Map() };
  }
  const [, dashes = "", rest = ""] = /^((?:--)*)(.*)$/s.exec(line) ?? [];
  const bar = rest.indexOf("|");
  const text = (bar < 0 ? rest : rest.slice(0, bar)).trim();
  const parameters = parametersOf(bar < 0 ? "" : rest.slice(bar + 1));
  return { level: dashes.length / 2, isSeparator: false, text, parameters };
}

/** `key=value key="v w"`; a value in quotes ends at the next same quote. */
function quotedPairs(text: string, backslash: "none" | "pairs" | "shell"): Map<string, string> {
  const pairs = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    if (text[at] === " ") {
      at += 1;
      continue;
    }
    const equals = text.indexOf("=", at);
    if (equals < 0) throw new Error(`no value: ${text.slice(at)}`);
    const key = text.slice(at, equals);
    if (/[\s"']/.test(key)) throw new Error(`a key with a space or a quote: ${key}`);
    const { value, end } = valueAt(text, equals + 1, backslash);
    if (pairs.has(key)) throw new Error(`twice: ${key}`);
    pairs.set(key, value);
    at = end;
  }
  return pairs;
}

function valueAt(text: string, start: number, backslash: string) {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") {
    const end = text.indexOf(" ", start);
    return {
      value: text.slice(start, end < 0 ? undefined : end),
      end: end < 0 ? text.length : end,
    };
  }
  let at = start + 1;
  let value = "";
  while (at < text.length && text[at] !== quote) {
    const isPair = text[at] === "\\" && backslash !== "none" && at + 1 < text.length;
    value += isPair ? text.slice(at, at + 2) : text[at];
    at += isPair ? 2 : 1;
  }
  if (at >= text.length) throw new Error(`a quote that is never closed: ${text.slice(start)}`);
  return { value, end: at + 1 };
}

/** The words of a line for a POSIX shell that has quotes in it and nothing else that is special. */
export function shellWords(line: string): readonly string[] {
  const words = [...line.matchAll(/'([^']*)'|([^\s']+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
  if (/[$`;&|<>()\\"\n]/.test(line.replaceAll(/'[^']*'/g, "")))
    throw new Error(`not plain: ${line}`);
  return words;
}
