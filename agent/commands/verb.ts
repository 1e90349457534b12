import type { Tools } from "../flows/tools.ts";
import type { ExitCode } from "../support/errors.ts";

/** A command as data: the help, the parser, the documentation and its test are made from it. */
export interface Verb {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly arguments: readonly VerbArgument[];
  readonly flags: readonly Flag[];
  /** What to type, and what it does. */
  readonly examples: readonly (readonly [command: string, does: string])[];
  /** It may run for weeks: its settings are read anew when they change. */
  readonly resident?: boolean;
  /** @param verbs all of them, for who tells of the others. */
  readonly run: (call: Call, tools: Tools, verbs: Verbs) => Promise<ExitCode>;
}

/** Verbs by name, and how to load each. */
export type Verbs = Readonly<Record<string, () => Promise<{ readonly verb: Verb }>>>;

export interface VerbArgument {
  readonly name: string;
  readonly meaning: string;
  readonly required: boolean;
  /** All that it can be, for completion; absent: anything. */
  readonly values?: readonly string[];
}

export interface Flag {
  /** Long name without the dashes. */
  readonly name: string;
  /** Placeholder of its value; absent: a switch. */
  readonly value?: string;
  readonly meaning: string;
  /** All that its value can be, for completion; absent: anything. */
  readonly values?: readonly string[];
}

/** A verb as it was called. */
export interface Call {
  readonly arguments: readonly string[];
  readonly flags: Readonly<Record<string, string | true>>;
}

export const JSON_FLAG: Flag = { name: "json", meaning: "print JSON (docs/json.md)" };
export const RECORDING_FLAG: Flag = {
  name: "recording",
  value: "FILE",
  meaning: "show a saved reading instead of this machine; nothing is stored",
};

/** @returns the value given to a flag, or null. */
export function flagValue(call: Call, name: string): string | null {
  const value = call.flags[name];
  return typeof value === "string" ? value : null;
}
