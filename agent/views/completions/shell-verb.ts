/** A command as a shell's completion needs it. */
export interface ShellVerb {
  readonly name: string;
  readonly summary: string;
  readonly arguments: readonly ShellArgument[];
  readonly flags: readonly ShellFlag[];
}

interface ShellArgument {
  readonly name: string;
  readonly values?: readonly string[];
}

interface ShellFlag {
  readonly name: string;
  /** Placeholder of its value; absent: a switch. */
  readonly value?: string;
  readonly meaning: string;
  readonly values?: readonly string[];
}

/** A flag whose value is a file's name. */
export const takesFile = ({ value }: ShellFlag): boolean => value === "FILE";

/** Every verb has it. */
export const HELP: ShellFlag = { name: "help", meaning: "print help" };
