import { describe } from "vitest";

/**
 * `describe` for tests that need what not every machine has. Where something is missing they are left
 * out with a word on why. CI, and whoever sets the variable, lets nothing be left out: there they run,
 * and fail.
 * @param missing in words, with what to install; empty: all is there.
 * @param variable such as `GUEST_DEMANDED`.
 */
export function describeWhere(
  title: string,
  missing: readonly string[],
  variable: string,
  tests: () => void,
): void {
  const demanded = process.env["CI"] !== undefined || process.env[variable] !== undefined;
  if (missing.length === 0 || demanded) {
    describe(title, tests);
    return;
  }
  const why = `left out; missing: ${missing.join(", ")}`;
  process.stderr.write(`${title}: ${why}\n`);
  describe.skip(`${title} (${why})`, tests);
}
