import { HELP, type ShellVerb, takesFile } from "./shell-verb.ts";

/** A completion for zsh, as a file `_wearbar` in its function path or read by `source`. */
export function zshCompletion(verbs: readonly ShellVerb[]): string {
  const names = verbs.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  return `#compdef wearbar
# Completion of wearbar for zsh. To use it, add to ~/.zshrc, after compinit:
#   source <(wearbar completions zsh)

_wearbar() {
  local -a verbs
  verbs=(
${names.join("\n")}
    'help:print help for a command'
  )
  if ((CURRENT == 2)); then
    _describe -t commands 'wearbar command' verbs
    return
  fi
  local verb=$words[2]
  shift words
  ((CURRENT--))
  case $verb in
${verbs.map(verbCase).join("\n")}
    help) _describe -t commands 'wearbar command' verbs ;;
  esac
}

if [ "$funcstack[1]" = _wearbar ]; then _wearbar "$@"; else compdef _wearbar wearbar; fi
`;
}

function verbCase({ name, flags, arguments: all }: ShellVerb): string {
  const specs = [
    ...[...flags, HELP].map(
      (flag) => `--${flag.name}[${bracketed(flag.meaning)}]${valueSpec(flag)}`,
    ),
    ...all.map(({ name: argument, values }, at) => `${at + 1}:${argument}:${choice(values)}`),
  ];
  return `    ${name})\n      _arguments ${specs.map(quoted).join(" \\\n        ")} ;;`;
}

function valueSpec(flag: ShellVerb["flags"][number]): string {
  if (flag.value === undefined) return "";
  return `:${flag.value}:${takesFile(flag) ? "_files" : choice(flag.values)}`;
}

/** Without any, a blank says that there is nothing to choose from. */
const choice = (values: readonly string[] | undefined): string =>
  values === undefined ? " " : `(${values.join(" ")})`;

const bracketed = (text: string): string => text.replace(/[[\]\\:]/g, "\\$&");

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
