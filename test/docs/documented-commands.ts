import { VERBS } from "../../agent/commands/verbs.ts";
import { type Code, type Page, pages } from "./markdown.ts";

/** A place that tells somebody what to type, and the command lines there, each once. */
export interface Source {
  readonly name: string;
  readonly lines: readonly string[];
}

/** The pages for owners and contributors, and the help of every verb. */
export async function documentedCommands(): Promise<readonly Source[]> {
  const fromPages = livePages().map((page) => ({ name: page.file, lines: commandsIn(page) }));
  const verbs = await Promise.all(Object.values(VERBS).map((load) => load()));
  const examples = verbs.flatMap(({ verb }) => verb.examples.map(([line]) => line));
  return [...fromPages, { name: "--help", lines: examples }];
}

/** Decisions tell of what was. */
const livePages = (): readonly Page[] =>
  pages().filter(({ file }) => !file.startsWith("docs/decisions/"));

/** @returns names of flags that are spoken of by themselves, such as `--json` or `--output FILE`. */
export function documentedFlags(): readonly string[] {
  const code = livePages().flatMap((page) => page.code);
  const flags = code.map(({ text, kind }) =>
    kind === "inline" ? /^--([a-z-]+)/.exec(text) : null,
  );
  return [...new Set(flags.flatMap((flag) => flag?.[1] ?? []))];
}

export function commandsIn({ code }: Page): readonly string[] {
  const lines = code.filter(isCommand).map(({ text }) => withoutSetting(text).replace(COMMENT, ""));
  return [...new Set(lines)];
}

const COMMENT = /\s+# .*$|\s+$/;

/** @returns the command behind `UPDATE=1`. */
const withoutSetting = (line: string): string => line.replace(/^([A-Z]+=\S+ )+/, "");

/** Programs whose name alone, in running text, is something to type. */
const ALONE = /^(wearbar|npm)( |$)/;
/** Programs that are spoken of as well: something to type where there is more than the name. */
const WITH_WORDS = /^(npx|node|sh|jq|brew|systemctl|loginctl|launchctl|xattr|xcode-select) \S/;

/** Whoever writes a line into a block of a shell's wants it typed; an equation is none. */
function isCommand({ text, kind }: Code): boolean {
  if (kind === "sh" || (kind === "indented" && !text.includes(" = "))) return text.trim() !== "";
  const command = withoutSetting(text);
  return ALONE.test(command) || WITH_WORDS.test(command);
}
