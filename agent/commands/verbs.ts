import type { Verb } from "./verb.ts";

/** Every verb and how to load it: a command loads its own file alone. */
export const VERBS: Readonly<Record<string, () => Promise<{ readonly verb: Verb }>>> = {
  status: () => import("./status.ts"),
  sample: () => import("./sample.ts"),
  forecast: () => import("./forecast.ts"),
  history: () => import("./history.ts"),
  writers: () => import("./writers.ts"),
  drives: () => import("./drives.ts"),
  config: () => import("./config.ts"),
  doctor: () => import("./doctor.ts"),
  demo: () => import("./demo.ts"),
};

/** What a bare `wearbar` does. */
export const DEFAULT_VERB = "status";
