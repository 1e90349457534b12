/** The look of every page of ours: system fonts, and colour only for meaning. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fcfbf8;
  --ink: #1f2023;
  --quiet: #5d5f66;
  --line: #dfdcd4;
  --soft: #f3f1eb;
  --good: #276b45;
  --watch: #8a5100;
  --act: #a8201a;
  --plot-ink: var(--ink);
  --plot-word: var(--quiet);
  --plot-line: #6d6f76;
  --plot-grid: #dfdcd4;
  --plot-strong: #2b6777;
  --plot-faint: #a9c3c9;
  --plot-part: #c2703d;
  --plot-hatch: #7fa3ac;
  --plot-hatch-back: #e3ecee;
  --plot-band: #2b677722;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #17181a;
    --ink: #ececea;
    --quiet: #a5a6aa;
    --line: #35373b;
    --soft: #1f2124;
    --good: #79c99b;
    --watch: #e6b15c;
    --act: #ff8a80;
    --plot-line: #9a9ca2;
    --plot-grid: #35373b;
    --plot-strong: #74b6c6;
    --plot-faint: #38545c;
    --plot-part: #e0935f;
    --plot-hatch: #4f7681;
    --plot-hatch-back: #253135;
    --plot-band: #74b6c62e;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto;
  max-width: 62rem;
  padding: 2.5rem 2rem 3rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Ubuntu, Cantarell, sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: break-word;
}
h1, h2, h3, p, ul, dl, dd, figure { margin: 0; }
h1, h3, .number strong, .sentence, .points strong {
  font-family: ui-serif, "New York", "Iowan Old Style", Charter, Georgia, serif;
  font-weight: 500;
  text-wrap: balance;
}
.patterns { position: absolute; }
.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.brand, .machine { color: var(--quiet); font-size: 0.875rem; }
.notice {
  margin-top: 0.75rem;
  padding: 0.35rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 0.375rem;
  font-size: 0.875rem;
}
h1 { margin-top: 0.75rem; font-size: 1.75rem; line-height: 1.2; }
.machine { margin-top: 0.25rem; }
main { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: 3rem; margin-top: 1.75rem; }
main > section { grid-column: 1 / -1; padding-top: 1.1rem; margin-bottom: 2.25rem; border-top: 1px solid var(--line); }
main > section.half { grid-column: auto; }
.lead {
  --tone: var(--quiet);
  display: grid;
  grid-template-columns: minmax(14rem, max-content) 1fr;
  grid-template-rows: auto 1fr;
  column-gap: 3rem;
}
main > .lead { padding-top: 1.75rem; border-top: 3px solid var(--tone); }
.lead.good { --tone: var(--good); }
.lead.watch { --tone: var(--watch); }
.lead.act { --tone: var(--act); }
.number strong { display: block; font-size: 4.5rem; line-height: 0.95; letter-spacing: -0.03em; white-space: nowrap; }
.number span { display: block; max-width: 14rem; margin-top: 0.6rem; color: var(--quiet); font-size: 0.875rem; line-height: 1.35; }
.bar { height: 0.375rem; margin-top: 0.75rem; border-radius: 1rem; background: var(--line); overflow: hidden; }
.bar div { height: 100%; background: var(--tone); }
.said { grid-column: 2; grid-row: 1 / span 2; }
.standing { color: var(--tone); font-weight: 600; }
.sentence { margin-top: 0.15rem; font-size: 1.4375rem; line-height: 1.35; }
.story { margin-top: 0.75rem; color: var(--quiet); max-width: 38rem; }
h2 { color: var(--quiet); font-size: 0.875rem; font-weight: 400; line-height: 1.4; }
h3 { margin-top: 0.1rem; font-size: 1.25rem; line-height: 1.35; }
main > section > p { margin-top: 0.4rem; max-width: 46rem; }
#advice > p { font-size: 1.0625rem; }
#method > p, .half > p { color: var(--quiet); font-size: 0.875rem; }
dl { columns: 2; column-gap: 3rem; margin-top: 1.1rem; font-size: 0.9375rem; }
dl > div { display: grid; grid-template-columns: 5.75rem 1fr; column-gap: 0.75rem; break-inside: avoid; margin-bottom: 0.3rem; }
dt { color: var(--quiet); }
dd { grid-column: 2; }
dd.watch { color: var(--watch); }
dd.act { color: var(--act); }
.half dl { columns: 1; }
.half dl > div { grid-template-columns: 4.75rem 1fr; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.9em; }
.points { padding: 0; list-style: none; }
.points li { margin-top: 0.5rem; max-width: 46rem; }
.points strong { display: block; font-size: 1.125rem; }
.points li + li { margin-top: 0.9rem; }
figcaption { margin-bottom: 0.6rem; }
.legend {
  display: flex;
  flex-wrap: wrap;
  gap: 0.1rem 1.1rem;
  margin-top: 0.3rem;
  padding: 0;
  list-style: none;
  color: var(--quiet);
  font-size: 0.8125rem;
}
.sign {
  display: inline-block;
  width: 0.75rem;
  height: 0.75rem;
  margin-right: 0.4rem;
  border-radius: 0.125rem;
  vertical-align: -0.06rem;
  background: var(--plot-strong);
}
.sign.faint { background: var(--plot-faint); }
.sign.part { background: var(--plot-part); }
.sign.ahead { background: var(--plot-band); outline: 1px solid var(--plot-hatch); outline-offset: -1px; }
.sign.hatched { background: repeating-linear-gradient(135deg, var(--plot-hatch) 0 2px, var(--plot-hatch-back) 2px 4px); }
.sign.gap { background: repeating-linear-gradient(135deg, var(--plot-grid) 0 1px, transparent 1px 4px); outline: 1px solid var(--plot-grid); outline-offset: -1px; }
.sign.unwatched { height: 0; background: none; border-top: 2px dotted var(--plot-strong); border-radius: 0; vertical-align: 0.25rem; }
.sign.above { width: 0; height: 0; background: none; border: solid transparent; border-width: 0 0.3rem 0.5rem; border-bottom-color: var(--plot-line); border-radius: 0; vertical-align: 0.05rem; }
.plot svg { display: block; width: 100%; height: auto; overflow: visible; }
.plot text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; white-space: pre; }
.on-narrow { display: none; }
details { margin-top: 0.4rem; font-size: 0.875rem; }
summary { width: fit-content; color: var(--quiet); cursor: pointer; }
.scroll { max-height: 22rem; margin-top: 0.5rem; overflow: auto; border: 1px solid var(--line); border-radius: 0.375rem; }
table { width: 100%; border-collapse: collapse; line-height: 1.4; }
th, td { padding: 0.3rem 0.75rem; text-align: left; font-weight: 400; }
thead th { position: sticky; top: 0; background: var(--soft); font-weight: 600; }
tbody tr + tr { border-top: 1px solid var(--line); }
th.number, td.number { text-align: right; white-space: nowrap; }
.list { display: block; }
.list ol { margin: 0; padding: 0; list-style: none; }
.list li { display: flex; flex-wrap: wrap; gap: 0.1rem 1.25rem; padding: 0.9rem 0; border-top: 1px solid var(--line); color: var(--quiet); }
.list a { flex: 1 1 16rem; color: var(--ink); font-weight: 600; }
.list p { flex: 1 0 100%; font-size: 0.875rem; }
.word { font-weight: 600; }
.word.good { color: var(--good); }
.word.watch { color: var(--watch); }
.word.act { color: var(--act); }
footer { padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.8125rem; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--plot-strong); outline-offset: 2px; border-radius: 0.125rem; }
@media (max-width: 60rem) {
  body { padding: 2rem 1.5rem 2.5rem; }
  main { column-gap: 2.25rem; }
  dl { columns: 1; }
  .lead { grid-template-columns: minmax(12rem, max-content) 1fr; column-gap: 2.25rem; }
}
@media (max-width: 44rem) {
  body { padding: 1.5rem 1rem 2rem; }
  main { display: block; margin-top: 1.25rem; }
  main > section { margin-bottom: 1.75rem; }
  .lead { display: block; }
  main > .lead { padding-top: 1.25rem; }
  .said { margin-top: 1.25rem; }
  .number strong { font-size: 3.75rem; }
  .sentence { font-size: 1.25rem; }
  dl > div, .half dl > div { display: block; margin-bottom: 0.55rem; }
  dt { font-size: 0.8125rem; }
  .on-wide { display: none; }
  .on-narrow { display: block; }
}
@media print {
  @page { margin: 10mm 12mm; }
  :root { --paper: #fff; --soft: #fff; }
  html { font-size: 8.5pt; }
  body { max-width: none; padding: 0; }
  details, .brand { display: none; }
  main { margin-top: 0.75rem; }
  main > section { padding-top: 0.5rem; margin-bottom: 0.8rem; break-inside: avoid; }
  main > .lead { padding-top: 0.9rem; }
  .number strong { font-size: 3.75rem; }
  dl { columns: 2; column-gap: 2rem; margin-top: 0.5rem; }
  .half dl { columns: 1; }
  .wide svg { max-width: 160mm; }
  .half .plot svg { max-width: 58mm; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
