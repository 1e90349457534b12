import type { Verb } from "./verb.ts";

/** Every verb and how to load it: a command loads its own file alone. */
export const VERBS: Readonly<Record<string, () => Promise<{ readonly verb: Verb }>>> = {
  status: () => import("./status.ts"),
  sample: () => import("./sample.ts"),
  history: () => import("./history.ts"),
  drives: () => import("./drives.ts"),
  config: () => import("./config.ts"),
  doctor: () => import("./doctor.ts"),
};

/** What a bare `wearbar` does. */
export const DEFAULT_VERB = "status";
