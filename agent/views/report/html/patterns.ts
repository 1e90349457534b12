/**
 * Hatchings that all drawings of a page share. Not `display: none`, which would take them away with
 * it.
 */
export const PATTERNS = `<svg class="patterns" width="0" height="0" aria-hidden="true" focusable="false"><defs><pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--plot-hatch-back)"></rect><rect width="2.5" height="6" fill="var(--plot-hatch)"></rect></pattern><pattern id="gap" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="1" height="7" fill="var(--plot-grid)"></rect></pattern></defs></svg>`;
