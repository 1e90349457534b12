import type { Verbs } from "./verb.ts";

/** Every verb and how to load it: a command loads its own file alone. */
export const VERBS: Verbs = {
  status: () => import("./status.ts"),
  sample: () => import("./sample.ts"),
  forecast: () => import("./forecast.ts"),
  history: () => import("./history.ts"),
  writers: () => import("./writers.ts"),
  report: () => import("./report.ts"),
  export: () => import("./export.ts"),
  drives: () => import("./drives.ts"),
  alerts: () => import("./alerts.ts"),
  menubar: () => import("./menubar.ts"),
  agent: () => import("./agent.ts"),
  install: () => import("./install.ts"),
  uninstall: () => import("./uninstall.ts"),
  start: () => import("./start.ts"),
  stop: () => import("./stop.ts"),
  config: () => import("./config.ts"),
  doctor: () => import("./doctor.ts"),
  completions: () => import("./completions.ts"),
  demo: () => import("./demo.ts"),
};

/** What a bare `wearbar` does. */
export const DEFAULT_VERB = "status";
