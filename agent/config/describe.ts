import {
  type Config,
  type ConfigKey,
  type ConfigValue,
  expectationOf,
  SCHEMA,
  type Setting,
} from "./schema.ts";

/** One setting, as a listing shows it. */
export interface SettingRow {
  readonly key: ConfigKey;
  /** Null: not set. */
  readonly value: ConfigValue | null;
  readonly default: ConfigValue | null;
  readonly isDefault: boolean;
  /** Such as `a whole number from 1 to 95`. */
  readonly expected: string;
  readonly meaning: string;
  readonly example: ConfigValue;
}

/** Every setting in the order of the schema, with its value in `config`. */
export const describeConfig = (config: Config): readonly SettingRow[] =>
  SCHEMA.map((setting: Setting & { readonly key: ConfigKey }) => ({
    key: setting.key,
    value: config[setting.key],
    default: setting.default,
    isDefault: config[setting.key] === setting.default,
    expected: expectationOf(setting),
    meaning: setting.meaning,
    example: setting.example,
  }));
