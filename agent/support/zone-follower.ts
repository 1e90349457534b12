/**
 * The system's zone, read anew at each call. A running process never sees by itself that its owner has
 * travelled: its dates stay in the zone it was started in.
 * @param read what the system says now.
 * @param apply lets the process's own dates follow.
 */
export function followZone(read: () => string, apply: (zone: string) => void): () => string {
  let known: string | null = null;
  return () => {
    const zone = read();
    if (known !== null && zone !== known) apply(zone);
    known = zone;
    return zone;
  };
}

/** @returns the zone that a file of the system's zones is of, or null: it is none of them. */
export const zoneInPath = (path: string): string | null =>
  /zoneinfo(?:\.default)?\/(.+)$/.exec(path)?.[1] ?? null;

/** @param tz as in environ(7): a zone, or a file after a colon; `:/etc/localtime` names none. */
export function zoneInTz(tz: string): string | null {
  const named = tz.replace(/^:/, "");
  return named.startsWith("/") ? zoneInPath(named) : named || null;
}
