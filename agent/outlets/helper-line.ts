import { type HelperLine, MENU_PROTOCOL_VERSION } from "../model/menu.ts";

export type ParsedLine =
  | { readonly kind: "line"; readonly line: HelperLine }
  /** Of another version, or of a kind that this one does not know. */
  | { readonly kind: "passed-over"; readonly version: unknown }
  /** Whoever sends this is no menu bar of ours, or is broken. */
  | { readonly kind: "garbage" };

/** @param bytes of one line, without its end. */
export function parseHelperLine(bytes: Uint8Array): ParsedLine {
  const value = jsonOf(bytes);
  if (!isObject(value)) return { kind: "garbage" };
  const { v: version, t: kind } = value;
  const fields = typeof kind === "string" ? FIELDS.get(kind) : undefined;
  if (version !== MENU_PROTOCOL_VERSION || fields === undefined) {
    return { kind: "passed-over", version };
  }
  const isSound = Object.entries(fields).every(([name, accepts]) => accepts(value[name]));
  return isSound ? { kind: "line", line: value as HelperLine } : { kind: "garbage" };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

interface AnyLine {
  readonly v?: unknown;
  readonly t?: unknown;
  readonly [name: string]: unknown;
}

const isObject = (value: unknown): value is AnyLine =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Accepts = (value: unknown) => boolean;

const isText: Accepts = (value) => typeof value === "string" && value.length <= 1_000;
const isSwitch: Accepts = (value) => typeof value === "boolean";
const isWhole: Accepts = (value) => Number.isSafeInteger(value);
const AUTHORIZATIONS: readonly unknown[] = ["authorized", "denied", "undetermined", "unavailable"];

/** What each kind of line must have; what it has beside is passed over. */
const FIELDS: ReadonlyMap<string, Readonly<Record<string, Accepts>>> = new Map(
  Object.entries<Readonly<Record<string, Accepts>>>({
    ready: { pid: isWhole, ver: isText, os: isText, bundled: isSwitch },
    click: { id: isText },
    menu: { open: isSwitch },
    wake: {},
    sleep: {},
    placed: { yes: (value) => value === null || isSwitch(value) },
    auth: { is: (value) => AUTHORIZATIONS.includes(value) },
    notified: {
      key: isText,
      ok: isSwitch,
      why: (value) => value === undefined || isText(value),
    },
    nclick: { id: isText },
  } satisfies Record<HelperLine["t"], Readonly<Record<string, Accepts>>>),
);
