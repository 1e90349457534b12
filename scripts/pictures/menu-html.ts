import type { MenuRow, MenuState } from "../../agent/model/menu.ts";
import { escaped, page } from "./page.ts";

/** A drawing of the menu, made from the very state that the app is sent. */
export function menuHtml(menu: MenuState, openRow: string | null): string {
  return page(
    `
    <div class="bar"><span class="glance">${ring(menu)}<b>${escaped(menu.title.trim())}</b></span>
      <span>Mon 30 Nov&ensp;14:05</span></div>
    <div class="menus"><div class="menu">${menu.rows.map((row) => rowHtml(row, openRow)).join("")}</div>
      ${submenu(menu, openRow)}</div>
    <p class="note">A drawing, made from the example's state; colours and fonts are your system's.</p>`,
    STYLE,
  );
}

/** As the app draws it: the part that is left, from twelve o'clock on. */
function ring({ level, dimmed }: MenuState): string {
  const around = 2 * Math.PI * 6;
  const left = ((level ?? 0) / 100) * around;
  const dash = level === null ? "1.5 2" : `${left} ${around}`;
  return `<svg width="18" height="18" viewBox="0 0 18 18" opacity="${dimmed ? 0.4 : 1}">
    <circle cx="9" cy="9" r="6" fill="none" stroke="currentColor" stroke-opacity=".25" stroke-width="3"/>
    <circle cx="9" cy="9" r="6" fill="none" stroke="currentColor" stroke-width="3"
      stroke-dasharray="${dash}" transform="rotate(-90 9 9)"/></svg>`;
}

function rowHtml(row: MenuRow, openRow: string | null): string {
  if (row.kind === "separator") return "<hr>";
  const isOpen = row.id === openRow ? " open" : "";
  const arrow = row.rows.length > 0 ? "<i>›</i>" : "";
  return `<div class="row ${row.kind}${isOpen}">${escaped(row.text)}${arrow}</div>`;
}

function submenu({ rows }: MenuState, openRow: string | null): string {
  const open = rows.find(({ id }) => id === openRow);
  if (open === undefined || open.kind === "separator" || open.rows.length === 0) return "";
  return `<div class="menu sub">${open.rows.map((row) => rowHtml(row, null)).join("")}</div>`;
}

const STYLE = `
  .bar { display: flex; justify-content: flex-end; gap: 24px; padding: 5px 16px; background: var(--bar);
    font-size: 13px; align-items: center; }
  .glance { display: inline-flex; gap: 5px; align-items: center; background: var(--lit); padding: 1px 9px;
    border-radius: 5px; }
  .glance b { font-weight: 500; font-variant-numeric: tabular-nums; }
  .menus { display: flex; flex-direction: row-reverse; gap: 2px; padding: 2px 110px 0 16px; align-items: flex-start; }
  .menu { background: var(--menu); border: 1px solid var(--edge); border-radius: 9px; padding: 5px;
    box-shadow: 0 8px 28px rgb(0 0 0 / .28); min-width: 200px; }
  .sub { margin-top: 34px; }
  .row { padding: 3px 11px; border-radius: 5px; display: flex; justify-content: space-between; gap: 18px; white-space: nowrap; }
  .heading { color: var(--quiet); font-size: 11px; font-weight: 600; padding-top: 5px; }
  .open { background: #2a6fdb; color: white; }
  .row i { font-style: normal; opacity: .6; }
  hr { border: 0; border-top: 1px solid var(--edge); margin: 5px 11px; }
  .note { margin: 12px 16px 12px; font-size: 11px; color: var(--note); text-align: right; }`;
