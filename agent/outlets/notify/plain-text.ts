/** Twice what a notice may have: what is longer is cut, so that no text grows over a screen. */
const MOST = { title: 120, body: 240 } as const;

/** The owner sees this where a notice came without a title. */
const NAMELESS = "Wearbar";

/**
 * The texts of a notice as one line each, whatever was in the name of a drive or an app: no control
 * characters, which end a line or a text, and nothing that turns the direction of what follows.
 */
export function plainTexts(notice: { readonly title: string; readonly body: string }) {
  return {
    title: plainText(notice.title, MOST.title) || NAMELESS,
    body: plainText(notice.body, MOST.body),
  };
}

function plainText(text: string, most: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, "\u{FFFD}")
    .trim();
  const characters = Array.from(line); // a pair of surrogates is never cut in two
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join("")}…`;
}
