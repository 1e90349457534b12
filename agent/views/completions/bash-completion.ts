import { HELP, type ShellVerb, takesFile } from "./shell-verb.ts";

/**
 * A completion for bash, from 3.2 on, which macOS has. Where it gives no reply at all, after a flag
 * that takes a file, bash completes names of files.
 * @param verbs with names and values of letters, digits and `.-_=/,` alone.
 */
export function bashCompletion(verbs: readonly ShellVerb[]): string {
  const names = verbs.map(({ name }) => name).join(" ");
  return `# Completion of wearbar for bash. To use it, add to ~/.bashrc:
#   source <(wearbar completions bash)

_wearbar() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local verb="\${COMP_WORDS[1]}" words="" place=1 at
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${names} help --help --version"
  else
    for ((at = 2; at < COMP_CWORD; at++)); do
      case "$verb \${COMP_WORDS[at-1]}" in
        ${verbs.flatMap(valueFlags).join(" | ")}) continue ;;
      esac
      case "\${COMP_WORDS[at]}" in -*) ;; *) place=$((place + 1)) ;; esac
    done
    case "$verb $place" in
${lines(6, verbs.flatMap(argumentCases))}
    esac
    case "$verb $before" in
${lines(6, verbs.flatMap(valueCases))}
${lines(6, verbs.map(flagCase))}
      help\\ *) words="${names}" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if type compopt >/dev/null 2>&1; then compopt +o default; fi
}

complete -o default -F _wearbar wearbar
`;
}

const lines = (width: number, texts: readonly string[]): string =>
  texts.map((text) => `${" ".repeat(width)}${text}`).join("\n");

const valueFlags = ({ name, flags }: ShellVerb): readonly string[] =>
  flags.flatMap((flag) => (flag.value === undefined ? [] : [`"${name} --${flag.name}"`]));

const argumentCases = ({ name, arguments: all }: ShellVerb): readonly string[] =>
  all.flatMap(({ values }, at) =>
    values === undefined ? [] : [`"${name} ${at + 1}") words="${values.join(" ")}" ;;`],
  );

/** What stands right after a flag that wants a value is nothing else. */
const valueCases = ({ name, flags }: ShellVerb): readonly string[] =>
  flags.flatMap((flag) => {
    if (flag.value === undefined) return [];
    const values = takesFile(flag) ? "return" : `words="${(flag.values ?? []).join(" ")}"`;
    return [`"${name} --${flag.name}") ${values} ;;`];
  });

const flagCase = ({ name, flags }: ShellVerb): string =>
  `${name}\\ *) words="$words ${[...flags, HELP].map((flag) => `--${flag.name}`).join(" ")}" ;;`;
