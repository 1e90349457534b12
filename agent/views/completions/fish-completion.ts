import { HELP, type ShellVerb, takesFile } from "./shell-verb.ts";

/** A completion for fish. */
export function fishCompletion(verbs: readonly ShellVerb[]): string {
  const first = [...verbs, { name: "help", summary: "print help for a command" }].map(
    ({ name, summary }) =>
      `complete -c wearbar -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
  );
  return `# Completion of wearbar for fish. To use it:
#   wearbar completions fish > ~/.config/fish/completions/wearbar.fish

complete -c wearbar -f
${first.join("\n")}
complete -c wearbar -n '__fish_seen_subcommand_from help' -a ${quoted(verbs.map(({ name }) => name).join(" "))}
${verbs.flatMap(linesOf).join("\n")}
`;
}

function linesOf({ name, flags, arguments: all }: ShellVerb): readonly string[] {
  const seen = `__fish_seen_subcommand_from ${name}`;
  return [
    ...[...flags, HELP].map(
      (flag) =>
        `complete -c wearbar -n ${quoted(seen)} -l ${flag.name}${valueSpec(flag)} -d ${quoted(flag.meaning)}`,
    ),
    ...all.flatMap(({ values }, at) => {
      if (values === undefined) return [];
      const place = `${seen}; and test (count (commandline -opc)) -eq ${at + 2}`;
      return [`complete -c wearbar -n ${quoted(place)} -a ${quoted(values.join(" "))}`];
    }),
  ];
}

function valueSpec(flag: ShellVerb["flags"][number]): string {
  if (flag.value === undefined) return "";
  if (takesFile(flag)) return " -r -F";
  return flag.values === undefined ? " -x" : ` -x -a ${quoted(flag.values.join(" "))}`;
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`;
