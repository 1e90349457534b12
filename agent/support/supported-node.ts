/** Node-API 10, which better-sqlite3 13 needs: an older Node would crash when it loads. */
const LEAST = [22, 14] as const;

/** The oldest Node that can run Wearbar, as a version. */
export const LEAST_NODE = LEAST.join(".");

/** @param version such as `22.14.0`, without the `v`. */
export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
}
