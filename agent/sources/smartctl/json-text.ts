/** An object of unknown make: every key has to be looked at before it is believed. */
export type JsonObject = Readonly<Record<string, unknown>>;

export type JsonText =
  | { readonly ok: true; readonly report: JsonObject }
  /** @param detail one sentence: what the text is instead. */
  | { readonly ok: false; readonly detail: string };

/**
 * Reads the text smartctl wrote with `--json`: one object and nothing around it. A text cut short or
 * with foreign lines in it was not written by smartctl alone, so nothing in it is believed. Bytes
 * that are not UTF-8 (system messages in a local code page) are replaced: numbers are always ASCII.
 */
export function readJsonText(input: string | Uint8Array): JsonText {
  const text = (typeof input === "string" ? input : decode(input)).replace(/^\uFEFF/, "").trim();
  if (text === "") return no("the report is empty");
  if (text.includes("\0")) return no("expected JSON, got binary data");
  if (!text.startsWith("{")) return no(notJson(text));
  try {
    return asObject(JSON.parse(text));
  } catch {
    return no(text.endsWith("}") ? "the report is not valid JSON" : "the report is cut off");
  }
}

/** PowerShell's `>` writes UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
}

function asObject(value: unknown): JsonText {
  return isJsonObject(value) ? { ok: true, report: value } : no("expected a JSON object");
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function notJson(text: string): string {
  if (/^\s*[#\t ]*smartctl (pre-)?\d/m.test(text.slice(0, 500))) {
    return "expected JSON, got smartctl's text; run it again with --json";
  }
  if (/^\{/m.test(text)) return "expected JSON only, got other lines before it; remove them";
  return "expected JSON, got other text";
}

const no = (detail: string): JsonText => ({ ok: false, detail });
