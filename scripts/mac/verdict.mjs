// How the checks of a Mac tell what they found.

/**
 * @typedef {object} Finding
 * @property {string} what was checked
 * @property {boolean} ok
 * @property {string} found what was expected too, where it is not ok
 */

/**
 * Prints every finding; one that is not ok fails the process.
 *
 * @param {readonly Finding[]} findings
 */
export function tell(findings) {
  for (const { what, ok, found } of findings) {
    console.log(`${ok ? "ok     " : "FAILED "} ${what}: ${found}`);
  }
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
}
