/** Verbs that only show: `demo` may stand before them. */
export const DEMO_VERBS: readonly string[] = [
  "status",
  "forecast",
  "history",
  "writers",
  "report",
  "drives",
  "alerts",
];
