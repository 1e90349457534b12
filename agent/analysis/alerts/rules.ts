import { HEALTH_RULES } from "./health-rules.ts";
import { MACHINE_RULES } from "./machine-rules.ts";
import type { Rule } from "./rule.ts";
import { WATCHING_RULES } from "./watching-rules.ts";
import { WEAR_RULES } from "./wear-rules.ts";
import { WRITING_RULES } from "./writing-rules.ts";

/** Every line that is watched (docs/alerts.md). */
export const RULES: readonly Rule[] = [
  ...HEALTH_RULES,
  ...WEAR_RULES,
  ...WRITING_RULES,
  ...MACHINE_RULES,
  ...WATCHING_RULES,
];
