import { Command, CommanderError } from "commander";
import { WearbarError } from "../support/errors.ts";
import type { Terminal } from "../support/host.ts";
import type { Call, Flag, Verb } from "./verb.ts";
import { DEFAULT_VERB, VERBS } from "./verbs.ts";

export interface Parsed {
  readonly verb: Verb;
  readonly call: Call;
}

/**
 * Reads a command line with all its verbs, values and help.
 * @returns null where the help or the version was asked for and printed.
 * @throws WearbarError `usage`
 */
export async function parse(argv: readonly string[], terminal: Terminal): Promise<Parsed | null> {
  const chosen: Parsed[] = [];
  const program = await programOf((parsed) => chosen.push(parsed), terminal);
  try {
    await program.parseAsync(withDefaultVerb(argv), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw new WearbarError("usage", usageMessage(error, argv));
  }
  return chosen[0] ?? null;
}

function withDefaultVerb(argv: readonly string[]): string[] {
  const first = argv[0];
  const asksProgram =
    first === "--help" || first === "-h" || first === "--version" || first === "-V";
  const isFlag = first === undefined || (first.startsWith("-") && !asksProgram);
  return isFlag ? [DEFAULT_VERB, ...argv] : [...argv];
}

/** What commander found wrong, in our form: *expected what, got what, do what*. */
function usageMessage({ code, message }: CommanderError, argv: readonly string[]): string {
  const named = /'([^']*)'/.exec(message)?.[1] ?? "";
  const commands = `a command (${Object.keys(VERBS).join(", ")})`;
  const suggestion = /\(Did you mean .*\?\)/.exec(message)?.[0].toLowerCase();
  const got = suggestion === undefined ? named : `${named} ${suggestion}`;
  const wrong: Readonly<Record<string, string>> = {
    "commander.unknownCommand": `Expected ${commands}, got ${got}`,
    "commander.help": `Expected ${commands} after help, got ${argv[1]}`, // a name that is none
    "commander.unknownOption": `Expected an option that exists, got ${got}`,
    "commander.optionMissingArgument": `Expected a value after ${named}, got none`,
    "commander.missingArgument": `Expected a ${named} after ${argv[0]}, got none`,
    "commander.excessArguments": excessMessage(named, message),
  };
  return `${wrong[code] ?? message.replace(/^error: /, "").trim()}. See \`${helpFor(argv)}\`.`;
}

function excessMessage(verb: string, message: string): string {
  const [, most = "0", got = ""] = /Expected (\d+) \D*(\d+)/.exec(message) ?? [];
  const expected = most === "0" ? "no argument" : `at most ${most} arguments`;
  return `Expected ${expected} after ${verb}, got ${got}`;
}

function helpFor([first]: readonly string[]): string {
  const verb = first?.startsWith("-") ? DEFAULT_VERB : (first ?? "");
  return Object.hasOwn(VERBS, verb) ? `wearbar ${verb} --help` : "wearbar --help";
}

/** The whole program, as the help shows it. */
async function programOf(choose: (parsed: Parsed) => void, terminal: Terminal): Promise<Command> {
  const program = new Command("wearbar")
    .description("How fast this machine's SSD is wearing, what is doing it, how long it will last.")
    .version(WEARBAR_VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print help for a command")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.write(text),
      writeErr: () => undefined, // the one line of the error is ours to print
    })
    .addHelpText("after", EXIT_CODES);
  for (const load of Object.values(VERBS)) addVerb(program, (await load()).verb, choose);
  return program;
}

const EXIT_CODES = `
A bare \`wearbar\` is \`wearbar ${DEFAULT_VERB}\`. Exit codes: 0 ok, 1 failed, 2 usage, 3 not installed or not
running, 4 no readable drive, 5 alert active, 75 try again.`;

function addVerb(program: Command, verb: Verb, choose: (parsed: Parsed) => void): void {
  const command = program.command(verb.name).description(verb.summary);
  command.helpOption("-h, --help", "print help");
  for (const { name, meaning, required } of verb.arguments) {
    command.argument(required ? `<${name}>` : `[${name}]`, meaning);
  }
  for (const flag of verb.flags) command.option(flagSyntax(flag), flag.meaning);
  const examples = verb.examples.map(([line, does]) => `  ${line}\n      ${does}`);
  command.addHelpText("after", `\nExamples:\n${examples.join("\n")}`);
  command.action(() =>
    choose({ verb, call: { arguments: command.args, flags: flagsOf(command) } }),
  );
}

const flagSyntax = ({ name, value }: Flag): string =>
  value === undefined ? `--${name}` : `--${name} <${value}>`;

function flagsOf(command: Command): Call["flags"] {
  const entries = Object.entries(command.opts<Record<string, string | true>>());
  return Object.fromEntries(entries.map(([name, value]) => [dashed(name), value]));
}

/** Commander turns `save-reading` into `saveReading`. */
const dashed = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
