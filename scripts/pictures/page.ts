/** A page for a picture: no request goes anywhere, and both themes are in it. */
export function page(body: string, style: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>drawing</title><style>
  :root { color-scheme: light dark; --desk: #c9d6e6; --bar: #eef2f7cc; --lit: #0000001f; --menu: #f6f6f6f2;
    --edge: #00000026; --quiet: #6e6e73; --text: #1d1d1f; --note: #46505c; }
  @media (prefers-color-scheme: dark) { :root { --desk: #26303d; --bar: #1b2028cc; --lit: #ffffff2b;
    --menu: #2b2b2ef5; --edge: #ffffff26; --quiet: #98989d; --text: #f2f2f4; --note: #aab4c0; } }
  body { margin: 0; background: var(--desk); color: var(--text);
    font: 13px/1.35 -apple-system, "SF Pro Text", Inter, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
  ${style}</style><body>${body}</body></html>`;
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
