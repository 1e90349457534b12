import { EXIT, WearbarError } from "../support/errors.ts";
import { bashCompletion } from "../views/completions/bash-completion.ts";
import { fishCompletion } from "../views/completions/fish-completion.ts";
import type { ShellVerb } from "../views/completions/shell-verb.ts";
import { zshCompletion } from "../views/completions/zsh-completion.ts";
import type { Verb } from "./verb.ts";

const SHELLS: Readonly<Record<string, (verbs: readonly ShellVerb[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};
const NAMES = Object.keys(SHELLS);

export const verb: Verb = {
  name: "completions",
  summary: "print a completion script for bash, zsh or fish",
  arguments: [{ name: "shell", meaning: NAMES.join(", "), required: true, values: NAMES }],
  flags: [],
  examples: [
    ["wearbar completions zsh", "its first lines say where it belongs"],
    [
      "wearbar completions fish > ~/.config/fish/completions/wearbar.fish",
      "for every fish from now on",
    ],
  ],
  async run({ arguments: [shell = ""] }, { host }, verbs) {
    const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
    if (script === undefined) {
      const text = `Expected one of ${NAMES.join(", ")} after completions, got ${shell}. Name one of them.`;
      throw new WearbarError("usage", text);
    }
    const loaded = Object.values(verbs).map(async (load) => (await load()).verb);
    host.terminal.write(script(await Promise.all(loaded)));
    return EXIT.ok;
  },
};
