import type { Tools } from "../flows/tools.ts";
import {
  EXIT,
  type ExitCode,
  exitCodeOf,
  isWearbarError,
  systemErrorCode,
  WearbarError,
} from "../support/errors.ts";
import type { Host } from "../support/host.ts";
import { isSupportedNode, LEAST_NODE } from "../support/supported-node.ts";
import { printable } from "../views/words/printable.ts";
import { DEMO_VERBS } from "./demo-verbs.ts";
import { mendIfNeeded } from "./mend-check.ts";
import { type Call, flagValue, type Verb } from "./verb.ts";
import { DEFAULT_VERB, VERBS } from "./verbs.ts";

/** What is to be looked at. */
export interface Shown {
  /** A saved reading instead of this machine. */
  readonly recording: string | null;
  /** The example year instead of this machine. */
  readonly demo: boolean;
  /** The database is read through when it is opened, and restored where it is damaged. */
  readonly thorough: boolean;
  /** Settings are read anew when they change, and the last good ones kept where they are not right. */
  readonly resident: boolean;
}

export type Assemble = (host: Host, shown: Shown) => Tools;

/** Runs one command line. Never throws: whatever goes wrong becomes words and an exit code. */
export async function run(
  argv: readonly string[],
  host: Host,
  assemble: Assemble,
): Promise<ExitCode> {
  // An answer of the addon that is waited for keeps no process alive: it would end in the middle.
  const awake = setInterval(() => undefined, A_DAY);
  try {
    refuseUnsupported(host);
    return await dispatch(argv, host, assemble);
  } catch (error) {
    return explain(error, host);
  } finally {
    clearInterval(awake);
  }
}

const A_DAY = 86_400_000;

function refuseUnsupported(host: Host): void {
  if (!isSupportedNode(host.nodeVersion)) {
    const text = `Expected Node ${LEAST_NODE} or newer, got ${host.nodeVersion}. Install a newer Node, or start Wearbar with one.`;
    throw new WearbarError("unsupported-node", text);
  }
  if (host.platform !== "darwin" && host.platform !== "linux") {
    const text = `Wearbar runs on macOS and Linux, not on ${host.platform}.`;
    throw new WearbarError("unsupported-platform", text);
  }
}

async function dispatch(
  argv: readonly string[],
  host: Host,
  assemble: Assemble,
): Promise<ExitCode> {
  const demo = argv[0] === "demo";
  const words = demo && DEMO_VERBS.includes(argv[1] ?? "") ? argv.slice(1) : argv;
  const plain = await plainCall(words);
  const parsed = plain ?? (await (await import("./parse.ts")).parse(words, host.terminal));
  if (parsed === null) return EXIT.ok;
  const { verb, call } = parsed;
  if (demo) refuseRecording(call);
  const shown = {
    recording: flagValue(call, "recording"),
    demo,
    thorough: false,
    resident: verb.resident === true,
  };
  try {
    return await runWith(assemble(host, shown), verb, call);
  } catch (error) {
    if (!isWearbarError(error, "store-damaged")) throw error;
    // Nothing has been shown yet: every verb speaks last. Opening it thoroughly restores a copy.
    return await runWith(assemble(host, { ...shown, thorough: true }), verb, call);
  }
}

function refuseRecording(call: Call): void {
  if (flagValue(call, "recording") === null) return;
  const text = "Expected either demo or --recording, got both. Leave one of them out.";
  throw new WearbarError("usage", text);
}

async function runWith(tools: Tools, verb: Verb, call: Call): Promise<ExitCode> {
  try {
    const code = await verb.run(call, tools, VERBS);
    await mendIfNeeded(verb.name, tools);
    return code;
  } finally {
    await tools.close();
  }
}

/** A verb with nothing but its flags needs no parser; loading one would double the start-up. */
async function plainCall(argv: readonly string[]): Promise<{ verb: Verb; call: Call } | null> {
  const named = argv[0] !== undefined && !argv[0].startsWith("-");
  const load = Object.hasOwn(VERBS, named ? (argv[0] ?? "") : DEFAULT_VERB)
    ? VERBS[named ? (argv[0] ?? "") : DEFAULT_VERB]
    : undefined;
  if (load === undefined) return null;
  const { verb } = await load();
  if (verb.arguments.some(({ required }) => required)) return null;
  const flags = plainFlags(verb, argv.slice(named ? 1 : 0));
  return flags && { verb, call: { arguments: [], flags } };
}

/** @returns null where there is anything but flags of the verb, each with the value it needs. */
function plainFlags(verb: Verb, words: readonly string[]): Call["flags"] | null {
  const flags: Record<string, string | true> = {};
  for (let at = 0; at < words.length; at += 1) {
    const flag = verb.flags.find(({ name }) => words[at] === `--${name}`);
    if (flag === undefined) return null;
    if (flag.value === undefined) {
      flags[flag.name] = true;
      continue;
    }
    at += 1;
    const value = words[at];
    if (value === undefined || value.startsWith("-")) return null;
    flags[flag.name] = value;
  }
  return flags;
}

function explain(error: unknown, host: Host): ExitCode {
  const say = (text: string) => warnIfPossible(`wearbar: ${text}\n`, host);
  if (isWearbarError(error)) {
    const lines = error.message.split("\n").map(printable); // names of drives and files are in it
    say(lines.join("\n"));
    return exitCodeOf(error);
  }
  if (systemErrorCode(error) === "ENOSPC") {
    say("Expected room for what is to be written, got a full disk. Free some and try again.");
    return EXIT.failed;
  }
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  say(`this is a fault of Wearbar's own; please report it:\n${told}`);
  return EXIT.failed;
}

/** Where even standard error can not be written, the exit code still tells. */
function warnIfPossible(text: string, host: Host): void {
  try {
    host.terminal.warn(text);
  } catch {}
}
