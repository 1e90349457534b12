import { escaped, page } from "./page.ts";

/** What a terminal shows, as text on its ground. */
export function terminalHtml(text: string): string {
  return page(
    `<pre>${escaped(text)}</pre>`,
    `html, body { background: #15181d; }
     pre { margin: 0; padding: 16px 20px; width: max-content; background: #15181d; color: #d9dde3;
       font: 13px/1.42 ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; }`,
  );
}
