import * as v from "valibot";
import { type LocalDay, localDay } from "../model/units.ts";
import { isDay } from "../support/calendar.ts";
import { WearbarError } from "../support/errors.ts";
import { keyHint } from "./nearest-key.ts";
import {
  type Config,
  type ConfigKey,
  type ConfigValue,
  expectationOf,
  type Setting,
  setCommand,
  settingOf,
} from "./schema.ts";

/** `value` as the setting has it, or null where it is not what the setting expects. */
export async function validated(
  setting: Setting,
  value: unknown,
  today: LocalDay,
): Promise<ConfigValue | null> {
  const result = v.safeParse(validatorOf(setting, today), value);
  if (!result.success) return null;
  if (setting.type === "cron" && !(await isCron(String(result.output)))) return null;
  return result.output;
}

/** The parser is for the few who have set such a key: the others do not load it. */
async function isCron(text: string): Promise<boolean> {
  const cron = await import("./cron.ts");
  return cron.isCron(text);
}

function validatorOf(setting: Setting, today: LocalDay): v.GenericSchema<unknown, ConfigValue> {
  switch (setting.type) {
    case "integer":
      return v.pipe(v.number(), v.integer(), v.minValue(setting.least), v.maxValue(setting.most));
    case "day":
      return v.pipe(
        v.string(),
        v.check(isDay),
        v.minValue(setting.least),
        v.check((day) => day <= today),
        v.transform(localDay),
      );
    case "path":
      return v.pipe(v.string(), v.regex(/^\/[^\p{Cc}]+$/u));
    case "switch":
      return v.boolean();
    case "time":
      return v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
    case "choice":
      return v.picklist(setting.choices);
    case "cron":
      return v.string();
  }
}

/**
 * A key as typed on the command line.
 * @throws WearbarError `usage`, naming the nearest key.
 */
export function keyNamed(typed: string): ConfigKey {
  const setting = settingOf(typed);
  if (setting) return setting.key;
  throw new WearbarError(
    "usage",
    `Expected a setting that Wearbar knows, got ${JSON.stringify(typed)}. ${keyHint(typed)}`,
  );
}

/**
 * A value as typed on the command line, such as `3000` or `3_000`.
 * @throws WearbarError `usage` when it is not what the setting expects.
 */
export async function valueTyped<K extends ConfigKey>(
  key: K,
  typed: string,
  today: LocalDay,
): Promise<NonNullable<Config[K]>> {
  const setting: Setting = settingOf(key);
  const value = await validated(setting, meantBy(typed.trim(), setting), today);
  if (value !== null) return value as NonNullable<Config[K]>;
  throw new WearbarError(
    "usage",
    `Expected ${expectationOf(setting)} for ${key}, got ${JSON.stringify(typed)}. ` +
      `Try: ${setCommand(setting)}`,
  );
}

/** A number or a switch where it reads like one. */
function meantBy(typed: string, { type }: Setting): string | number | boolean {
  if (type === "integer" && /^\d+([_,]\d{3})*$/.test(typed)) {
    return Number(typed.replace(/[_,]/g, ""));
  }
  if (type !== "switch") return typed;
  return /^(true|on)$/.test(typed) || (/^(false|off)$/.test(typed) ? false : typed);
}
