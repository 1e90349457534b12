import { SCHEMA } from "../config/schema.ts";
import { WearbarError } from "../support/errors.ts";
import type { Call, Verb } from "./verb.ts";

/** What `config` is to do, as typed. */
export type ConfigAction =
  | { readonly name: "list"; readonly json: boolean }
  | { readonly name: "path" }
  | { readonly name: "get"; readonly key: string; readonly json: boolean }
  /** Null: back to the default. */
  | { readonly name: "change"; readonly key: string; readonly value: string | null };

export const CONFIG_ARGUMENTS: Verb["arguments"] = [
  {
    name: "action",
    meaning: "list (default), get, set, unset or path",
    required: false,
    values: ["list", "get", "set", "unset", "path"],
  },
  {
    name: "key",
    meaning: "such as machine.first_use",
    required: false,
    values: SCHEMA.map(({ key }) => key),
  },
  { name: "value", meaning: "the new value", required: false },
];

/** @throws WearbarError `usage` for an unknown action, a missing word or one too many. */
export function configAction({ arguments: given, flags }: Call): ConfigAction {
  const [action = "list", ...words] = given;
  const expected = WORDS_AFTER[action];
  if (expected === undefined) {
    throw refusal("list, get, set, unset or path after config", action);
  }
  refuseOtherWords(action, expected, words);
  const json = flags["json"] === true;
  const [key = "", value = null] = words;
  if (action === "list") return { name: "list", json };
  if (action === "get") return { name: "get", key, json };
  if (json) throw refusal("--json with config list or get alone", `it with ${action}`);
  return action === "path" ? { name: "path" } : { name: "change", key, value };
}

const WORDS_AFTER: Readonly<Record<string, readonly string[]>> = {
  list: [],
  path: [],
  get: ["a key"],
  set: ["a key", "a value"],
  unset: ["a key"],
};

function refuseOtherWords(action: string, expected: readonly string[], words: readonly string[]) {
  if (words.length === expected.length) return;
  const what = expected.join(" and ") || "nothing";
  throw refusal(`${what} after config ${action}`, words.join(" ") || "nothing");
}

const refusal = (expected: string, got: string): WearbarError =>
  new WearbarError("usage", `Expected ${expected}, got ${got}. See \`wearbar config --help\`.`);
