import { escaped, page } from "./page.ts";

/** A drawing of one notification. */
export function notificationHtml(title: string, body: string): string {
  return page(
    `<div class="desk"><div class="note">
      <svg width="34" height="34" viewBox="0 0 34 34"><rect width="34" height="34" rx="8" fill="#1f2937"/>
      <circle cx="17" cy="17" r="9" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="4"/>
      <circle cx="17" cy="17" r="9" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="47 57"
        transform="rotate(-90 17 17)"/></svg>
      <div><b>${escaped(title)}</b><div>${escaped(body)}</div></div></div>
      <p>A drawing; the look is your system's.</p></div>`,
    `.desk { padding: 18px; }
     .note { display: flex; gap: 12px; background: var(--menu); border: 1px solid var(--edge);
       border-radius: 14px; padding: 12px 14px; width: 340px; box-shadow: 0 8px 28px rgb(0 0 0 / .2); }
     p { font-size: 11px; color: var(--note); margin: 10px 4px 0; }`,
  );
}
