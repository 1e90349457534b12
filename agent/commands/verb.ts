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
  readonly run: (call: Call, tools: Tools) => Promise<ExitCode>;
}

export interface VerbArgument {
  readonly name: string;
  readonly meaning: string;
  readonly required: boolean;
}

export interface Flag {
  /** Long name without the dashes. */
  readonly name: string;
  /** Placeholder of its value; absent: a switch. */
  readonly value?: string;
  readonly meaning: string;
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
