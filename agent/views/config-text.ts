import { type Page, paint, wrap } from "./layout.ts";
import { printable } from "./words/printable.ts";

/** As `config` lists it. */
interface Setting {
  readonly key: string;
  readonly value: string | number | boolean | null;
  readonly isDefault: boolean;
  readonly meaning: string;
}

/** @returns every setting with its value, and under it what it means. */
export function configText(settings: readonly Setting[], path: string, page: Page): string {
  const width = Math.max(...settings.map(({ key }) => key.length)) + 2;
  const lines = settings.flatMap((setting) => [
    `${setting.key.padEnd(width)}${paint(valueWords(setting), setting.isDefault ? undefined : "strong", page)}`,
    ...wrap(setting.meaning, (page.columns ?? Infinity) - 2).map(
      (line) => `  ${paint(line, "quiet", page)}`,
    ),
  ]);
  return `${lines.join("\n")}\n\nThe file is ${printable(path)}\n`;
}

function valueWords({ value, isDefault }: Setting): string {
  if (value === null) return "not set";
  return isDefault ? `${value} (default)` : printable(String(value));
}
