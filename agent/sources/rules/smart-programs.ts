/**
 * Programs for the Mac that read drives' health logs, each holding the one SMART client of a drive
 * for a moment or for as long as it runs (https://github.com/exelban/stats/issues/2260,
 * https://github.com/metaspartan/mactop/issues/43, https://github.com/netdata/netdata/issues/23443).
 */
const PROGRAMS: readonly (readonly [name: string, path: RegExp])[] = [
  ["Stats", /\/Stats\.app\//],
  ["DriveDx", /\/DriveDx[^/]*\.app\//],
  ["iStat Menus", /\/iStat Menus[^/]*\.app\//],
  ["Sensei", /\/Sensei\.app\//],
  ["smartctl", /(^|\/)smartctl$/],
  ["smartd", /(^|\/)smartd$/],
  ["mactop", /(^|\/)mactop$/],
  ["netdata", /(^|\/)netdata$/],
];

/**
 * @param paths of the programs that run, or where there is none, their names.
 * @returns the names of those that are known to read health logs.
 */
export const smartPrograms = (paths: readonly string[]): readonly string[] =>
  PROGRAMS.filter(([, pattern]) => paths.some((path) => pattern.test(path))).map(([name]) => name);
