import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { VERBS as ALL } from "../../../agent/commands/verbs.ts";
import { bashCompletion } from "../../../agent/views/completions/bash-completion.ts";
import { fishCompletion } from "../../../agent/views/completions/fish-completion.ts";
import type { ShellVerb } from "../../../agent/views/completions/shell-verb.ts";
import { zshCompletion } from "../../../agent/views/completions/zsh-completion.ts";
import { BAR_FORMATS } from "../../../agent/views/menu/bars/bar-text.ts";

const VERBS: readonly ShellVerb[] = [
  {
    name: "status",
    summary: "how the owner's drives stand: all of them [now]",
    arguments: [],
    flags: [
      { name: "json", meaning: "print JSON (docs/json.md)" },
      { name: "recording", value: "FILE", meaning: "show a saved reading" },
    ],
  },
  {
    name: "history",
    summary: "what was written, day by day",
    arguments: [],
    flags: [
      { name: "days", value: "N", meaning: "the last N days" },
      { name: "by", value: "UNIT", meaning: "day: or [week]", values: ["day", "week", "month"] },
    ],
  },
  {
    name: "config",
    summary: "the settings",
    arguments: [
      { name: "action", values: ["get", "set"] },
      { name: "key", values: ["space.minimum_percent", "space.target_percent"] },
      { name: "value" },
    ],
    flags: [{ name: "json", meaning: "print JSON" }],
  },
];

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wearbar-completion-"));
  writeFileSync(join(folder, "reading.json"), "");
  writeFileSync(join(folder, "wearbar.bash"), bashCompletion(VERBS));
  writeFileSync(join(folder, "wearbar.zsh"), zshCompletion(VERBS));
  writeFileSync(join(folder, "wearbar.fish"), fishCompletion(VERBS));
  writeFileSync(join(folder, ".zshrc"), ZSHRC);
  return () => rmSync(folder, { recursive: true, force: true });
});

/** As bash does it: the function fills COMPREPLY; without a reply, `-o default` names files. */
const BASH = `source ./wearbar.bash
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
compopt() { if [ "$*" = "+o default" ]; then files=no; fi; }
_wearbar
if [ \${#COMPREPLY[@]} -eq 0 ] && [ "$files" != no ]; then COMPREPLY=($(compgen -f -- "\${@: -1}")); fi
printf '%s\n' "\${COMPREPLY[@]}"`;

/** zsh completes only at a terminal: one is made, whose zsh lists all that it would add. */
const ZSH = `zmodload zsh/zpty
zpty shell "ZDOTDIR=$PWD zsh -i"
zpty -r shell answer '*READY-NOW*'
zpty -w -n shell "$1"$'\\t'
zpty -r shell answer '*ALL-OFFERED*'
zpty -d shell
print -r -- "$answer"`;
const ZSHRC = `PS1=
autoload -Uz compinit; compinit -u -d $PWD/compdump
source ./wearbar.zsh
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return $?; fi
  local -a found
  builtin compadd -A found "$@"
  for word in $found; do print "OFFER $word"; done
  builtin compadd "$@"
}
finished() { print ALL-OFFERED }
comppostfuncs=(finished)
print READY-NOW
`;

interface Shell {
  readonly args: (line: string) => readonly string[];
  /** @returns the words in what it printed. */
  readonly words: (printed: string) => readonly string[];
}

const SHELLS: Readonly<Record<string, Shell>> = {
  bash: {
    args: (line) => ["--norc", "-c", BASH, "bash", ...line.split(" ")],
    words: (printed) => printed.split("\n"),
  },
  zsh: {
    args: (line) => ["-f", "-c", ZSH, "zsh", line],
    words: (printed) => [...printed.matchAll(/OFFER (\S+)/g)].map(([, word]) => word ?? ""),
  },
  fish: {
    args: (line) => ["--no-config", "-c", `source wearbar.fish; complete -C "${line}"`],
    words: (printed) => printed.split("\n").map((line) => line.split("\t")[0] ?? ""),
  },
};

/** @returns what the shell offers for a line that ends at the cursor, in order. */
function offered(shell: Shell, name: string, line: string): readonly string[] {
  const env = { PATH: "/usr/bin:/bin", HOME: folder, TERM: "dumb" };
  const { stdout } = spawnSync(name, shell.args(line), {
    ...{ cwd: folder, env, encoding: "utf8", timeout: 15_000 },
  });
  return [...new Set(shell.words(stdout))].filter((word) => word !== "").sort();
}

const isHere = (name: string): boolean => spawnSync(name, ["-c", "true"]).status === 0;

describe.each(Object.entries(SHELLS))("in %s", (name, shell) => {
  it.runIf(isHere(name)).each<[line: string, offers: readonly string[]]>([
    ["wearbar st", ["status"]],
    ["wearbar history --b", ["--by"]],
    ["wearbar history --", ["--by", "--days", "--help"]],
    ["wearbar history --by ", ["day", "month", "week"]],
    ["wearbar history --by we", ["week"]],
    ["wearbar history --days ", []],
    ["wearbar config ", ["get", "set"]],
    ["wearbar config set space.", ["space.minimum_percent", "space.target_percent"]],
    ["wearbar config set space.target_percent ", []],
    ["wearbar status --recording rea", ["reading.json"]],
    ["wearbar help con", ["config"]],
  ])("%s is completed by %j", (line, offers) => {
    const words = offered(shell, name, line);
    // Some shells name flags where a word may stand, others only behind a dash.
    const asked = /--\w*$/.test(line) ? words : words.filter((word) => !word.startsWith("--"));
    expect(asked).toEqual(offers);
  });
});

describe("the scripts", () => {
  it("are sound as each shell reads them, for every verb there is", async () => {
    const verbs = await Promise.all(Object.values(ALL).map(async (load) => (await load()).verb));
    const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };
    for (const [name, script] of Object.entries(scripts).filter(([name]) => isHere(name))) {
      const file = join(folder, `every.${name}`);
      writeFileSync(file, script(verbs));
      const { status, stderr } = spawnSync(name, ["-n", file], { encoding: "utf8" });
      expect([name, status, stderr]).toEqual([name, 0, ""]);
    }
  });

  it("hold only names and values that no shell reads otherwise", async () => {
    const verbs = await Promise.all(Object.values(ALL).map(async (load) => (await load()).verb));
    const words = verbs.flatMap((verb) => [
      verb.name,
      ...verb.flags.flatMap(({ name, values = [] }) => [name, ...values]),
      ...verb.arguments.flatMap(({ values = [] }) => values),
    ]);
    for (const word of words) expect(word).toMatch(/^[\w.=/,-]+$/);
  });

  it("name every format that status prints", async () => {
    const { verb } = (await ALL["status"]?.()) ?? {};
    expect(verb?.flags.find(({ name }) => name === "format")?.values).toEqual(BAR_FORMATS);
  });
});
