/** A command line of the documentation as somebody would type it. */
export interface Typed {
  /** What comes after `wearbar`. */
  readonly words: readonly string[];
  /** What its output goes into, such as `jq .drives`; null: nowhere. */
  readonly pipe: string | null;
}

/** What stands for something of the reader's own. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  "...": "line",
  FILE: "file",
  ID: "space-low",
  KEY: "space.target_percent",
  N: "1",
  VERB: "history",
};

/** Ways to speak of a command without all that belongs to it, and what is typed in full. */
const IN_FULL: Readonly<Record<string, string>> = {
  "alerts ack": "alerts ack all",
  completions: "completions zsh",
  "config set": "config set endurance.cycles 1500",
  "doctor --save-reading": "doctor --save-reading FILE",
  "drives forget": "drives forget 1",
  "drives watch": "drives watch 1",
  "forecast --what-if": "forecast --what-if no-swap",
};

/**
 * @returns null where nothing in `line` is Wearbar's.
 * @throws where a placeholder stands for something that nobody has named above.
 */
export function typedIn(line: string): Typed | null {
  const [, quoted] = /#\((wearbar [^)]*)\)/.exec(line) ?? []; // tmux runs what stands in #()
  const own = (quoted ?? line).replace(/^npm start (--silent )?-- /, "wearbar ");
  if (!/^wearbar( |$)/.test(own)) return null;
  const [command = "", pipe = null] = own.split(/ (?:\|\|?|&&|>) (.*)/);
  const said = command.replace(/^wearbar ?/, "");
  const typed = (IN_FULL[said] ?? said).split(" ").filter((word) => word !== "");
  const words = typed.map((word) => PLACEHOLDERS[word] ?? word);
  const unknown = words.find((word) => /^[A-Z][A-Z_-]*$|^[<[]|\.\.\.$/.test(word));
  if (unknown !== undefined) throw new Error(`${line}: nobody says what ${unknown} stands for`);
  return { words, pipe };
}
