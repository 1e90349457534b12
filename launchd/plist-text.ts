import { WearbarError } from "../agent/support/errors.ts";

/** What a property list can hold, as far as jobs need it. */
export type PlistValue =
  | string
  | number
  | boolean
  | readonly PlistValue[]
  | { readonly [key: string]: PlistValue };

/**
 * A property list as XML, laid out as plutil(1) does it. Keys keep their order.
 * @param value numbers are whole: launchd wants `<integer>`.
 * @throws WearbarError `install-refused` for text that no XML file can hold.
 */
export function plistText(value: PlistValue): string {
  return `${HEAD}${element(value, "")}\n</plist>\n`;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
`;

function element(value: PlistValue, indent: string): string {
  if (typeof value === "string") return `${indent}<string>${escaped(value)}</string>`;
  if (typeof value === "number") return `${indent}<integer>${value}</integer>`;
  if (typeof value === "boolean") return `${indent}<${value}/>`;
  const deeper = `${indent}\t`;
  const [tag, children] = Array.isArray(value)
    ? (["array", value.map((item) => element(item, deeper))] as const)
    : (["dict", Object.entries(value).flatMap((entry) => keyed(entry, deeper))] as const);
  return [`${indent}<${tag}>`, ...children, `${indent}</${tag}>`].join("\n");
}

const keyed = ([key, value]: readonly [string, PlistValue], indent: string): readonly string[] => [
  `${indent}<key>${escaped(key)}</key>`,
  element(value, indent),
];

/** XML 1.0, 2.2: these characters can not be written in any way; a line end would be changed. */
const NOT_IN_XML = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

function escaped(text: string): string {
  if (NOT_IN_XML.test(text)) {
    throw new WearbarError(
      "install-refused",
      `Expected paths without control characters, got ${JSON.stringify(text)}. Rename that folder.`,
    );
  }
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
